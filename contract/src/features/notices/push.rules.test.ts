/** What the keys of a device look like. */
import { expect, test } from 'vitest';
import { keyBytes, lengthOf } from './push.rules.ts';

/** Base64 as it is made elsewhere, in the letters and without the padding that browsers leave out. */
const encoded = (bytes: number): string => btoa('a'.repeat(bytes)).replaceAll('=', '');

test('keys are so many letters as so many bytes have', () => {
  expect(lengthOf(keyBytes.P256dh)).toBe(encoded(65).length);
  expect(lengthOf(keyBytes.Auth)).toBe(encoded(16).length);
});

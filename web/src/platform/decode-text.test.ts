/** Decoding of text files. */
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test('decodes UTF-8 and UTF-16 without their marks, and refuses other encodings and cut characters', () => {
  expect(decodeText(new TextEncoder().encode('Ώρα'))).toBe('Ώρα');
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0xce, 0xa9]))).toBe('Ω');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xa9, 0x03]))).toBe('Ω');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x03, 0xa9]))).toBe('Ω');
  // «Ωρα» in Windows-1253, and a UTF-16 file that ends within a character.
  expect(decodeText(Uint8Array.from([0xd9, 0xf1, 0xe1]))).toBeNull();
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xa9]))).toBeNull();
});

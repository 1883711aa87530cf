/** The text of a file is read, or said to be none; it never becomes other letters. */
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test('UTF-8 and UTF-16 are read, without their marks; Greek of an older coding and halves of characters are none', () => {
  expect(decodeText(new TextEncoder().encode('Ώρα'))).toBe('Ώρα');
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0xce, 0xa9]))).toBe('Ω');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xa9, 0x03]))).toBe('Ω');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x03, 0xa9]))).toBe('Ω');
  // «Ωρα» as Windows-1253 writes it, and a UTF-16 file that ends within a character.
  expect(decodeText(Uint8Array.from([0xd9, 0xf1, 0xe1]))).toBeNull();
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xa9]))).toBeNull();
});

/** Hand-made JPEGs for tests, and what others hide in one. */

/** A segment: its marker, its length, what it holds. */
export const segment = (marker: number, held: readonly number[]): number[] => [
  0xff,
  marker,
  (held.length + 2) >> 8,
  (held.length + 2) & 255,
  ...held,
];

/** The bytes of letters of ASCII. */
export const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** The beginning that every canvas writes. */
export const jfif = segment(0xe0, [...letters('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);

/** A frame header of this size, in one colour. */
export const frame = (width: number, height: number, marker = 0xc0): number[] =>
  segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** A scan with these codes: a stuffed byte and a restart are among them. */
export const scan = (codes: readonly number[] = [1, 2, 3]): number[] => [
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ...codes,
  0xff,
  0,
  0xff,
  0xd0,
  7,
];

/** A file of these parts. */
export const jpegOf = (...parts: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]);

/** A picture of this size with so many bytes of codes. */
export const picture = (width: number, height: number, codes = 3, marker = 0xc0): Uint8Array =>
  jpegOf(jfif, segment(0xdb, [0, 1]), frame(width, height, marker), scan(Array<number>(codes).fill(codes % 251)));

/** Where a camera was, words and a program: what has no place in a picture of somebody. */
export const extras = {
  'a place': segment(0xe1, letters('Exif\0\0GPS 37.975N 23.721E')),
  'a colour profile': segment(0xe2, letters('ICC_PROFILE\0')),
  words: segment(0xfe, letters('<html><script>alert(1)</script></html>')),
  'a thumbnail': segment(0xe0, [...letters('JFXX\0'), 0x10, 1, 2, 3]),
};

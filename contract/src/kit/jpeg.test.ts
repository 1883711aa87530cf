/** JPEG sizes: of a real picture, and of bytes that only begin like one. */
import { expect, test } from 'vitest';
import { jpegSize } from './jpeg.ts';

/** The segments of a picture up to its frame, put together by hand: an APP0 of 16 bytes, then a frame of 8 bits. */
const picture = (marker: number, height: number, width: number): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    0x4a,
    0x46,
    0x49,
    0x46,
    0,
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    0xff,
    marker,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);

test.each([
  ['a baseline one', 0xc0],
  ['a progressive one', 0xc2],
])('the size of %s', (_title, marker) => {
  expect(jpegSize(picture(marker, 256, 300))).toEqual({ width: 300, height: 256 });
});

test.each([
  ['nothing', Uint8Array.of()],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0, 0, 0])],
  ['only its beginning', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
  ['segments without a frame', picture(0xc4, 1, 1)],
  [
    'lengths of nothing, which would never end',
    Uint8Array.from([
      0xff,
      0xd8,
      ...Array(4000)
        .fill(0xff)
        .map((_, i) => (i % 4 < 2 ? 0xff : 0)),
    ]),
  ],
])('%s is none', (_title, bytes) => {
  expect(jpegSize(bytes)).toBeNull();
});

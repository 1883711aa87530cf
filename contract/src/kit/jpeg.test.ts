/** JPEGs by their segments: of a real picture, of one that carries more, and of bytes that only begin like one. */
import { expect, test } from 'vitest';
import { stripJpeg } from './jpeg.ts';
import { extras, frame, jfif, jpegOf, letters, picture, scan, segment } from './testing/picture.ts';

test.each([
  ['a baseline one', 0xc0],
  ['an extended one', 0xc1],
  ['a progressive one', 0xc2],
])('the size of %s, which stays as it is', (_title, marker) => {
  const bytes = picture(300, 256, 9, marker);
  expect(stripJpeg(bytes)).toEqual({ width: 300, height: 256, bytes });
});

test.each(Object.entries(extras))('%s does not stay in a picture, wherever it stood', (_what, extra) => {
  const [head, tables] = [frame(9, 8), segment(0xc4, [0, 1])];
  const bare = jpegOf(jfif, head, tables, scan(), tables, scan([9]));
  for (const parts of [
    [extra, jfif, head, tables, scan(), tables, scan([9])],
    [jfif, head, extra, tables, scan(), tables, scan([9])],
    [jfif, head, tables, scan(), extra, tables, scan([9]), extra],
  ])
    expect(stripJpeg(jpegOf(...parts))?.bytes).toEqual(bare);
});

test('how colours are meant stays, and bytes that only fill do not', () => {
  const adobe = segment(0xee, [...letters('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
  expect(stripJpeg(jpegOf(jfif, adobe, [0xff, 0xff], frame(9, 8), scan()))?.bytes).toEqual(
    jpegOf(jfif, adobe, frame(9, 8), scan()),
  );
});

const bytes = (...all: number[]) => Uint8Array.from(all);
const whole = [...picture(9, 8)];

test.each([
  ['a film', letters('ftypmp42 GPS 37.975N')],
  ['a second picture with its place', [...jpegOf(jfif, extras['a place'], frame(4, 4), scan())]],
  ['half a marker', [0xff]],
])('%s behind its end is cut', (_title, trailer) => {
  expect(stripJpeg(bytes(...whole, ...trailer))?.bytes).toEqual(bytes(...whole));
});

test.each([
  ['nothing', bytes()],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0, 0, 0)],
  ['only its beginning', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['segments without a frame', jpegOf(jfif, scan())],
  ['a frame without codes', jpegOf(jfif, frame(9, 8))],
  ['a second frame', jpegOf(jfif, frame(9, 8), frame(16_000, 16_000), scan())],
  ['a second frame behind the codes', jpegOf(jfif, frame(9, 8), scan(), frame(16_000, 16_000), scan())],
  ['a size that is told behind the codes', jpegOf(jfif, frame(9, 8), scan(), segment(0xdc, [62, 128]))],
  ['no height', jpegOf(jfif, frame(9, 0), scan())],
  ['no width', jpegOf(jfif, frame(0, 8), scan())],
  ['a frame that nobody draws', jpegOf(jfif, frame(9, 8, 0xc9), scan())],
  ['a frame in frames', jpegOf(jfif, frame(9, 8, 0xde), frame(9, 8), scan())],
  ['a picture in a picture', jpegOf(jfif, whole, frame(9, 8), scan())],
  ['a picture cut off', bytes(...whole.slice(0, -2))],
  ['one cut off within a segment', bytes(...whole.slice(0, 30))],
  ['a segment that is longer than the rest', jpegOf(jfif, [0xff, 0xe1, 0xff, 0xff], frame(9, 8), scan())],
  [
    'lengths of nothing, which would never end',
    bytes(0xff, 0xd8, ...Array.from({ length: 4000 }, (_, at) => (at % 4 < 2 ? 0xff : 0))),
  ],
])('%s is none', (_title, given) => {
  expect(stripJpeg(given)).toBeNull();
});

test('a frame behind bytes that fill is the frame', () => {
  expect(stripJpeg(jpegOf(jfif, [0xff], frame(16_000, 16_000), scan()))).toMatchObject({ width: 16_000 });
});

/** A photograph as it is sent: upright, and without where and with what it was taken. */
import { extras, frame, jfif, jpegOf, letters, scan, segment } from '@telemachos/contract/kit/testing/picture.ts';
import { expect, test } from 'vitest';
import { pngOf, webpOf } from './testing/media.ts';
import { sentPicture } from './sent-picture.shared.ts';

/** What a camera writes: how it was held, after its make; in either order of bytes. */
const held = (how: number, order: 'II' | 'MM') => {
  const short = (n: number) => (order === 'II' ? [n & 255, n >> 8] : [n >> 8, n & 255]);
  const long = (n: number) => (order === 'II' ? [n, 0, 0, 0] : [0, 0, 0, n]);
  const entry = (tag: number, value: number) => [...short(tag), ...short(3), ...long(1), ...short(value), 0, 0];
  const tiff = [...letters(order), ...short(42), ...long(8), ...short(2), ...entry(0x10f, 7), ...entry(0x112, how)];
  return segment(0xe1, [...letters('Exif\0\0'), ...tiff, ...long(0), ...letters('GPS 37.975N')]);
};
const photograph = (...parts: number[][]) => Buffer.from(jpegOf(jfif, ...parts, frame(40, 30), scan()));

test.each(['II', 'MM'] as const)('how the camera was held is kept, where it was is not (%s)', (order) => {
  const sent = sentPicture(photograph(held(6, order)), 'image/jpeg');
  expect(sent).toMatchObject({ width: 30, height: 40 });
  expect(sent?.bytes.includes('GPS')).toBe(false);
  // Read once more, it is the same picture.
  expect(sentPicture(sent?.bytes ?? Buffer.alloc(0), 'image/jpeg')).toEqual(sent);
});

test('upside down it keeps its size; one that was held upright has nothing beside the picture', () => {
  expect(sentPicture(photograph(held(3, 'MM')), 'image/jpeg')).toMatchObject({ width: 40, height: 30 });
  const bare = photograph();
  for (const extra of [
    held(1, 'II'),
    held(9, 'II'),
    extras['a place'],
    segment(0xe1, letters('Exif\0\0II*\0\xff\xff')),
  ])
    expect(sentPicture(photograph(extra), 'image/jpeg')?.bytes).toEqual(bare);
});

test.each([
  ['image/jpeg', photograph()],
  ['image/png', pngOf(3, 2)],
  ['image/webp', webpOf(['VP8L', Buffer.from([0x2f, 1, 0x40, 0, 0, 0])])],
])('what follows the end of an %s is cut', (type, picture) => {
  const film = Buffer.from('\0\0\0\x18ftypmp42©xyz+37.975+23.721/', 'latin1');
  expect(sentPicture(Buffer.concat([picture, film]), type)).toEqual(sentPicture(picture, type));
  expect(sentPicture(picture, type)?.bytes).toEqual(picture);
});

test('what is no still picture that browsers draw is none', () => {
  expect(sentPicture(pngOf(3, 2), 'image/png')).toMatchObject({ width: 3, height: 2 });
  expect(sentPicture(pngOf(0, 2), 'image/png')).toBeNull();
  expect(sentPicture(Buffer.from('GIF89a'), 'image/gif')).toBeNull();
  expect(sentPicture(Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')).toBeNull();
});

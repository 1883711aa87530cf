/** What tests of media share: small files of each kind, giving and fetching them, an action that shows some. */
import { frame, jfif, jpegOf, extras, scan } from '@telemachos/contract/kit/testing/picture.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { crc32 } from 'node:zlib';
import type { Person, World } from '../../../testing/world.ts';
import { give } from './giving.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A box of an MP4. */
const box = (name: string, ...held: Buffer[]): Buffer => {
  const body = Buffer.concat(held);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const four = Buffer.alloc(4);

/** Files that begin as each kind does; `mark` makes them unlike each other. */
export const media = {
  mp4: (mark = '') => Buffer.concat([box('ftyp', ascii('isom'), four, ascii('isomavc1')), box('mdat', ascii(mark))]),
  m4a: (mark = '') => Buffer.concat([box('ftyp', ascii('M4A '), four, ascii('isom')), box('mdat', ascii(mark))]),
  webm: (mark = '') => Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), ascii(mark), Buffer.alloc(16)]),
  mp3: (mark = '') => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(500), ascii(mark)]),
  ogg: (mark = '') =>
    Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii('\x01vorbis'), Buffer.alloc(30), ascii(mark)]),
};

/** A piece of a PNG. */
export const chunk = (type: string, held: Buffer): Buffer => {
  const typed = Buffer.concat([ascii(type), held]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(held.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};

/** A PNG of this size with these pieces before its data. */
export const pngOf = (width: number, height: number, ...pieces: Buffer[]): Buffer => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    ...pieces,
    chunk('IDAT', ascii('data')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A WebP of these pieces. */
export const webpOf = (...pieces: [string, Buffer][]): Buffer => {
  const body = Buffer.concat(
    pieces.map(([type, held]) => {
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32LE(held.length, 4);
      return Buffer.concat([head, held, Buffer.alloc(held.length % 2)]);
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
};

/** A JPEG with everything in it that is not the picture, and without. */
export const jpegs = {
  full: (width: number) => Buffer.from(jpegOf(jfif, ...Object.values(extras), frame(width, 9), scan())),
  bare: (width: number) => Buffer.from(jpegOf(jfif, frame(width, 9), scan())),
};

/** Give a file to the project of the demonstration. */
export const giveMedium = (
  world: World,
  who: Person,
  name: string,
  content: Buffer,
  more: Record<string, string> = {},
) => give(world, who, { ProjectId: '1', ...more }, [{ name, content }], '/api/files/MediaUploader');

/** Fetch one as an action shows it; with headers of one's own. */
export const fetchMedium = (
  world: World,
  who: Pick<Person, 'cookie'>,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
  path = '/api/files/Media',
) =>
  world.app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
    headers: { cookie: who.cookie, ...headers },
  });

/** A published action that shows these. */
export const makeShowing = async (world: World, Media: object[], flags = 2, more: object = {}): Promise<number> =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Να το δείτε', $2, $3) RETURNING id`,
      [actionTypeIds.text, flags, { Media, ...more }],
    )
  )[0]?.id ?? 0;

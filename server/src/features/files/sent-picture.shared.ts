/**
 * A photograph as it is sent to somebody: the picture alone (bare-picture.shared.ts), upright. Cameras turn nothing: they
 * write beside the picture how it is to be held (EXIF 2.32, tag 0x0112), and that is all that is kept of what they write.
 */
import { barePicture, type BarePicture } from './bare-picture.shared.ts';

const exif = Buffer.from('Exif\0\0', 'latin1');

/** How the camera was held, 1 (upright) to 8, as a segment of a JPEG says it; 1 where it says nothing that can be read. */
const heldIn = (segment: Buffer): number => {
  const tiff = segment.subarray(4 + exif.length);
  if (!segment.subarray(4, 4 + exif.length).equals(exif) || tiff.length < 14) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const from = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (from + 2 > tiff.length) return 1;
  const count = short(from);
  for (let at = from + 2; at + 12 <= tiff.length && at < from + 2 + count * 12; at += 12)
    if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : 1;
  return 1;
};

/** How the camera of a whole JPEG was held. */
const heldOf = (bytes: Buffer): number => {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (bytes[at + 1] === 0xe1) {
      const held = heldIn(bytes.subarray(at, Math.min(end, bytes.length)));
      if (held !== 1) return held;
    }
    at = end;
  }
  return 1;
};

/** A segment that says how the camera was held, and nothing else. */
const saying = (held: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(held, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exif.length + tiff.length]);
  return Buffer.concat([head, exif, tiff]);
};

/** Types whose pictures can be told from what travels with them. */
const drawable = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture of a file, and its size as it is seen; null of what is no still picture that browsers draw. */
export const sentPicture = (bytes: Buffer, type: string): BarePicture | null => {
  const bare = drawable.includes(type) ? barePicture(bytes, type) : null;
  if (!bare || bare.width * bare.height === 0) return null;
  const held = type === 'image/jpeg' ? heldOf(bytes) : 1;
  if (held === 1) return bare;
  const { width, height } = bare;
  const upright = Buffer.concat([bare.bytes.subarray(0, 2), saying(held), bare.bytes.subarray(2)]);
  return held < 5 ? { bytes: upright, width, height } : { bytes: upright, width: height, height: width };
};

/**
 * The largest picture that is drawn beside a text, by its longer side and its area; each pixel takes four bytes of
 * memory.
 */
const maxPicturePixels = { side: 8192, all: 50_000_000 };

/** Whether it is drawn where it is read, or given as a file: a small file may unfold to more than a browser holds. */
export const isDrawable = ({ width, height }: Pick<BarePicture, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= maxPicturePixels.side && width * height <= maxPicturePixels.all;

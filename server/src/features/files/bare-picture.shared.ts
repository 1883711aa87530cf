/**
 * A picture by itself, without what else travels in its file (places, devices, words, programs), and its size; nothing of
 * it is unpacked. JPEG is read by the contract (kit/jpeg.ts), PNG (ISO 15948) and WebP (RFC 9649) here.
 */
import { stripJpeg } from '@telemachos/contract/kit/jpeg.ts';
import { crc32 } from 'node:zlib';

/** A picture, and how large it is in pixels. */
export type BarePicture = { bytes: Buffer; width: number; height: number };

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a PNG is drawn from; how its colours are meant. */
const drawn = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'];

/** Whether a piece is one that must be understood: its first letter is a capital. */
const isNeeded = (type: string): boolean => /^[A-Z]/.test(type);

/** The PNG at the beginning of a file; null for anything else. What follows its end is cut. */
const barePng = (bytes: Buffer): BarePicture | null => {
  if (!bytes.subarray(0, 8).equals(pngStart)) return null;
  const kept: Buffer[] = [pngStart];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if ((type === 'IHDR') !== (at === 8) || (isNeeded(type) && !drawn.includes(type))) return null;
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    hasData ||= type === 'IDAT';
    if (drawn.includes(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return size && hasData ? { ...size, bytes: Buffer.concat(kept) } : null;
    at = end;
  }
  return null;
};

/** The size that each kind of piece of a WebP tells; null where it does not stand as it should. */
const webpSizes: Readonly<Record<string, (piece: Buffer) => { width: number; height: number } | null>> = {
  VP8X: (piece) =>
    piece.length === 10 ? { width: piece.readUIntLE(4, 3) + 1, height: piece.readUIntLE(7, 3) + 1 } : null,
  'VP8 ': (piece) =>
    piece.length > 10 && piece.readUIntBE(3, 3) === 0x9d012a
      ? { width: piece.readUInt16LE(6) & 0x3fff, height: piece.readUInt16LE(8) & 0x3fff }
      : null,
  VP8L: (piece) => {
    if (piece.length < 6 || piece[0] !== 0x2f) return null;
    const bits = piece.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

/** What may travel beside a picture, and is left out. */
const webpExtras = ['EXIF', 'XMP ', 'ICCP'];

/** The flag of a canvas that says it is seen through; those of what is left out are taken back. */
const alphaFlag = 0x10;

/** The still WebP at the beginning of a file; null for anything else. What follows its end is cut. */
const bareWebp = (file: Buffer): BarePicture | null => {
  const isOne =
    file.length >= 12 &&
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.toString('latin1', 8, 12) === 'WEBP' &&
    file.readUInt32LE(4) + 8 <= file.length;
  if (!isOne) return null;
  const bytes = file.subarray(0, file.readUInt32LE(4) + 8);
  const kept: Buffer[] = [];
  const sizes: { width: number; height: number }[] = [];
  let pictures = 0;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    const piece = Buffer.from(bytes.subarray(at, end));
    const sized = webpSizes[type];
    if (sized) {
      const size = sized(piece.subarray(8, 8 + length));
      if (!size) return null;
      sizes.push(size);
      if (type === 'VP8X') piece[8] = (piece[8] ?? 0) & alphaFlag;
      else pictures += 1;
    } else if (type !== 'ALPH' && !webpExtras.includes(type)) return null;
    if (!webpExtras.includes(type)) kept.push(piece);
    at = end;
  }
  const [first] = sizes;
  if (!first || pictures !== 1 || at !== bytes.length) return null;
  if (sizes.some(({ width, height }) => width !== first.width || height !== first.height)) return null;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { ...first, bytes: Buffer.concat([head, body]) };
};

/** The picture of a file of this type. */
export const barePicture = (bytes: Buffer, type: string): BarePicture | null => {
  if (type === 'image/png') return barePng(bytes);
  if (type === 'image/webp') return bareWebp(bytes);
  const found = stripJpeg(bytes);
  return found && { ...found, bytes: Buffer.from(found.bytes) };
};

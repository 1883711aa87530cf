/** A JPEG parser that removes metadata (ITU-T T.81, annex B) without decoding the picture. */

/** A JPEG without metadata, and its size in pixels. */
export type StrippedJpeg = { width: number; height: number; bytes: Uint8Array };

const [start, end, scan] = [0xd8, 0xd9, 0xda];

/** Frames that browsers draw: baseline, extended and progressive with Huffman coding. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;

/** Huffman tables, quantization tables and restart intervals. */
const isTable = (marker: number): boolean => [0xc4, 0xdb, 0xdd].includes(marker);

/** Application segments and comments: location, device, thumbnail, text. */
const isExtra = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Application segments to keep, by identifier and length: JFIF without a thumbnail, and Adobe's colour transform. */
const needed = new Map([
  [0xe0, { name: 'JFIF\0', length: 16 }],
  [0xee, { name: 'Adobe', length: 14 }],
]);

const isNeeded = (marker: number, segment: Uint8Array): boolean => {
  const wanted = needed.get(marker);
  return (
    wanted?.length === segment.length &&
    String.fromCodePoint(...segment.subarray(2, 2 + wanted.name.length)) === wanted.name
  );
};

/** Width and height of a valid frame header, else null. */
const sizeIn = (segment: Uint8Array): { width: number; height: number } | null => {
  const [, , depth = 0, high = 0, low = 0, wide = 0, narrow = 0, colours = 0] = segment;
  const size = { height: high * 256 + low, width: wide * 256 + narrow };
  const isWhole = depth === 8 && [1, 3, 4].includes(colours) && segment.length === 8 + 3 * colours;
  return isWhole && size.width > 0 && size.height > 0 ? size : null;
};

/** The end of a scan's entropy-coded data: the first marker that is neither a stuffed byte nor a restart. */
const endOfCodes = (bytes: Uint8Array, from: number): number => {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
};

/**
 * The picture of a file that begins with a JPEG, without metadata; null for any other file. Linear in the bytes. Phones
 * append films, gain maps and trailers, each with metadata of its own: what follows the end is cut.
 */
export const stripJpeg = (bytes: Uint8Array): StrippedJpeg | null => {
  if (bytes[0] !== 0xff || bytes[1] !== start) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: ReturnType<typeof sizeIn> = null;
  let drawn = false;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === end) {
      if (!size || !drawn) return null;
      kept.push(bytes.subarray(at, at + 2));
      return { ...size, bytes: joined(kept) };
    }
    const segment = bytes.subarray(at + 2, at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
    if (segment.length < 2 || at + 2 + segment.length >= bytes.length) return null;
    const after = marker === scan ? endOfCodes(bytes, at + 2 + segment.length) : at + 2 + segment.length;
    if (isFrame(marker)) {
      if (size) return null;
      size = sizeIn(segment);
      if (!size) return null;
    } else if (marker === scan) {
      if (!size) return null;
      drawn = true;
    } else if (!isTable(marker) && !isExtra(marker)) return null;
    if (!isExtra(marker) || isNeeded(marker, segment)) kept.push(bytes.subarray(at, after));
    at = after;
  }
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

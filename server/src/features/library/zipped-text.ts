/**
 * The text of documents that are archives of XML (docx, pptx, xlsx, odt, odp, ods): the pieces that hold words are unpacked,
 * each and all of them no larger than they may become, and read without their marks. What an archive says of its own sizes
 * is not believed.
 */
import { inflateRawSync } from 'node:zlib';

/** The unpacked size of one entry and of all entries, and the number of entries that are read. */
const maxEntryBytes = 30_000_000;
const maxTotalBytes = 60_000_000;
const maxEntries = 10_000;

type Entry = { name: string; method: number; size: number; at: number };

/** The entries of an archive as its directory names them. */
const entriesOf = (zip: Buffer): Entry[] => {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > zip.length) return [];
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (entries.length < maxEntries && at + 46 <= zip.length && zip.readUInt32LE(at) === 0x02014b50) {
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};

/** What an entry holds; nothing where it cannot be read, `more` where it would be more than so many bytes. */
const unpacked = (zip: Buffer, { method, size, at }: Entry, maxBytes: number): Buffer | 'more' | null => {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== 0x04034b50) return null;
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(from, from + size);
  if (method === 0) return packed.length <= maxBytes ? packed : 'more';
  if (method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'more' : null;
  }
};

/** The entries that hold words, by the ending of the document's type. */
const wordsIn: readonly (readonly [RegExp, RegExp])[] = [
  [/wordprocessingml/, /^word\/(?:document|footnotes|endnotes)\.xml$/],
  [/presentationml/, /^ppt\/slides\/slide\d+\.xml$/],
  [/spreadsheetml/, /^xl\/sharedStrings\.xml$/],
  [/opendocument/, /^content\.xml$/],
];

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML without its marks; a paragraph is a line. */
const plain = (xml: string): string =>
  xml
    .replaceAll(/<\/(?:w:p|a:p|text:p|text:h|si)>|<(?:w:br|w:tab|text:tab|text:line-break)\b[^<>]*>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, digits, hex, name) => {
      if (name) return named[String(name).toLowerCase()] ?? whole;
      const code = digits ? Number(digits) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });

const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

/** The text of such a document; '' of what cannot be read. */
export const zippedText = (zip: Buffer, mime: string): string => {
  const wanted = wordsIn.find(([type]) => type.test(mime))?.[1];
  if (!wanted) return '';
  const entries = entriesOf(zip)
    .filter(({ name }) => wanted.test(name))
    .toSorted((one, other) => numberIn(one.name) - numberIn(other.name));
  let left = maxTotalBytes;
  const texts: string[] = [];
  for (const entry of entries) {
    const xml = unpacked(zip, entry, Math.min(maxEntryBytes, left));
    if (xml === null) continue;
    // Whoever made one that unfolds beyond all bounds made more of them.
    if (xml === 'more') break;
    left -= xml.length;
    texts.push(plain(xml.toString('utf8')));
    if (left <= 0) break;
  }
  return texts.join('\n');
};

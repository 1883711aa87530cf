/** One entry of a ZIP archive, read without the library that writes workbooks. */
import { inflateRawSync } from 'node:zlib';

/** The text of an entry, found by the archive's directory (APPNOTE 4.3.12). */
export const zipEntry = (zip: Buffer, name: string): string => {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const head = zip.readUInt32LE(at + 42);
      const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8');
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`the archive has no ${name}`);
};

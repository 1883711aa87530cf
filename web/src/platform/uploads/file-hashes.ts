/** SHA-256 of a file and of each part, read part by part so that memory holds one part at a time. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { partBytes, partsOf } from '@telemachos/contract/features/files/uploads.rules.ts';

/** Hashes in hexadecimal: of the whole file, and of each part in order. */
export type FileHashes = { whole: string; parts: string[] };

/** The browser's implementation is faster, but exists only over https. */
const hashPart = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
};

/**
 * Hashes a file. `tell` receives the read share from 0 to 1. Throws the browser's error when the file cannot be read.
 */
export const hashFile = async (file: Blob, tell: (share: number) => void): Promise<FileHashes> => {
  const whole = sha256.create();
  const parts: string[] = [];
  const count = partsOf(file.size);
  for (let part = 0; part < count; part += 1) {
    const bytes = new Uint8Array(await file.slice(part * partBytes, (part + 1) * partBytes).arrayBuffer());
    whole.update(bytes);
    parts.push(await hashPart(bytes));
    if (part % 16 === 15) tell((part + 1) / count);
  }
  return { whole: bytesToHex(whole.digest()), parts };
};

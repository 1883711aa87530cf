/** SHA-256 hashes of files and their parts. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { hashFile } from './file-hashes.ts';

const bytes = Buffer.alloc(17 * partBytes + 1000, 'Εργασία ');
const hashOf = (part: Buffer): string => bytesToHex(sha256(part));

test('hashes the whole and each part, and reports progress', async () => {
  const told: number[] = [];
  const { whole, parts } = await hashFile(new Blob([bytes]), (share) => told.push(share));
  expect(whole).toBe(hashOf(bytes));
  expect(parts).toEqual(
    Array.from({ length: 18 }, (_, part) => hashOf(bytes.subarray(part * partBytes, (part + 1) * partBytes))),
  );
  expect(told).toEqual([16 / 18]);
});

test('matches the known hashes of «abc» and of nothing', async () => {
  expect((await hashFile(new Blob(['abc']), () => undefined)).whole).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect((await hashFile(new Blob([]), () => undefined)).parts).toEqual([]);
});

test('hashes a file of one part', async () => {
  const { whole, parts } = await hashFile(new Blob(['α']), () => undefined);
  expect(whole).toBe(hashOf(Buffer.from('α')));
  expect(parts).toEqual([whole]);
});

/**
 * Where files are kept: a folder of this machine, or an S3-compatible store where the settings name one. Keys are the
 * SHA-256 of the content.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config, S3Config } from './config.ts';
import { partsInFolder, partsInStore, type PartsIn } from './parts-in.ts';

/** Some bytes of a file, the first and the last. */
export type ByteRange = { start: number; end: number };

/** A place for files. Putting the same key again changes nothing, for the content is the same. */
export type Storage = {
  /** Keep the file at `path` (on this machine) under its key; it is safe when this resolves. */
  put(key: string, path: string): Promise<void>;
  /** Whether there is a content under the key. */
  has(key: string): Promise<boolean>;
  /** The content, or the bytes of it from one to another, both counted; throws when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Forget it; what is not there is forgotten already. */
  remove(key: string): Promise<void>;
  /** The keys whose content was put before an instant. */
  olderThan(instant: Date): AsyncIterable<string>;
  /** Give up what a killed process left half put before an instant; answers how many there were. */
  dropHalves(instant: Date): Promise<number>;
  /** The parts of files on their way. */
  parts: PartsIn;
  close(): void;
};

/** The same content under another name, without copying it where one disk has both. */
const sameAs = (path: string, name: string): Promise<void> => link(path, name).catch(() => copyFile(path, name));

/** In a folder, by the first letters of the key, so that no folder gets too full. */
const inFolder = (folder: string, underway: string): Storage => {
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  return {
    parts: partsInFolder(underway),
    put: async (key, path) => {
      const place = placeOf(key);
      const known = await stat(place).catch(() => null);
      if (known) return;
      await mkdir(dirname(place), { recursive: true });
      // Written beside its place, brought to the disk, then moved: half a file is never found under its key.
      const draft = `${place}.${randomUUID()}`;
      try {
        // Nobody changes a file that is put: it is whole (what is on its way is not written once all parts are there).
        await sameAs(path, draft);
        const file = await open(draft, 'r+');
        await file.sync();
        await file.close();
        await rename(draft, place);
      } catch (error) {
        // Where there is no room, half a copy takes none.
        await rm(draft, { force: true });
        throw error;
      }
    },
    has: (key) =>
      stat(placeOf(key)).then(
        () => true,
        () => false,
      ),
    read: async (key, range) => {
      await stat(placeOf(key));
      return createReadStream(placeOf(key), range);
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    olderThan: async function* (instant) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
        if (found && found.mtime < instant) yield entry.name;
      }
    },
    // Half a copy is found among the contents, under no key.
    dropHalves: () => Promise.resolve(0),
    close: () => undefined,
  };
};

/** Files from so many bytes on go to the store in pieces of so many. */
const pieceBytes = 16 * 1024 * 1024;

/** Put a large file in pieces, one after the other; where that ends badly, none of them stays. */
const putInPieces = async (client: S3Client, target: { Bucket: string; Key: string }, path: string, size: number) => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += pieceBytes) {
      const end = Math.min(size, start + pieceBytes) - 1;
      const PartNumber = Parts.length + 1;
      const Body = createReadStream(path, { start, end });
      const piece = { ...target, UploadId, PartNumber, Body, ContentLength: end - start + 1 };
      const { ETag } = await client.send(new UploadPartCommand(piece));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
};

/**
 * Give up the multipart uploads of contents that were begun before an instant: a process that was killed within one leaves
 * it with the store, where no list of contents shows it. A store that knows no such list says so; there the rule of the
 * bucket does it (docs/operations.md).
 */
const dropHalvesIn = async (client: S3Client, Bucket: string, Prefix: string, instant: Date): Promise<number> => {
  let dropped = 0;
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; after !== null;) {
    const asked: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix, ...after });
    const page: ListMultipartUploadsCommandOutput | null = await client.send(asked).catch((error: Error) => {
      if (error.name === 'NotImplemented') return null;
      throw error;
    });
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= instant) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      dropped += 1;
    }
    after =
      page?.IsTruncated && page.NextKeyMarker
        ? { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }) }
        : null;
  }
  return dropped;
};

const inStore = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage => {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  });
  const keyOf = (key: string) => `files/${key}`;
  return {
    parts: partsInStore(client, bucket),
    put: async (key, path) => {
      const { size } = await stat(path);
      if (size > pieceBytes) return putInPieces(client, { Bucket: bucket, Key: keyOf(key) }, path, size);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: keyOf(key), Body: createReadStream(path), ContentLength: size }),
      );
    },
    has: (key) =>
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(key) })).then(
        () => true,
        (error: Error) => {
          if (error.name === 'NotFound' || error.name === 'NoSuchKey') return false;
          throw error;
        },
      ),
    read: async (key, range) => {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(key), Range }));
      if (Body instanceof Readable) return Body;
      throw new Error('the store answered without content');
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }));
    },
    olderThan: async function* (instant) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyOf('') })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && LastModified < instant) yield Key.slice(keyOf('').length);
      }
    },
    dropHalves: (instant) => dropHalvesIn(client, bucket, keyOf(''), instant),
    close: () => client.destroy(),
  };
};

/** The storage of an installation. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? inStore(config.s3) : inFolder(join(config.dataDir, 'files'), join(config.dataDir, 'underway'));

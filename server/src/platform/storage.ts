/** File storage, in a folder or an S3-compatible bucket, by SHA-256. */
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
import { createFolderPartStore, createS3PartStore, type UploadPartStore } from './upload-parts.ts';

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** Stores files by the SHA-256 of their content, so storing a key again changes nothing. */
export type Storage = {
  /** Stores the local file at `path`; it is durable when this resolves. */
  put(key: string, path: string): Promise<void>;
  /** Whether the key exists. */
  has(key: string): Promise<boolean>;
  /** Reads the content or a range of it; throws for a missing key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes the content, if it exists. */
  remove(key: string): Promise<void>;
  /** The keys that were stored before an instant. */
  olderThan(instant: Date): AsyncIterable<string>;
  /** Aborts uploads that a killed process left unfinished before an instant; returns their number. */
  abortStaleUploads(instant: Date): Promise<number>;
  /** The parts of unfinished uploads. */
  parts: UploadPartStore;
  close(): void;
};

/** Hard-links a file, or copies it to another disk. */
const linkOrCopy = (path: string, name: string): Promise<void> => link(path, name).catch(() => copyFile(path, name));

/** Creates a storage in a folder, with subfolders by the first letters of the key. */
const createFolderStorage = (folder: string, underway: string): Storage => {
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  return {
    parts: createFolderPartStore(underway),
    put: async (key, path) => {
      const place = placeOf(key);
      const known = await stat(place).catch(() => null);
      if (known) return;
      await mkdir(dirname(place), { recursive: true });
      // Written to a draft, synced, then renamed: a partial file never appears under its key.
      const draft = `${place}.${randomUUID()}`;
      try {
        // A hard link is safe: nothing writes to an upload after its last part.
        await linkOrCopy(path, draft);
        const file = await open(draft, 'r+');
        await file.sync();
        await file.close();
        await rename(draft, place);
      } catch (error) {
        // On a full disk the partial copy must not take the last space.
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
    // A partial copy has a draft name, and olderThan lists it.
    abortStaleUploads: () => Promise.resolve(0),
    close: () => undefined,
  };
};

/** Larger files are uploaded in pieces of this size. */
const pieceBytes = 16 * 1024 * 1024;

/** Uploads a large file in pieces; an error aborts the upload, which deletes them. */
const putMultipart = async (client: S3Client, target: { Bucket: string; Key: string }, path: string, size: number) => {
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
 * Aborts the multipart uploads that were started before an instant: a killed process leaves them, and no list of objects
 * shows them. A store without such a list needs a bucket rule instead (docs/operations.md).
 */
const abortStaleMultipartUploads = async (
  client: S3Client,
  Bucket: string,
  Prefix: string,
  instant: Date,
): Promise<number> => {
  let dropped = 0;
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; after !== null;) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix, ...after });
    const page: ListMultipartUploadsCommandOutput | null = await client.send(command).catch((error: Error) => {
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

const createS3Storage = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage => {
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
    parts: createS3PartStore(client, bucket),
    put: async (key, path) => {
      const { size } = await stat(path);
      if (size > pieceBytes) return putMultipart(client, { Bucket: bucket, Key: keyOf(key) }, path, size);
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
    abortStaleUploads: (instant) => abortStaleMultipartUploads(client, bucket, keyOf(''), instant),
    close: () => client.destroy(),
  };
};

/** Opens the storage that the settings name. */
export const openStorage = (config: Config): Storage =>
  config.s3
    ? createS3Storage(config.s3)
    : createFolderStorage(join(config.dataDir, 'files'), join(config.dataDir, 'underway'));

/**
 * Stores the parts of unfinished uploads.
 *
 * A folder holds one file for each upload, written part by part. An S3 store holds each part as an object, because
 * multipart uploads of S3 take no part below 5 MB. Every server finds the parts, so any of them can go on.
 */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { constants } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The parts of unfinished uploads, by the upload's id. */
export type UploadPartStore = {
  /** Stores a part. */
  put(upload: number, part: number, bytes: Buffer): Promise<void>;
  /** Assembles the file on this machine and returns its path, which may be `draft`. Callers must not change the file. */
  assemble(upload: number, parts: number, draft: string): Promise<string>;
  /** Deletes the parts of an upload, if there are any. */
  drop(upload: number): Promise<void>;
};

/** Opens a file for writing at an offset: creates it and its folder, and never truncates it. */
const openForWriting = async (place: string) => {
  const openIt = () => open(place, constants.O_RDWR | constants.O_CREAT, 0o600);
  return openIt().catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(dirname(place), { recursive: true });
    return openIt();
  });
};

/** Writes all bytes at an offset. A nearly full disk accepts a first piece and reports the error with the next. */
const writeAt = async (file: FileHandle, bytes: Buffer, place: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, place + done);
    if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
};

/** Creates a store in a folder: one file for each upload, each part at its offset. */
export const createFolderPartStore = (folder: string): UploadPartStore => {
  const placeOf = (upload: number) => join(folder, `${upload}`);
  return {
    put: async (upload, part, bytes) => {
      const file = await openForWriting(placeOf(upload));
      try {
        await writeAt(file, bytes, part * partBytes);
      } finally {
        await file.close();
      }
    },
    assemble: async (upload) => {
      await stat(placeOf(upload));
      return placeOf(upload);
    },
    drop: (upload) => rm(placeOf(upload), { force: true }),
  };
};

/** How many parts are fetched at once to assemble a file. */
const maxConcurrentFetches = 8;

/** Creates a store in an S3-compatible bucket: one object for each part. */
export const createS3PartStore = (client: S3Client, bucket: string): UploadPartStore => {
  const prefixOf = (upload: number) => `parts/${upload}/`;
  const fetchPart = async (upload: number, part: number): Promise<Buffer> => {
    const Key = `${prefixOf(upload)}${part}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    if (Body instanceof Readable) return buffer(Body);
    throw new Error('the store answered without content');
  };
  return {
    put: async (upload, part, Body) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${prefixOf(upload)}${part}`, Body }));
    },
    assemble: async (upload, parts, draft) => {
      const file = await open(draft, 'w', 0o600);
      try {
        for (let from = 0; from < parts; from += maxConcurrentFetches) {
          const some = Array.from({ length: Math.min(maxConcurrentFetches, parts - from) }, (_, at) => from + at);
          await Promise.all(
            some.map(async (part) => {
              const bytes = await fetchPart(upload, part);
              await writeAt(file, bytes, part * partBytes);
            }),
          );
        }
      } finally {
        await file.close();
      }
      return draft;
    },
    drop: async (upload) => {
      const Prefix = prefixOf(upload);
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
        const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        if (Objects.length > 0)
          await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
};

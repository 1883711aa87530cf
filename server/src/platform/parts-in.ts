/**
 * Where the parts of files on their way lie until the file is whole: in a folder at their place in one file, in an
 * S3-compatible store as objects of their own, for its multipart uploads take no part below 5 MB and are not read before
 * their end. Whatever node goes on finds them.
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

/** The parts of files on their way; `upload` is the number by which one is known. */
export type PartsIn = {
  /** Keep a part. */
  put(upload: number, part: number, bytes: Buffer): Promise<void>;
  /** The whole file on this machine, put together from so many parts. It may lie at `draft`; it is not to be changed. */
  whole(upload: number, parts: number, draft: string): Promise<string>;
  /** Forget them; what is not there is forgotten already. */
  drop(upload: number): Promise<void>;
};

/** A file to be written at a place in it, made where it is not there, never emptied; the first one makes its folder. */
const opened = async (place: string) => {
  const openIt = () => open(place, constants.O_RDWR | constants.O_CREAT, 0o600);
  return openIt().catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(dirname(place), { recursive: true });
    return openIt();
  });
};

/**
 * Write all of it at a place: a disk that is nearly full takes a beginning, and says so only when the rest is given to it.
 */
const writeAt = async (file: FileHandle, bytes: Buffer, place: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, place + done);
    if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
};

/** In a folder: a file for each upload, its parts at their places. */
export const partsInFolder = (folder: string): PartsIn => {
  const placeOf = (upload: number) => join(folder, `${upload}`);
  return {
    put: async (upload, part, bytes) => {
      const file = await opened(placeOf(upload));
      try {
        await writeAt(file, bytes, part * partBytes);
      } finally {
        await file.close();
      }
    },
    whole: async (upload) => {
      await stat(placeOf(upload));
      return placeOf(upload);
    },
    drop: (upload) => rm(placeOf(upload), { force: true }),
  };
};

/** So many parts are fetched at once where a file is put together. */
const fetchedAtOnce = 8;

/** In an S3-compatible store. */
export const partsInStore = (client: S3Client, bucket: string): PartsIn => {
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
    whole: async (upload, parts, draft) => {
      const file = await open(draft, 'w', 0o600);
      try {
        for (let from = 0; from < parts; from += fetchedAtOnce) {
          const some = Array.from({ length: Math.min(fetchedAtOnce, parts - from) }, (_, at) => from + at);
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

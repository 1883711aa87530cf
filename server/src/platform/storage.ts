/**
 * Where files are kept: a folder of this machine, or an S3-compatible store where the settings name one. Keys are the
 * SHA-256 of the content.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config, S3Config } from './config.ts';

/** Some bytes of a file, the first and the last. */
export type ByteRange = { start: number; end: number };

/** A place for files. Putting the same key again changes nothing, for the content is the same. */
export type Storage = {
  /** Keep the file at `path` (on this machine) under its key; it is safe when this resolves. */
  put(key: string, path: string): Promise<void>;
  /** The content, or the bytes of it from one to another, both counted; throws when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Forget it; what is not there is forgotten already. */
  remove(key: string): Promise<void>;
  /** The keys whose content was put before an instant. */
  olderThan(instant: Date): AsyncIterable<string>;
  close(): void;
};

/** In a folder, by the first letters of the key, so that no folder gets too full. */
const inFolder = (folder: string): Storage => {
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  return {
    put: async (key, path) => {
      const place = placeOf(key);
      const known = await stat(place).catch(() => null);
      if (known) return;
      await mkdir(dirname(place), { recursive: true });
      // Written beside its place, brought to the disk, then moved: half a file is never found under its key.
      const draft = `${place}.${randomUUID()}`;
      await copyFile(path, draft);
      const file = await open(draft, 'r+');
      await file.sync();
      await file.close();
      await rename(draft, place);
    },
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
    close: () => undefined,
  };
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
    put: async (key, path) => {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: keyOf(key), Body: createReadStream(path), ContentLength: size }),
      );
    },
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
    close: () => client.destroy(),
  };
};

/** The storage of an installation. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? inStore(config.s3) : inFolder(join(config.dataDir, 'files'));

/** Receives multipart uploads into a temporary folder, measured and hashed. */
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFullDisk } from './errors.ts';
import { toOneLine } from './sanitize-text.ts';
import { Problem } from './problem.ts';

/** An uploaded file, until the call ends. `name` comes from the sender: show it, never use it as a path. */
export type ReceivedFile = {
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** The content, for a call that keeps files in memory; `path` is '' then. */
  bytes?: Buffer;
};

/** How many files a call takes, and how many bytes each may have. */
export type UploadLimits = { maxFiles: number; maxFileBytes: number; inMemory?: true };

/** A received form; `discard` deletes its files. */
export type ReceivedForm = { fields: Record<string, string>; files: ReceivedFile[]; discard: () => Promise<void> };

/**
 * The name of an uploaded file for display. It takes the end of a path, because some browsers send whole paths; composes
 * letters (NFC), so that one name is one text; and drops bidirectional marks, which could hide the real extension.
 */
export const uploadedFileName = (given: string): string =>
  toOneLine(given.split(/[\\/]/).at(-1) ?? '').normalize('NFC') || 'file';

/** Reads a small file into memory. */
const readToMemory = async (part: MultipartFile): Promise<ReceivedFile> => {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    hash.update(piece);
    pieces.push(piece);
  }
  if (part.file.truncated) throw new Problem('BODY_TOO_LARGE');
  const bytes = Buffer.concat(pieces);
  const sha256 = hash.digest('hex');
  return { name: uploadedFileName(part.filename), path: '', size: bytes.length, sha256, bytes };
};

/** Writes a file to the folder, and measures and hashes it on the way. */
const writeToFolder = async (part: MultipartFile, folder: string): Promise<ReceivedFile> => {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw new Problem('BODY_TOO_LARGE');
  return { name: uploadedFileName(part.filename), path, size, sha256: hash.digest('hex') };
};

/** Name prefixes of the folders of running calls, and of the files of long work. */
const prefixes = { upload: 'telemachos-upload-', work: 'telemachos-work-' } as const;

/** Identifies this machine among those that share a temporary folder. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** A temporary path whose name contains the machine and the process. */
export const temporaryPath = (what: keyof typeof prefixes): string =>
  join(tmpdir(), `${prefixes[what]}${machine}-${process.pid}-${randomUUID()}`);

/** No call takes longer, in milliseconds: a request with files may take 15 minutes. */
const maxCallMs = 3_600_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Whether the process that created the path is gone; an earlier process may have had our process id. */
const isOrphaned = (name: string, changed: number): boolean => {
  const [of, pid = ''] = name.replace(/^telemachos-(upload|work)-/, '').split('-');
  if (of !== machine || !/^\d{1,10}$/.test(pid)) return false;
  return Number(pid) === process.pid ? changed < Date.now() - process.uptime() * 1000 - 1000 : !isAlive(Number(pid));
};

const isTemporaryName = (name: string): boolean => Object.values(prefixes).some((prefix) => name.startsWith(prefix));

/**
 * Removes temporary files whose process was killed. When the process cannot be checked, on another machine or after its
 * id was reused, only files older than any call are removed.
 */
export const removeOrphanedUploads = async (): Promise<void> => {
  for (const name of (await readdir(tmpdir())).filter(isTemporaryName)) {
    const folder = join(tmpdir(), name);
    const changed = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changed > maxCallMs || isOrphaned(name, changed))
      await rm(folder, { recursive: true, force: true });
  }
};

/** The longest value of a field, in bytes: five hundred ids, or a note of a thousand characters. */
const maxFieldBytes = 8000;

/** Adds a field; a truncated or repeated one is refused, because it would mean something else. */
const addField = (fields: Record<string, string>, { fieldname, value, valueTruncated }: MultipartValue): void => {
  if (typeof value !== 'string') return;
  if (valueTruncated) throw new Problem('BAD_INPUT', { fields: { [fieldname]: 'too_big' } });
  if (Object.hasOwn(fields, fieldname)) throw new Problem('BAD_INPUT', { fields: { [fieldname]: 'DUPLICATE' } });
  fields[fieldname] = value;
};

/**
 * Receives a multipart form. Fields must precede files: `authorizeFields` is called once before the first file is stored.
 * Any error deletes what was received.
 */
export const receiveFiles = async (
  request: FastifyRequest,
  limits: UploadLimits,
  authorizeFields: (fields: Record<string, string>) => Promise<void>,
): Promise<ReceivedForm> => {
  const folder = temporaryPath('upload');
  if (!limits.inMemory) await mkdir(folder, { mode: 0o700 });
  const discard = async () => {
    if (!limits.inMemory) await rm(folder, { recursive: true, force: true });
  };
  try {
    const fields: Record<string, string> = {};
    const files: ReceivedFile[] = [];
    const parts: AsyncIterable<Multipart> = request.parts({
      limits: {
        files: limits.maxFiles,
        fileSize: limits.maxFileBytes,
        fields: 20,
        fieldSize: maxFieldBytes,
        parts: limits.maxFiles + 20,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        if (files.length === 0) await authorizeFields(fields);
        files.push(await (limits.inMemory ? readToMemory(part) : writeToFolder(part, folder)));
      } else if (files.length > 0) throw new Problem('MALFORMED_BODY');
      else addField(fields, part);
    }
    return { fields, files, discard };
  } catch (error) {
    // The rest of the body is read and dropped: browsers read the response only after they sent everything.
    request.raw.unpipe().resume();
    await discard();
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (
      code === 'FST_REQ_FILE_TOO_LARGE' ||
      code === 'FST_FILES_LIMIT' ||
      code === 'FST_PARTS_LIMIT' ||
      code === 'FST_FIELDS_LIMIT'
    )
      throw new Problem('BODY_TOO_LARGE');
    if (error instanceof Problem) throw error;
    if (isFullDisk(code)) throw new Problem('DISK_FULL');
    // The connection broke, or the body is no multipart form.
    throw new Problem('MALFORMED_BODY');
  }
};

/**
 * Files on their way in: written to this machine while they arrive, measured and hashed, and gone when the call is
 * over.
 */
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
import { oneLine } from './plain-text.ts';
import { Problem } from './problem.ts';

/**
 * A file that arrived: where it lies for the length of the call, and what it is. `name` is the sender's, to be shown
 * and never used as a path.
 */
export type ReceivedFile = {
  name: string;
  path: string;
  size: number;
  sha256: string;
  /** The content, where the call holds it in memory; `path` is '' then. */
  bytes?: Buffer;
};

/** What a call takes: so many files of so many bytes each. */
export type UploadLimits = { maxFiles: number; maxFileBytes: number; inMemory?: true };

/** What came: the fields as an input, the files, and how to forget them. */
export type Received = { fields: Record<string, string>; files: ReceivedFile[]; forget: () => Promise<void> };

/**
 * What a sender calls a file, to be shown. Some browsers send a whole path; only its end is a name. Composed letters, so
 * that one name is always the same text; nothing that turns the direction of writing, which would show another ending than
 * there is.
 */
export const nameGiven = (given: string): string =>
  oneLine(given.split(/[\\/]/).at(-1) ?? '').normalize('NFC') || 'file';

/** A small file as it arrives, held in memory. */
const hold = async (part: MultipartFile): Promise<ReceivedFile> => {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    hash.update(piece);
    pieces.push(piece);
  }
  if (part.file.truncated) throw new Problem('BODY_TOO_LARGE');
  const bytes = Buffer.concat(pieces);
  const sha256 = hash.digest('hex');
  return { name: nameGiven(part.filename), path: '', size: bytes.length, sha256, bytes };
};

const keep = async (part: MultipartFile, folder: string): Promise<ReceivedFile> => {
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
  return { name: nameGiven(part.filename), path, size, sha256: hash.digest('hex') };
};

/** How the folders of calls on their way begin, and the files of long work. */
const prefixes = { upload: 'telemachos-upload-', work: 'telemachos-work-' } as const;

/** This machine among those that may share a folder for temporary files. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** A path for what is under way, whose name says which process of which machine makes it. */
export const underwayPath = (what: keyof typeof prefixes): string =>
  join(tmpdir(), `${prefixes[what]}${machine}-${process.pid}-${randomUUID()}`);

/** No call takes longer, in milliseconds: files are waited for 15 minutes at the most. */
const longestCall = 3_600_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Whether the process that made it is gone; one before us may have had our number. */
const isOfTheDead = (name: string, changed: number): boolean => {
  const [of, pid = ''] = name.replace(/^telemachos-(upload|work)-/, '').split('-');
  if (of !== machine || !/^\d{1,10}$/.test(pid)) return false;
  return Number(pid) === process.pid ? changed < Date.now() - process.uptime() * 1000 - 1000 : !isAlive(Number(pid));
};

const isOurs = (name: string): boolean => Object.values(prefixes).some((prefix) => name.startsWith(prefix));

/**
 * Remove the folders of calls, and the files of long work, whose process was killed. Those of other processes may be on
 * their way: of another machine, or where the number is in use again, only what is too old for that goes.
 */
export const sweepUploads = async (): Promise<void> => {
  for (const name of (await readdir(tmpdir())).filter(isOurs)) {
    const folder = join(tmpdir(), name);
    const changed = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changed > longestCall || isOfTheDead(name, changed))
      await rm(folder, { recursive: true, force: true });
  }
};

/** The longest value of a field, in bytes: five hundred ids, or a note of a thousand letters. */
const fieldBytes = 8000;

/** Keep a field as it came: what was cut, or said twice, would be read as something else than was meant. */
const keepField = (fields: Record<string, string>, { fieldname, value, valueTruncated }: MultipartValue): void => {
  if (typeof value !== 'string') return;
  if (valueTruncated) throw new Problem('BAD_INPUT', { fields: { [fieldname]: 'too_big' } });
  if (Object.hasOwn(fields, fieldname)) throw new Problem('BAD_INPUT', { fields: { [fieldname]: 'DUPLICATE' } });
  fields[fieldname] = value;
};

/**
 * Receive a multipart request. Its fields come before its files: `judge` hears them once, and only when it has no
 * objection the first file is kept. Whatever ends it badly leaves nothing behind.
 */
export const receiveFiles = async (
  request: FastifyRequest,
  limits: UploadLimits,
  judge: (fields: Record<string, string>) => Promise<void>,
): Promise<Received> => {
  const folder = underwayPath('upload');
  if (!limits.inMemory) await mkdir(folder, { mode: 0o700 });
  const forget = async () => {
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
        fieldSize: fieldBytes,
        parts: limits.maxFiles + 20,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        if (files.length === 0) await judge(fields);
        files.push(await (limits.inMemory ? hold(part) : keep(part, folder)));
      } else if (files.length > 0) throw new Problem('MALFORMED_BODY');
      else keepField(fields, part);
    }
    return { fields, files, forget };
  } catch (error) {
    // What is still coming is read away, so that whoever sends it gets to read why.
    request.raw.unpipe().resume();
    await forget();
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
    // The connection broke, or the parts were no parts.
    throw new Problem('MALFORMED_BODY');
  }
};

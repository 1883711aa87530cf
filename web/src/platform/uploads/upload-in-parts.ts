/**
 * Upload of one file in parts: hashes, start, three parts at a time, completion. It retries transient errors and never
 * resends a part that the server has. Source: specification 000 §4, §7, §9.
 */
import {
  partBytes,
  maxConcurrentParts,
  partsOf,
  type PartRange,
} from '@telemachos/contract/features/files/uploads.rules.ts';
import { ApiProblem, toApiProblem } from '../api.ts';
import type { FileHashes } from './file-hashes.ts';
import { totalPartBytes, expandRanges, type UploadResult, type DuplicateItem } from './upload.rules.ts';

/** The calls of an upload, and the hashing of its file. */
export type UploadTransport = {
  hashFile: (file: Blob, tell: (share: number) => void, signal: AbortSignal) => Promise<FileHashes>;
  start: (
    hash: string,
    parts: number,
  ) => Promise<{ Id: number; Missing: readonly PartRange[]; There?: { Id: number; Title: string } | null }>;
  sendPart: (id: number, part: number, bytes: Blob, hash: string, signal: AbortSignal) => Promise<unknown>;
  /** Completes the upload and resolves to its result. */
  complete: (id: number) => Promise<UploadResult>;
  /** Waits before the next try, longer after each. */
  waitBeforeRetry: (tries: number, signal: AbortSignal) => Promise<void>;
};

/** Progress events of an upload. */
export type UploadObserver = {
  /** The hashed share, from 0 to 1. */
  onHashed: (share: number) => void;
  onStarted: (id: number, bytesThere: number) => void;
  /** An item of the library has the same content. */
  onDuplicate: (duplicate: DuplicateItem) => void;
  onPartSent: (bytes: number) => void;
  /** The upload waits for the network, or continues. */
  onWaiting: (isWaiting: boolean) => void;
  /** All parts are sent. The completion is requested once this promise resolves. */
  onCompleting: () => Promise<void>;
};

const createAbortError = (): DOMException => new DOMException('stopped', 'AbortError');

/** Whether a retry may succeed by itself. A full disk needs somebody who makes room. */
const isTransient = ({ code, status }: ApiProblem): boolean =>
  code !== 'DISK_FULL' &&
  (code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'BUSY' || status === 429 || status >= 500);

/** How often one part may arrive damaged, and how often a file is started again. */
const maxChecksumRetries = 3;
const maxRestarts = 3;
/** An internal server error is retried once and then shown. A lost network is waited for without limit. */
const maxServerRetries = 1;

/** The file can no longer be read: it was changed, moved or deleted. */
export class UnreadableFileError extends Error {}

/** Retries until `act` succeeds or fails permanently. */
const retryUntilDone = async <Answer>(
  transport: UploadTransport,
  observer: UploadObserver,
  signal: AbortSignal,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    if (signal.aborted) throw createAbortError();
    try {
      const answer = await act();
      observer.onWaiting(false);
      return answer;
    } catch (error) {
      if (error instanceof DOMException) throw error.name === 'AbortError' ? error : new UnreadableFileError();
      if (error instanceof UnreadableFileError) throw error;
      const problem = toApiProblem(error);
      if (!isTransient(problem) || (problem.code === 'INTERNAL' && tries >= maxServerRetries)) throw problem;
      // A busy server is not a missing network.
      if (problem.code !== 'INTERNAL' && problem.code !== 'BUSY') observer.onWaiting(true);
      await transport.waitBeforeRetry(tries, signal);
    }
  }
};

/** Resends a damaged part. A part that always arrives damaged differs from what was hashed. */
const sendPart = async (give: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await give();
      return;
    } catch (error) {
      const isMangled = error instanceof ApiProblem && error.code === 'PART_HASH';
      if (!isMangled) throw error;
      if (tries === maxChecksumRetries) throw new UnreadableFileError();
    }
  }
};

const parseMissingRanges = (details: Readonly<Record<string, unknown>>): PartRange[] => {
  const told = details['Missing'];
  return (Array.isArray(told) ? told : []).filter(
    (range): range is PartRange => Array.isArray(range) && range.length === 2 && range.every(Number.isInteger),
  );
};

/** After a network error, reads the first byte to find out whether the file itself changed; throws the cause. */
const rethrowUnlessUnreadable = async (bytes: Blob, error: unknown): Promise<never> => {
  if (toApiProblem(error).code === 'NETWORK') await bytes.slice(0, 1).arrayBuffer();
  throw error;
};

type UploadRun = {
  transport: UploadTransport;
  file: Blob;
  hashes: FileHashes;
  observer: UploadObserver;
  signal: AbortSignal;
};

/** Sends these parts, several at a time. The first refusal stops the others. */
const sendParts = async (id: number, parts: readonly number[], sent: UploadRun): Promise<void> => {
  const { transport, file, hashes, observer, signal } = sent;
  const waiting = [...parts];
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  if (signal.aborted) throw createAbortError();
  signal.addEventListener('abort', stop);
  const carry = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const [number, hash] = [part, hashes.parts[part] ?? ''];
      const bytes = file.slice(number * partBytes, (number + 1) * partBytes);
      await retryUntilDone(transport, observer, stopping.signal, () =>
        sendPart(() => transport.sendPart(id, number, bytes, hash, stopping.signal)).catch((error: unknown) =>
          error instanceof UnreadableFileError ? Promise.reject(error) : rethrowUnlessUnreadable(bytes, error),
        ),
      );
      observer.onPartSent(bytes.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: maxConcurrentParts }, carry));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};

/**
 * What remains to be sent after a refusal; null when nothing can help. If another tab or device completed the upload,
 * nothing remains and the completion returns its result.
 */
const planAfterRefusal = (
  error: unknown,
  parts: number,
): { again: 'parts'; missing: number[] } | { again: 'start' } | null => {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 'PARTS_MISSING')
    return { again: 'parts', missing: expandRanges(parseMissingRanges(error.details), parts) };
  if (error.code === 'UPLOAD_OVER') return { again: 'parts', missing: [] };
  return error.code === 'FILE_DIFFERS' || error.code === 'NOT_FOUND' ? { again: 'start' } : null;
};

/** Whether the completion may have succeeded despite the error. */
const isOutcomeUnknown = (error: unknown): boolean => {
  const { code, status } = toApiProblem(error);
  return code === 'NETWORK' || (status >= 500 && code !== 'BUSY');
};

/**
 * Requests the completion. Resolves to `unknown` when an earlier request got no answer and the server no longer knows
 * the upload. The server remembers results for a day, so resending the file could store it twice.
 */
const completeUpload = async (
  id: number,
  { transport, observer, signal }: Pick<UploadRun, 'transport' | 'observer' | 'signal'>,
  asked = false,
): Promise<UploadResult | 'unknown'> => {
  let unanswered = asked;
  try {
    await observer.onCompleting();
    return await retryUntilDone(transport, observer, signal, () =>
      transport.complete(id).catch((error: unknown) => {
        unanswered ||= isOutcomeUnknown(error);
        throw error;
      }),
    );
  } catch (error) {
    if (unanswered && error instanceof ApiProblem && error.code === 'NOT_FOUND') return 'unknown';
    throw error;
  }
};

/** Sends a hashed file from start to completion; null when the server discarded the upload meanwhile. */
const attemptUpload = async (sent: UploadRun): Promise<UploadResult | 'unknown' | null> => {
  const { transport, file, hashes, observer, signal } = sent;
  const parts = partsOf(file.size);
  const begun = await retryUntilDone(transport, observer, signal, () => transport.start(hashes.whole, parts));
  let missing = expandRanges(begun.Missing, parts);
  if (begun.There) observer.onDuplicate({ id: begun.There.Id, title: begun.There.Title });
  observer.onStarted(begun.Id, file.size - totalPartBytes(missing, file.size));
  for (let round = 0; ; round += 1) {
    try {
      await sendParts(begun.Id, missing, sent);
      return await completeUpload(begun.Id, sent);
    } catch (error) {
      const next = round < maxRestarts ? planAfterRefusal(error, parts) : null;
      if (next === null) throw error;
      if (next.again === 'start') return null;
      missing = next.missing;
      observer.onStarted(begun.Id, file.size - totalPartBytes(missing, file.size));
    }
  }
};

/**
 * Repeats an unanswered completion; null when the upload is not complete, `unknown` when the server no longer knows it.
 */
const retryCompletion = async (
  id: number,
  sent: Pick<UploadRun, 'transport' | 'observer' | 'signal'>,
): Promise<UploadResult | 'unknown' | null> => {
  try {
    return await completeUpload(id, sent, true);
  } catch (error) {
    if (planAfterRefusal(error, 0) === null) throw error;
    return null;
  }
};

/**
 * Sends a file from where it stopped. Resolves to the result, or null when the file is needed again. `asked` is the
 * upload's id when its completion was requested before. Throws ApiProblem, or an AbortError when stopped; the server
 * keeps what it received.
 */
export const uploadInParts = async (
  transport: UploadTransport,
  file: Blob | null,
  observer: UploadObserver,
  signal: AbortSignal,
  asked: number | null,
): Promise<UploadResult | null> => {
  const ended = asked === null ? null : await retryCompletion(asked, { transport, observer, signal });
  if (ended === 'unknown' || (ended === null && file === null)) return null;
  if (ended !== null || file === null) return ended;
  let hashes = await computeHashes(transport, file, observer, signal);
  for (let round = 0; round < maxRestarts; round += 1) {
    const made = await attemptUpload({ transport, file, hashes, observer, signal });
    if (made !== null) return made === 'unknown' ? null : made;
    // The server received other bytes, or discarded them: the file is read again.
    hashes = await computeHashes(transport, file, observer, signal);
  }
  throw new ApiProblem('FILE_DIFFERS', 0);
};

/** The worker's code loads over the network, so hashing is retried too. */
const computeHashes = (
  transport: UploadTransport,
  file: Blob,
  observer: UploadObserver,
  signal: AbortSignal,
): Promise<FileHashes> =>
  retryUntilDone(transport, observer, signal, () =>
    transport.hashFile(file, observer.onHashed, signal).catch((error: unknown) => {
      throw error instanceof ApiProblem || error instanceof DOMException ? error : new UnreadableFileError();
    }),
  );

/**
 * One file on its way: its hashes, the start, three parts at a time, the end. What passes (no network, too many calls) is
 * waited for; what the server has already is not sent again. Source: specification 000 §4, §7, §9.
 */
import { partBytes, partsAtOnce, partsOf, type PartRange } from '@telemachos/contract/features/files/uploads.rules.ts';
import { ApiProblem, toApiProblem } from '../api.ts';
import type { FileHashes } from './file-hashes.ts';
import { totalPartBytes, expandRanges, type UploadResult, type DuplicateItem } from './upload.rules.ts';

/** What sending a file stands on: its calls, and what reads it. */
export type UploadTransport = {
  hashFile: (file: Blob, tell: (share: number) => void, signal: AbortSignal) => Promise<FileHashes>;
  start: (
    hash: string,
    parts: number,
  ) => Promise<{ Id: number; Missing: readonly PartRange[]; There?: { Id: number; Title: string } | null }>;
  sendPart: (id: number, part: number, bytes: Blob, hash: string, signal: AbortSignal) => Promise<unknown>;
  /** Answers what came of it. */
  complete: (id: number) => Promise<UploadResult>;
  /** Waits until another try is worth it, longer from time to time. */
  waitBeforeRetry: (tries: number, signal: AbortSignal) => Promise<void>;
};

/** What is told of it while it goes. */
export type UploadObserver = {
  /** The hashing, from 0 to 1. */
  onHashed: (share: number) => void;
  onStarted: (id: number, bytesThere: number) => void;
  /** What has the same content already. */
  onDuplicate: (twin: DuplicateItem) => void;
  onPartSent: (bytes: number) => void;
  /** It waits for a network, or goes on. */
  onWaiting: (isWaiting: boolean) => void;
  /** All is there: the end is asked for once this is noted. */
  onCompleting: () => Promise<void>;
};

const createAbortError = (): DOMException => new DOMException('stopped', 'AbortError');

/** What another try may mend by itself; a disk without room waits for somebody who makes some. */
const isTransient = ({ code, status }: ApiProblem): boolean =>
  code !== 'DISK_FULL' &&
  (code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'BUSY' || status === 429 || status >= 500);

/** So often one part may arrive otherwise than it was sent; and so often a file is begun anew. */
const mostMangled = 3;
const mostRounds = 3;
/** A fault of the server is tried once more, and told as what it is; a network is waited for however long it takes. */
const mostFaults = 1;

/** A file that cannot be read any more: it was changed, moved or taken away. */
export class UnreadableFileError extends Error {}

/** Tries until it is done, or refused for good. */
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
      if (!isTransient(problem) || (problem.code === 'INTERNAL' && tries >= mostFaults)) throw problem;
      // A server that is busy for a moment is no missing network.
      if (problem.code !== 'INTERNAL' && problem.code !== 'BUSY') observer.onWaiting(true);
      await transport.waitBeforeRetry(tries, signal);
    }
  }
};

/** A part whose bytes arrived as others is sent again; one that keeps doing so is not what was hashed. */
const sendPart = async (give: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await give();
      return;
    } catch (error) {
      const isMangled = error instanceof ApiProblem && error.code === 'PART_HASH';
      if (!isMangled) throw error;
      if (tries === mostMangled) throw new UnreadableFileError();
    }
  }
};

const parseMissingRanges = (details: Readonly<Record<string, unknown>>): PartRange[] => {
  const told = details['Missing'];
  return (Array.isArray(told) ? told : []).filter(
    (range): range is PartRange => Array.isArray(range) && range.length === 2 && range.every(Number.isInteger),
  );
};

/** Whether a part did not go because the file is not the one any more that was hashed; that is thrown then. */
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

/** Sends these parts, so many at a time; the first that is refused stops the others. */
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
    await Promise.all(Array.from({ length: partsAtOnce }, carry));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};

/**
 * What is still to be sent after a refusal; null where that cannot be mended. Of one that another tab or device ended nothing
 * is: its end is asked for, and answered as it was there.
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

/** Whether the end may have come about all the same: no answer, or a fault on the way to it. */
const isOutcomeUnknown = (error: unknown): boolean => {
  const { code, status } = toApiProblem(error);
  return code === 'NETWORK' || (status >= 500 && code !== 'BUSY');
};

/**
 * Asks for the end; `unknown` where it was asked for before without an answer, and the server knows nothing of it by now. It
 * remembers for a day what an upload led to: sent anew unasked, the file might be there twice.
 */
const completeUpload = async (
  id: number,
  { transport, observer, signal }: Pick<UploadRun, 'way' | 'telling' | 'signal'>,
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

/** From the start to the end with the hashes at hand; null where the server forgot the upload meanwhile. */
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
      const next = round < mostRounds ? planAfterRefusal(error, parts) : null;
      if (next === null) throw error;
      if (next.again === 'start') return null;
      missing = next.missing;
      observer.onStarted(begun.Id, file.size - totalPartBytes(missing, file.size));
    }
  }
};

/** What came of an end that was asked for before; null where it did not come to it, `unknown` where nobody knows any more. */
const retryCompletion = async (
  id: number,
  sent: Pick<UploadRun, 'way' | 'telling' | 'signal'>,
): Promise<UploadResult | 'unknown' | null> => {
  try {
    return await completeUpload(id, sent, true);
  } catch (error) {
    if (planAfterRefusal(error, 0) === null) throw error;
    return null;
  }
};

/**
 * Sends a file from wherever it stopped; answers what came of it, null where the file is to be given again. `asked` is what it
 * was begun as, where its end was asked for before. Throws ApiProblem, or the browser's AbortError when it is stopped: what
 * arrived until then stays with the server.
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
  for (let round = 0; round < mostRounds; round += 1) {
    const made = await attemptUpload({ transport, file, hashes, observer, signal });
    if (made !== null) return made === 'unknown' ? null : made;
    // What arrived was not what was hashed, or is forgotten: the file is read anew.
    hashes = await computeHashes(transport, file, observer, signal);
  }
  throw new ApiProblem('FILE_DIFFERS', 0);
};

/** What reads it is waited for like anything else that comes by the network. */
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

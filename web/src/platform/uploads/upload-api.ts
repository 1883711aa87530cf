/** Calls of uploads in parts, the hashing worker, retry delays and the lock between tabs. */
import type { Upload, UploadPlace } from './upload.rules.ts';
import { ApiProblem, fetchResponse, requestHeaders, send, withTimeout, retryAfterSignIn } from '../api.ts';
import type { CallPath } from '../api.ts';
import { onReconnect } from '../live/live-events.ts';
import { queryClient } from '../queries.ts';
import type { HashMessage } from './hash.worker.ts';
// oxlint-disable-next-line import/default -- the build makes it of the worker's file
import HashWorker from './hash.worker.ts?worker';
import type { FileHashes } from './file-hashes.ts';
import type { CancelResult } from './upload-context.ts';
import type { UploadTransport } from './upload-in-parts.ts';

const createAbortError = (): DOMException => new DOMException('stopped', 'AbortError');

/** Reads and hashes a file in a worker. */
const hashInWorker = (file: Blob, tell: (share: number) => void, signal: AbortSignal): Promise<FileHashes> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createAbortError());
    const worker = new HashWorker();
    const stop = (): void => {
      worker.terminate();
      reject(createAbortError());
    };
    signal.addEventListener('abort', stop, { once: true });
    const end = (): void => {
      signal.removeEventListener('abort', stop);
      worker.terminate();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if ('share' in data) return tell(data.share);
      end();
      if ('hashes' in data) resolve(data.hashes);
      else reject(new Error(data.failed));
    });
    // The worker reports errors of the file in messages. This event means that its code did not load.
    worker.addEventListener('error', () => {
      end();
      reject(new ApiProblem('NETWORK', 0));
    });
    worker.postMessage(file);
  });

/** Milliseconds between retries: doubled each time, up to `max`. */
const retryDelaysMs = { first: 1000, max: 30_000 };

/** Waits before a retry. Ends at once when the network is back or the live channel reconnects. */
const waitBeforeRetry = (tries: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      end();
      reject(createAbortError());
    };
    const goOn = (): void => {
      end();
      resolve();
    };
    const timer = setTimeout(goOn, Math.min(retryDelaysMs.max, retryDelaysMs.first * 2 ** Math.min(tries, 10)));
    const endAgain = onReconnect(goOn);
    const end = (): void => {
      clearTimeout(timer);
      endAgain();
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
    };
    addEventListener('online', goOn);
    signal.addEventListener('abort', stop, { once: true });
  });

/** Time limit of one part: three at a time at 4 KB a second. Then it is sent again. */
const partTimeoutMs = 240_000;

/** Sends one part with the page's headers, but for the project where the upload started. */
const createPartSender = (where: UploadPlace['where'], project: number): UploadTransport['sendPart'] => {
  const path: CallPath = where === 'library' ? '/api/library/uploadpart' : '/api/files/uploadpart';
  return (id, part, bytes, hash, signal) =>
    retryAfterSignIn(() => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ Id: String(id), part: String(part), Sha256: hash }))
        form.append(name, value);
      form.append('data', bytes, 'part');
      const headers = requestHeaders(false, project);
      return withTimeout(
        partTimeoutMs,
        (ending) => fetchResponse(path, { method: 'POST', headers, body: form, signal: ending }),
        signal,
      );
    });
};

/** The calls of one upload, for the project where it started. */
export const createUploadTransport = (
  { place, name, size, type }: Upload,
  project: number,
  id: number | null,
): UploadTransport => {
  const { where, category, title, replaces, menteesSee, approve } = place;
  const file = (hash: string, parts: number) => ({
    OriginalName: name,
    Mime: type.slice(0, 200),
    Parts: parts,
    FileSize: size,
    Sha256: hash,
    Category: category,
    UploadId: id,
  });
  const how = { project };
  const said = { MenteesSee: menteesSee, Approve: approve };
  return where === 'library'
    ? {
        hashFile: hashInWorker,
        waitBeforeRetry,
        start: (hash, parts) =>
          send('/api/library/StartUpload', { ...file(hash, parts), Id: replaces, Title: title, ...said }, how),
        sendPart: createPartSender(where, project),
        complete: async (Id) => ({ id: (await send('/api/library/EndUpload', { Id, ...said }, how)).Id, name: null }),
      }
    : {
        hashFile: hashInWorker,
        waitBeforeRetry,
        start: (hash, parts) => send('/api/files/StartUpload', { ...file(hash, parts), Name: title }, how),
        sendPart: createPartSender(where, project),
        complete: async (upload) => {
          const { Id, Name } = await send('/api/files/EndUpload', { Id: upload }, how);
          return { id: Id, name: Name };
        },
      };
};

/** The queries that show the result of an upload. */
const pathsShowingUploads: Readonly<Record<UploadPlace['where'], readonly CallPath[]>> = {
  library: [
    '/api/library/SubCategories',
    '/api/library/Categories',
    '/api/library/Item',
    '/api/library/Own',
    '/api/library/GetUnapproved',
  ],
  own: ['/api/files/Own'],
};

/** Refetches the queries that show the result of an upload. */
export const invalidateUploadQueries = (where: UploadPlace['where']): void => {
  for (const path of pathsShowingUploads[where]) void queryClient.invalidateQueries({ queryKey: [path] });
};

/** Time limit of a cancellation in milliseconds. */
const cancelTimeoutMs = 15_000;

/**
 * Cancels an upload. An unknown upload counts as discarded. When the server does not answer or refuses for now, the
 * caller repeats it later.
 */
export const cancelUploadOnServer = async (id: number, project: number): Promise<CancelResult> => {
  try {
    await send('/api/files/CancelUpload', { Id: id }, { project, timeoutMs: cancelTimeoutMs, background: true });
    return 'discarded';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'UPLOAD_OVER') return 'completed';
    return error.code === 'NOT_FOUND' ? 'discarded' : 'unconfirmed';
  }
};

/** The server's list of unfinished uploads in a project; null without an answer. */
export const fetchServerUploads = async (project: number) =>
  (await send('/api/files/Uploads', {}, { project, background: true }).catch(() => ({ list: null }))).list;

/** Locks an upload for this tab; null when another tab has it. Without the Locks API nobody else is assumed to. */
export const acquireUploadLock = (key: string): Promise<(() => void) | null> => {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void locks
      .request(`telemachos.upload.${key}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => {
          resolve(() => release());
        });
      })
      .catch(() => resolve(() => undefined));
  });
};

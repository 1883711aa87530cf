/** Sending files: the one kind of call whose progress can be told, and which can be stopped. */
import { ApiProblem, parseProblem, requestHeaders, retryAfterSignIn, type CallPath, type OutputOfPath } from './api.ts';
import { pendingTransferCount } from './pending-transfers.ts';

/** A sending under way: how it ends, and how to stop it. */
export type FileTransfer<Output> = { done: Promise<Output>; stop: () => void };

/** A page that is left while files are on their way has the browser ask. */
const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The same promise, counted until whoever waits for it has heard how it ended. */
const countWhilePending = <Output>(done: Promise<Output>): Promise<Output> => {
  pendingTransferCount.set(pendingTransferCount.get() + 1);
  addEventListener('beforeunload', preventUnload);
  const ended = (): void => {
    pendingTransferCount.set(pendingTransferCount.get() - 1);
    if (pendingTransferCount.get() === 0) removeEventListener('beforeunload', preventUnload);
  };
  // One turn later: what the answer changes is in place before anybody goes on because of it.
  const later = (): void => queueMicrotask(() => queueMicrotask(ended));
  done.then(later, later);
  return done;
};

/**
 * Send files with their fields; `tell` hears the share sent, from 0 to 1. Throws ApiProblem, or the browser's
 * AbortError when stopped.
 */
export const sendFiles = <Path extends CallPath>(
  path: Path,
  fields: Record<string, string>,
  files: readonly File[],
  tell: (share: number) => void,
): FileTransfer<OutputOfPath<Path>> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const stopping = new AbortController();
  const once = () =>
    new Promise<OutputOfPath<Path>>((resolve, reject) => {
      const stopped = () => reject(new DOMException('stopped', 'AbortError'));
      if (stopping.signal.aborted) return stopped();
      const request = new XMLHttpRequest();
      request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const body: unknown = request.response;
        if (request.status < 300 && body !== null) resolve(body as OutputOfPath<Path>);
        else reject(parseProblem(body, request.status, request.getResponseHeader('x-request-id')));
      });
      request.addEventListener('error', () => reject(new ApiProblem('NETWORK', 0)));
      request.addEventListener('abort', stopped);
      stopping.signal.addEventListener('abort', () => request.abort());
      request.open('POST', path);
      request.responseType = 'json';
      for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
      request.send(form);
    });
  return { done: countWhilePending(retryAfterSignIn(once)), stop: () => stopping.abort() };
};

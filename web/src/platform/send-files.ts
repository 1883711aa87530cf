/** Sending files in one request, with progress and a way to stop. */
import { ApiProblem, parseProblem, requestHeaders, retryAfterSignIn, type CallPath, type OutputOfPath } from './api.ts';
import { pendingTransferCount } from './pending-transfers.ts';

/** A transfer: its result, and how to stop it. */
export type FileTransfer<Output> = { done: Promise<Output>; stop: () => void };

/** Makes the browser ask before it leaves the page while files are being sent. */
const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Counts a transfer until its caller has handled the result. */
const countWhilePending = <Output>(done: Promise<Output>): Promise<Output> => {
  pendingTransferCount.set(pendingTransferCount.get() + 1);
  addEventListener('beforeunload', preventUnload);
  const ended = (): void => {
    pendingTransferCount.set(pendingTransferCount.get() - 1);
    if (pendingTransferCount.get() === 0) removeEventListener('beforeunload', preventUnload);
  };
  // Two microtasks later, so that the caller has applied the answer before anybody continues.
  const later = (): void => queueMicrotask(() => queueMicrotask(ended));
  done.then(later, later);
  return done;
};

/**
 * Sends files with form fields. `tell` receives the sent share from 0 to 1. Throws ApiProblem, or an AbortError when
 * stopped.
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

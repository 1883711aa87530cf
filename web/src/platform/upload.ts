/** Sending files: the one kind of call whose progress can be told, and which can be stopped. */
import { ApiProblem, problemFrom, projectOfCalls, type CallPath, type OutputOfPath } from './api.ts';

/** A sending under way: how it ends, and how to stop it. */
export type Sending<Output> = { done: Promise<Output>; stop: () => void };

/** Send files with their fields; `tell` hears the share sent, from 0 to 1. Throws ApiProblem, or the browser's AbortError when stopped. */
export const sendFiles = <Path extends CallPath>(path: Path, fields: Record<string, string>, files: readonly File[], tell: (share: number) => void): Sending<OutputOfPath<Path>> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const request = new XMLHttpRequest();
  const done = new Promise<OutputOfPath<Path>>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body: unknown = request.response;
      if (request.status < 300 && body !== null) resolve(body as OutputOfPath<Path>);
      else reject(problemFrom(body, request.status, request.getResponseHeader('x-request-id')));
    });
    request.addEventListener('error', () => reject(new ApiProblem('NETWORK', 0)));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });
  request.open('POST', path);
  request.responseType = 'json';
  const project = projectOfCalls.get();
  if (project !== null) request.setRequestHeader('x-project', String(project));
  request.send(form);
  return { done, stop: () => request.abort() };
};

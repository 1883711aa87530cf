/** Lines of uploads: their state and fault, derived from what is stored. */
import { ApiProblem } from '../api.ts';
import { isServerUploadKey } from './server-uploads.ts';
import { UnreadableFileError } from './upload-in-parts.ts';
import { idleProgress, type Upload, type UploadFault } from './upload.rules.ts';
import type { StoredUpload } from './upload-store.ts';

/** The fault that an error shows. */
export const toUploadFault = (error: unknown): UploadFault => {
  if (error instanceof UnreadableFileError) return { code: 'UNREADABLE', details: {} };
  return error instanceof ApiProblem ? { code: error.code, details: error.details } : { code: 'INTERNAL', details: {} };
};

/** Whether the upload resumes when the page opens again: the session ended, or the server had an internal error. */
export const isRetriedAfterReload = ({ code }: UploadFault): boolean =>
  code === 'SIGN_IN_REQUIRED' || code === 'INTERNAL';

/** The line of a stored upload. */
export const toUploadLine = ({ key, place, name, size, type }: StoredUpload, more: Partial<Upload> = {}): Upload => ({
  key,
  place,
  name,
  size,
  type,
  state: 'waiting',
  progress: idleProgress,
  speed: null,
  fault: null,
  resultId: null,
  renamedTo: null,
  duplicate: null,
  ...more,
});

/** Whether another browser or device started it and its file was not given here. The server decides its state. */
export const isRemoteUpload = ({ key, state }: Upload): boolean =>
  isServerUploadKey(key) && (state === 'elsewhere' || state === 'asking');

/** The state of a stored upload when a page opens. */
export const restoredState = ({ fault, paused, file, ending }: StoredUpload): Upload['state'] => {
  if (fault) return 'failed';
  return paused ? 'paused' : file === null && !ending ? 'asking' : 'waiting';
};

/** The lines of uploads: how what is kept stands, and what went wrong. */
import { ApiProblem } from '../api.ts';
import { isServerUploadKey } from './server-uploads.ts';
import { UnreadableFileError } from './upload-in-parts.ts';
import { idleProgress, type Upload, type UploadFault } from './upload.rules.ts';
import type { StoredUpload } from './upload-store.ts';

/** What went wrong, as it is told. */
export const toUploadFault = (error: unknown): UploadFault => {
  if (error instanceof UnreadableFileError) return { code: 'UNREADABLE', details: {} };
  return error instanceof ApiProblem ? { code: error.code, details: error.details } : { code: 'INTERNAL', details: {} };
};

/** A session that ended, or a server that had a fault of its own: it goes on by itself when the page is opened again. */
export const isRetriedAfterReload = ({ code }: UploadFault): boolean =>
  code === 'SIGN_IN_REQUIRED' || code === 'INTERNAL';

/** The line of what is kept. */
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

/** Begun in another browser or on another device, and not given here: how it stands is asked of the server. */
export const isRemoteUpload = ({ key, state }: Upload): boolean =>
  isServerUploadKey(key) && (state === 'elsewhere' || state === 'asking');

/** How what was kept stands when a page is opened. */
export const restoredState = ({ fault, paused, file, ending }: StoredUpload): Upload['state'] => {
  if (fault) return 'failed';
  return paused ? 'paused' : file === null && !ending ? 'asking' : 'waiting';
};

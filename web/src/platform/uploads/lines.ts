/** The lines of uploads: how what is kept stands, and what went wrong. */
import { ApiProblem } from '../api.ts';
import { isKeyOfKnown } from './known.ts';
import { Unreadable } from './sending.ts';
import { idleProgress, type Upload, type UploadFault } from './upload.rules.ts';
import type { KeptUpload } from './upload-store.ts';

/** What went wrong, as it is told. */
export const asFault = (error: unknown): UploadFault => {
  if (error instanceof Unreadable) return { code: 'UNREADABLE', details: {} };
  return error instanceof ApiProblem ? { code: error.code, details: error.details } : { code: 'INTERNAL', details: {} };
};

/** A session that ended, or a server that had a fault of its own: it goes on by itself when the page is opened again. */
export const goesByItself = ({ code }: UploadFault): boolean => code === 'SIGN_IN_REQUIRED' || code === 'INTERNAL';

/** The line of what is kept. */
export const lineOf = ({ key, place, name, size, type }: KeptUpload, more: Partial<Upload> = {}): Upload => ({
  key,
  place,
  name,
  size,
  type,
  state: 'waiting',
  progress: idleProgress,
  speed: null,
  fault: null,
  made: null,
  keptAs: null,
  twin: null,
  ...more,
});

/** Begun in another browser or on another device, and not given here: how it stands is asked of the server. */
export const isFromElsewhere = ({ key, state }: Upload): boolean =>
  isKeyOfKnown(key) && (state === 'elsewhere' || state === 'asking');

/** How what was kept stands when a page is opened. */
export const stateOf = ({ fault, paused, file, ending }: KeptUpload): Upload['state'] => {
  if (fault) return 'failed';
  return paused ? 'paused' : file === null && !ending ? 'asking' : 'waiting';
};

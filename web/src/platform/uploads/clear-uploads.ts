/** Removes a person's uploads from this browser when they sign out. */
import { localSettings } from '../local-settings.ts';
import { clearStoredUploads } from './upload-store.ts';

/** The key of localStorage whose value is the id of a person with uploads to continue. */
export const uploadOwnerSetting = 'uploads';

const closers = new Set<() => void>();

/** Calls `close` before stored uploads are removed: an open upload would write its state again. */
export const onClearUploads = (close: () => void): void => void closers.add(close);

/** Stops the open uploads, then removes what this browser stores of the uploads of `owner`. */
export const clearUploads = async (owner: number): Promise<void> => {
  for (const close of closers) close();
  localSettings.set(uploadOwnerSetting, '');
  await clearStoredUploads(owner);
};

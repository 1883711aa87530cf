/** Removal of a person's data from this device at sign-out. Unsent answers stay, as the person was told. */
import { forgetPushOwner } from '../push-subscription.ts';
import { clearDrafts } from '../form-drafts.ts';
import { clearMassData } from '../mass-data-store.ts';
import { clearUploads } from '../uploads/clear-uploads.ts';
import { clearWatchedSpans } from '../watched-video-spans.ts';
import { clearOffline } from './offline-store.ts';

/** Removes drafts, uploads, sendings of mass data, the push subscription and offline data. */
export const clearPersonData = async (person: number): Promise<void> => {
  clearDrafts(person);
  clearWatchedSpans(person);
  forgetPushOwner();
  await clearUploads(person);
  await clearMassData(person);
  await clearOffline();
};

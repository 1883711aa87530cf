/**
 * Signing out: what a person leaves on this device goes with them. Answers that were not sent stay for them, as they
 * were told.
 */
import { forgetPushOwner } from '../push-subscription.ts';
import { clearDrafts } from '../form-drafts.ts';
import { forgetUploadsOf } from '../uploads/forget-uploads.ts';
import { clearWatchedSpans } from '../watched-spans.ts';
import { clearOffline } from './offline-store.ts';

/** Forget what was typed, files on their way, and what was kept to start without a network. */
export const forgetHere = async (person: number): Promise<void> => {
  clearDrafts(person);
  clearWatchedSpans(person);
  forgetPushOwner();
  await forgetUploadsOf(person);
  await clearOffline();
};

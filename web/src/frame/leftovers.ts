/** What was given on this device and is not with the server yet: answers, messages and files, of whatever page. */
import { sendLeftMessages, unsentMessages } from '../features/chat/leftovers.ts';
import { sendLeftovers } from '../features/questionnaires/queue/leftovers.ts';
import { unsentCount } from '../features/questionnaires/queue/unsent.ts';
import { currentProjectId } from '../platform/api.ts';
import { loadTexts } from '../platform/i18n.ts';
import { hasUnfinishedUploads, getUploads } from '../platform/uploads/page-uploads.ts';

/** How much of this person's the server does not have yet. */
export const countUnsent = async (owner: number): Promise<{ answers: number; messages: number }> => ({
  answers: await unsentCount(owner),
  messages: await unsentMessages(owner),
});

/** Files that were on their way when a page was left go on. */
const goOnWithUploads = async (owner: number): Promise<void> => {
  const project = currentProjectId.get();
  if (project === null || !hasUnfinishedUploads(owner)) return;
  await loadTexts(['uploads']);
  getUploads({ owner, project });
};

/** Send all that was left. */
export const sendAllLeft = async (owner: number): Promise<void> => {
  await Promise.all([sendLeftovers(owner), sendLeftMessages(owner), goOnWithUploads(owner)]);
};

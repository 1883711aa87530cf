/** What was given on this device and is not with the server yet: answers and messages, of whatever page. */
import { sendLeftMessages, unsentMessages } from '../features/chat/leftovers.ts';
import { sendLeftovers, unsentCount } from '../features/questionnaires/queue/leftovers.ts';

/** How much of this person's the server does not have yet. */
export const countUnsent = async (owner: number): Promise<{ answers: number; messages: number }> => ({
  answers: await unsentCount(owner),
  messages: await unsentMessages(owner),
});

/** Send all that was left. */
export const sendAllLeft = async (owner: number): Promise<void> => {
  await Promise.all([sendLeftovers(owner), sendLeftMessages(owner)]);
};

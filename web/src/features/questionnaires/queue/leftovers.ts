/** Answers that an earlier visit left on this device: sent from whatever page their owner opens, and counted before signing out. */
import { isOwnedBy, openAnswerQueue, setOfTopic } from './answer-queue.ts';
import { openQueueStore } from './queue-store.ts';

const leftOf = async (owner: number): Promise<{ topic: string; count: number }[]> => {
  const store = await openQueueStore();
  const topics = await store.topics();
  const counted = await Promise.all(topics.map(async (topic) => ({ topic, count: (await store.all(topic)).filter(({ body }) => isOwnedBy(body, owner)).length })));
  return counted.filter(({ count }) => count > 0);
};

/** How many answers of this person the server does not have yet. */
export const unsentCount = async (owner: number): Promise<number> => (await leftOf(owner).catch(() => [])).reduce((sum, { count }) => sum + count, 0);

/** Send what was left, as far as it can be sent now. A questionnaire that is open elsewhere sends its own. */
export const sendLeftovers = async (owner: number): Promise<void> => {
  for (const { topic } of await leftOf(owner)) {
    const set = setOfTopic(topic);
    if (set === null) continue;
    // What was refused or ended shows when the questionnaire is opened: nobody here would know what it is about.
    const queue = openAnswerQueue(set, owner, {}, () => ({ onRefused: () => undefined, onEnded: () => undefined }));
    await queue.settled();
    queue.close();
  }
};

/** Messages that an earlier visit left on this device: sent from whatever page their owner opens, counted before signing out. */
import { browserEnvironment } from '../../platform/queue/queue-environment.ts';
import { conversationOfTopic, isMessageOf, openMessageQueue } from './message-queue.shared.ts';

/** The conversations that have messages of this person waiting, and how many. */
const leftOf = async (owner: number): Promise<Map<number, number>> => {
  const store = await browserEnvironment.openStore(() => undefined);
  const topics = new Set([...(await store.topics().catch(() => [])), ...browserEnvironment.localCopies.topics()]);
  const left = new Map<number, number>();
  for (const topic of topics) {
    const conversation = conversationOfTopic(topic);
    if (conversation === null) continue;
    const kept = [...(await store.all(topic).catch(() => [])), ...browserEnvironment.localCopies.read(topic)];
    const names = new Set(kept.flatMap(({ body }) => (isMessageOf(body, owner) ? [body.ClientId] : [])));
    if (names.size > 0) left.set(conversation, names.size);
  }
  return left;
};

/** How many messages of this person the server does not have yet. */
export const unsentMessages = async (owner: number): Promise<number> =>
  [...(await leftOf(owner).catch(() => new Map<number, number>())).values()].reduce((sum, count) => sum + count, 0);

/** Send what was left, as far as it can be sent now. A conversation that is open elsewhere sends its own. */
export const sendLeftMessages = async (owner: number): Promise<void> => {
  for (const conversation of (await leftOf(owner)).keys()) {
    const queue = openMessageQueue({ conversation, owner }, () => undefined);
    await queue.settled();
    queue.close();
  }
};

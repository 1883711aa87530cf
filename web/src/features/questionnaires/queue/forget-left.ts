/** Forgetting what an earlier attempt left on this device; it is hardly ever needed, and comes by itself then. */
import { browserEnvironment } from '../../../platform/queue/queue-environment.ts';
import { setOfTopic } from './answer-queue.shared.ts';
import { leftOf } from './leftovers.ts';

/** Whose answers of which action are meant, but for those of the set that is open. */
export type LeftOf = { owner: number; actionId: number; answerSetId: number };

/** Forget what is left of other sets of an action: its owner has seen it. */
export const forgetLeft = async ({ owner, actionId, answerSetId }: LeftOf): Promise<void> => {
  const store = await browserEnvironment.openStore(() => undefined);
  for (const { topic, bodies } of await leftOf(owner)) {
    if (setOfTopic(topic) === answerSetId || [...bodies.values()].every((body) => body.action !== actionId)) continue;
    for (const entry of await store.all(topic)) await store.remove(topic, entry);
    for (const slot of bodies.keys()) browserEnvironment.localCopies.remove(topic, slot);
  }
};

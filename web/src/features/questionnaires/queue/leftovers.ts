/**
 * Answers that an earlier visit left on this device: sent from whatever page their owner opens, counted before signing
 * out (unsent.ts), shown where their set is gone.
 */
import { isBody, isOwnedBy, openAnswerQueue, setOfTopic, type AnswerBody } from './answer-queue.shared.ts';
import { browserEnvironment } from '../../../platform/queue/queue-environment.ts';

type Left = { topic: string; bodies: Map<string, AnswerBody> };

/** By topic, the newest of each slot; what was typed and not yet given is among them. */
export const leftOf = async (owner: number): Promise<Left[]> => {
  const store = await browserEnvironment.openStore(() => undefined);
  const topics = new Set([...(await store.topics().catch(() => [])), ...browserEnvironment.localCopies.topics()]);
  const read = await Promise.all(
    Array.from(topics, async (topic) => {
      const kept = [...(await store.all(topic).catch(() => [])), ...browserEnvironment.localCopies.read(topic)];
      return {
        topic,
        bodies: new Map(
          kept.flatMap(({ slot, body }): [string, AnswerBody][] =>
            isBody(body) && isOwnedBy(body, owner) ? [[slot, body]] : [],
          ),
        ),
      };
    }),
  );
  return read.filter(({ bodies }) => bodies.size > 0);
};

/** Send what was left, as far as it can be sent now. A questionnaire that is open elsewhere sends its own. */
export const sendLeftovers = async (owner: number): Promise<void> => {
  for (const { topic } of await leftOf(owner)) {
    const set = setOfTopic(topic);
    if (set === null) continue;
    // What was refused or ended shows when the questionnaire is opened: nobody here would know what it is about.
    const queue = openAnswerQueue({ answerSetId: set, owner, first: {}, again: false }, () => ({
      onRefused: () => undefined,
      onEnded: () => undefined,
    }));
    await queue.settled();
    queue.close();
  }
};

/** What is left of other sets of an action: an earlier attempt that is gone, or that took nothing more. */
export const leftOfAction = async (owner: number, action: number, answerSetId: number): Promise<AnswerBody[]> =>
  (await leftOf(owner))
    .filter(({ topic }) => setOfTopic(topic) !== answerSetId)
    .flatMap(({ bodies }) => [...bodies.values()].filter((body) => body.action === action));

/**
 * Answers that arrive together are written together. Each was judged by itself before and is told by itself how it went;
 * what does not hold any more is judged again, alone. Source: docs/decisions/2026-11-22-answers-together.md.
 */
import type { Services } from '../../platform/context.ts';
import { together, type Lane } from '../../platform/together.ts';
import { writeAnswers, type AnswerWrite, type AnswerWritten } from './answer.store.ts';

const lanes = new WeakMap<Services, Lane<AnswerWrite, AnswerWritten | null>>();

const laneOf = (services: Services): Lane<AnswerWrite, AnswerWritten | null> => {
  const lane =
    lanes.get(services) ??
    together<AnswerWrite, AnswerWritten | null>({
      keyOf: ({ setId }) => setId,
      run: (writes) => writeAnswers(services.beside, writes),
      failed: (error) => services.togetherFailed('answers', error),
    });
  lanes.set(services, lane);
  return lane;
};

/**
 * Write an answer with those of others; null when its set has changed since it was judged or is held by a call, and when
 * writing together failed: it may have been written after all, and is not written twice, for device and number stay.
 */
export const writeTogether = (services: Services, write: AnswerWrite): Promise<AnswerWritten | null> =>
  laneOf(services)
    .ask(write)
    .catch(() => null);

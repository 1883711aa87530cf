/**
 * Answers that arrive together are written together. Each was judged by itself before and is told by itself how it went;
 * what does not hold any more is judged again, alone. Source: docs/decisions/2026-11-22-answers-together.md.
 */
import { createWriteBatcher } from '../../platform/batcher.ts';
import { writeAnswers, type AnswerWrite, type AnswerWritten } from './answer.store.ts';

/** Write an answer with those of others; null also when its set has changed since it was judged, or is held by a call. */
export const writeTogether = createWriteBatcher<AnswerWrite, AnswerWritten>(
  'answers',
  ({ setId }) => setId,
  writeAnswers,
);

/**
 * Texts that are sent in one moment are kept together. Each was judged by itself before and is told by itself how it went;
 * what could not be kept with others is judged again, alone. Source: docs/decisions/2026-11-24-messages-together.md.
 */
import type { Services } from '../../platform/context.ts';
import { together, type Lane } from '../../platform/together.ts';
import { keepPlainTexts, type PlainKept, type PlainText } from './sending.store.ts';

const lanes = new WeakMap<Services, Lane<PlainText, PlainKept | null>>();

const laneOf = (services: Services): Lane<PlainText, PlainKept | null> => {
  const lane =
    lanes.get(services) ??
    together<PlainText, PlainKept | null>({
      keyOf: ({ conversationId }) => conversationId,
      run: (texts) => keepPlainTexts(services.beside, texts),
      failed: (error) => services.togetherFailed('messages', error),
    });
  lanes.set(services, lane);
  return lane;
};

/**
 * Keep a text with those of others; null when it was kept before or somebody holds its conversation, and when keeping
 * together failed: it may have been kept after all, and is not kept twice, for its name stays.
 */
export const keepTogether = (services: Services, text: PlainText): Promise<PlainKept | null> =>
  laneOf(services)
    .ask(text)
    .catch(() => null);

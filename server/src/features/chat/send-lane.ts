/**
 * Texts that are sent in one moment are judged and kept together. Each is told by itself how it went;
 * what could not be kept with others is judged again, alone. Source: docs/decisions/2026-11-24-messages-together.md.
 */
import { createWriteBatcher } from '../../platform/batcher.ts';
import { keepPlainTexts, type PlainKept, type PlainText } from './sending.store.ts';

/** Keep a text with those of others; null also when it was kept before, or somebody holds its conversation. */
export const keepTogether = createWriteBatcher<PlainText, PlainKept>(
  'messages',
  ({ conversationId }) => conversationId,
  keepPlainTexts,
);

/**
 * Making actions: reading, saving (saving.ts), publishing (publishing.shared.ts) and for
 * whom (named.ts), order and place (arranging.ts), trying
 * conditions (trying.ts), kinds of action (types.ts).
 */
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { arrangingHandlers } from './arranging.ts';
import { publishedFor } from './named.ts';
import { publishingHandlers } from './publishing.shared.ts';
import { savingHandlers } from './saving.ts';
import { tryingHandlers } from './trying.ts';
import { typeHandlers } from './types.ts';

export const makingHandlers: Handlers<typeof makingCalls> = {
  ...arrangingHandlers,
  ...savingHandlers,
  ...publishingHandlers,
  publishedFor,
  ...tryingHandlers,
  ...typeHandlers,
};

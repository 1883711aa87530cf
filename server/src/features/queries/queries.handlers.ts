/** The handlers of queries. */
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { editingHandlers } from './editing.ts';
import { runningHandlers } from './executing.ts';
import { matrixHandlers } from './matrix.ts';
import { exportHandlers } from './query-export.shared.ts';

export const queriesHandlers: Handlers<typeof queriesCalls> = {
  ...editingHandlers,
  ...runningHandlers,
  ...exportHandlers,
  ...matrixHandlers,
};

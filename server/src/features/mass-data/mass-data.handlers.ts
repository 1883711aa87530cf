/** The handlers of mass data. */
import type { massDataCalls } from '@telemachos/contract/features/mass-data/mass-data.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { runTransform } from './run-transform.ts';
import { readSetup, setupHandlers } from './setups.ts';
import { targetHandlers } from './targets.ts';

export const massDataHandlers: Handlers<typeof massDataCalls> = {
  ...setupHandlers,
  ...targetHandlers,

  async transform(context, { url, Code, ...rows }) {
    if (context.projectId === null) return context.fail('NOT_FOUND');
    const code = Code ?? (await readSetup(context, context.projectId, url)).Transform;
    return code.trim() === '' ? context.fail('NOT_FOUND') : runTransform(context, code, rows);
  },
};

/** A mentor's own data of an action, about no mentee in particular. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import * as cells from '../actions/cells.store.ts';
import { stale } from '../actions/save-work.shared.ts';

export const ownDataHandlers: Pick<Handlers<typeof mentoringCalls>, 'getOwnData' | 'updateOwnData'> = {
  async getOwnData(context, { ActionId }) {
    const row = await actions.findAction(context, ActionId);
    if (!row || isHiddenFrom(row.flags, context.reach)) return context.fail('NOT_FOUND');
    const { data, version } = await cells.readOwn(context, ActionId, context.viewer.userId);
    return { Data: data, Version: version };
  },

  async updateOwnData(context, { ActionId, Data, Version }) {
    const { viewer } = context;
    const row = await actions.findAction(context, ActionId);
    if (!row || isHiddenFrom(row.flags, context.reach)) return context.fail('NOT_FOUND');
    const saved = await cells.saveOwn(context, ActionId, viewer.userId, Data, Version);
    if (saved !== undefined) return { Version: saved };
    const kept = await cells.readOwn(context, ActionId, viewer.userId);
    if (isDeepStrictEqual(kept.data, Data)) return { Version: kept.version };
    const { code, extra } = stale(Data, kept);
    return context.fail(code, extra);
  },
};

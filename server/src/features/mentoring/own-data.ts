/** A mentor's own data of an action, about no mentee in particular. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { isDeepStrictEqual } from 'node:util';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import * as cells from '../actions/cells.store.ts';
import { stale, tooLarge } from '../actions/save-work.shared.ts';

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
    const read = Version === undefined ? cells.lockOwn : cells.readOwn;
    const before = await read(context, ActionId, viewer.userId);
    const data = { ...before.data, ...Data };
    const large = tooLarge(data);
    if (large) return context.fail(large.code);
    const saved = await cells.saveOwn(context, ActionId, viewer.userId, data, Version ?? before.version);
    if (saved !== undefined) {
      if (Version === undefined) await context.audit('action', ActionId, noteAnyVersion(Version));
      return { Version: saved };
    }
    const kept = await cells.readOwn(context, ActionId, viewer.userId);
    const wanted = { ...kept.data, ...Data };
    if (isDeepStrictEqual(kept.data, wanted)) return { Version: kept.version };
    const { code, extra } = stale(wanted, kept);
    return context.fail(code, extra);
  },
};

/** The kinds of action: kept over the version they were read in. Those that are shipped keep their place. */
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { faultsOfMade } from '@telemachos/contract/features/making/making.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { typesOf } from '../actions/actions.store.ts';
import { namedTwice } from './kind-names.shared.ts';
import { kindAsMade, refuse } from './made.shared.ts';
import * as store from './types.store.ts';

export const typeHandlers: Pick<Handlers<typeof makingCalls>, 'saveType' | 'removeType'> = {
  async saveType(context, { Id, Version, Descr, ActionData, Functions, Controller }) {
    const before = Id === 0 ? null : await store.findType(context, Id, 'unchanged');
    if (before === undefined) return context.fail('NOT_FOUND');
    if (before && before.version !== Version) {
      const { descr, data, functions, controller } = before;
      const Theirs = { Descr: descr, ActionData: data, Functions: functions, Controller: controller };
      return context.fail('STALE', { details: { Theirs, Version: before.version } });
    }
    const made = kindAsMade(Id, Descr, ActionData);
    await store.holdNames(context);
    const faults = faultsOfMade([{ before: null, after: made }], [], new Set());
    refuse(context, [...faults, ...namedTwice(made, await typesOf(context))]);
    // Who knows nothing of a controller leaves it as it is.
    const controller = Controller ?? before?.controller ?? '';
    const kept = { descr: Descr, data: ActionData, functions: Functions, controller };
    const id = before ? before.id : await store.insertType(context, kept);
    const version = before ? await store.updateType(context, { id, ...kept }) : 1;
    await context.audit('actionType', id, { Version: version });
    return { Id: id, Version: version };
  },

  async removeType(context, { Id }) {
    const type = await store.findType(context, Id, 'unchanged');
    if (!type) return context.fail('NOT_FOUND');
    const uses = await store.actionsOfType(context, Id);
    if (Id < firstCustomType || uses > 0) return context.fail('ACTION_USED', { details: { Actions: uses } });
    await store.deleteType(context, Id);
    await context.audit('actionType', Id, { Deleted: true, Descr: type.descr });
    return { Ok: true };
  },
};

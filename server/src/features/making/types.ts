/** The kinds of action: kept over the version they were read in. Those that are shipped keep their place. */
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { faultsOfMade } from '@telemachos/contract/features/making/making.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { typesOf, type TypeRow } from '../actions/actions.store.ts';
import { namedTwice } from './kind-names.shared.ts';
import { kindAsMade, refuse } from './made.shared.ts';
import { sharedTypes } from './shared-types.shared.ts';
import * as store from './types.store.ts';

/**
 * Refuses a change of a type that is not the caller's alone: a shipped one, or one of which a project where the caller
 * makes no actions has some.
 */
const refuseShared = async (
  context: Connection & {
    viewer: Viewer;
    can(ability: 'actions.reserved'): boolean;
    fail(code: 'TYPE_SHARED'): never;
  },
  id: number,
): Promise<void> => {
  if (context.can('actions.reserved')) return;
  if (id < firstCustomType || (await sharedTypes(context, [id])).has(id)) context.fail('TYPE_SHARED');
};

/** The scripts of a type: a caller who may not write them leaves them as they are, and so does an absent controller. */
const scriptsOf = (
  context: { can(ability: 'actions.reserved'): boolean },
  before: TypeRow | null,
  { Functions, Controller }: { Functions: string; Controller?: string | undefined },
): Pick<TypeRow, 'functions' | 'controller'> => {
  const { functions, controller } = before ?? { functions: '', controller: '' };
  if (!context.can('actions.reserved')) return { functions, controller };
  return { functions: Functions, controller: Controller ?? controller };
};

export const typeHandlers: Pick<Handlers<typeof makingCalls>, 'saveType' | 'removeType'> = {
  async saveType(context, { Id, Version, Descr, ActionData, Functions, Controller }) {
    const before = Id === 0 ? null : await store.findType(context, Id, 'unchanged');
    if (before === undefined) return context.fail('NOT_FOUND');
    if (before) await refuseShared(context, Id);
    if (before && before.version !== Version) {
      const { descr, data, functions, controller } = before;
      const scripts = context.can('actions.reserved') ? { Functions: functions, Controller: controller } : {};
      const Theirs = { Descr: descr, ActionData: data, ...scripts };
      return context.fail('STALE', { details: { Theirs, Version: before.version } });
    }
    const made = kindAsMade(Id, Descr, ActionData);
    await store.holdNames(context);
    const faults = faultsOfMade([{ before: null, after: made }], [], new Set());
    refuse(context, [...faults, ...namedTwice(made, await typesOf(context))]);
    const { functions, controller } = scriptsOf(context, before, { Functions, Controller });
    const kept = { descr: Descr, data: ActionData, functions, controller };
    const id = before ? before.id : await store.insertType(context, kept);
    const version = before ? await store.updateType(context, { id, ...kept }) : 1;
    await context.audit('actionType', id, { Version: version });
    return { Id: id, Version: version };
  },

  async removeType(context, { Id }) {
    const type = await store.findType(context, Id, 'unchanged');
    if (!type) return context.fail('NOT_FOUND');
    await refuseShared(context, Id);
    const uses = await store.actionsOfType(context, Id);
    if (Id < firstCustomType || uses > 0) return context.fail('ACTION_USED', { details: { Actions: uses } });
    await store.deleteType(context, Id);
    await context.audit('actionType', Id, { Deleted: true, Descr: type.descr });
    return { Ok: true };
  },
};

/** The kinds of action: kept over the version they were read in. Those that are shipped keep their place. */
import { firstMadeType, kindInEnglish } from '@telemachos/contract/features/actions/action-types.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { faultsOfMade, type Made } from '@telemachos/contract/features/making/making.rules.ts';
import { fault, type MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { isNamedLike } from '@telemachos/contract/kit/texts.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { typesOf, type TypeRow } from '../actions/actions.store.ts';
import { kindAsMade, refuse } from './made.shared.ts';
import * as store from './types.store.ts';

/** Names that another kind has: nobody could tell the two apart where a kind is chosen. */
const namedTwice = ({ Id, Title, Data }: Made, all: readonly TypeRow[]): MakingFault[] => {
  const others = all.filter(({ id }) => id !== Id);
  const english = kindInEnglish(Data);
  const isEnglishOf = ({ descr, data }: TypeRow): boolean => isNamedLike(kindInEnglish(data) || descr, english);
  return [
    ...(others.some(({ descr }) => isNamedLike(descr, Title)) ? [{ Id, ...fault('Title', 'DUPLICATE') }] : []),
    ...(english !== '' && others.some(isEnglishOf) ? [{ Id, ...fault('Titles.en', 'DUPLICATE') }] : []),
  ];
};

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
    if (Id < firstMadeType || uses > 0) return context.fail('ACTION_USED', { details: { Actions: uses } });
    await store.deleteType(context, Id);
    await context.audit('actionType', Id, { Deleted: true, Descr: type.descr });
    return { Ok: true };
  },
};

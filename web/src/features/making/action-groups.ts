/** The groups that a project's actions stand in, for an action that is made anew. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';

/** What is known of an action's group. */
export type Grouped = Pick<MadeAction, 'Id' | 'TypeId' | 'Group' | 'Titles' | 'Archived'>;

const groupOf = ({ Group }: Pick<Grouped, 'Group'>): string => Group[0] ?? '';

/** The group of the last action, unless it is one of payments; '' where there is none. `milestones` are ids of actions. */
export const proposedGroup = (actions: readonly Grouped[], milestones: readonly number[]): string => {
  const paid = actions.filter(({ Id, TypeId }) => TypeId === actionTypeIds.payment || milestones.includes(Id));
  const left = new Set(['', ...paid.map(groupOf)]);
  const last = findLastItem(actions, (action) => !action.Archived && !left.has(groupOf(action)));
  return last ? groupOf(last) : '';
};

/** The English of a group that is there already; '' where nobody wrote it. */
export const englishOf = (actions: readonly Grouped[], group: string): string => {
  const known = actions.flatMap((action) => {
    const english = groupOf(action) === group.trim() ? action.Titles['group_en'] : undefined;
    return typeof english === 'string' && english !== '' ? [english] : [];
  });
  return known[0] ?? '';
};

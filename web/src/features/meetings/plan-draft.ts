/** What is planned and not set yet, as it is kept on this device. */
import { useState } from 'react';
import { useTypedFields } from '../../platform/use-typed-text.ts';
import type { Comer } from './comers.rules.ts';
import type { ByHand } from './plan.rules.ts';

const nothing = { ids: '[]', left: '[]', byHand: '{}', names: '{}', picked: '[]' };

/** How those are called whom times are proposed for, by id: of who is gone meanwhile nobody else tells it. */
type Names = Readonly<Record<string, string>>;

type Written = {
  ids?: readonly number[];
  left?: readonly number[];
  byHand?: ByHand;
  names?: Names;
  picked?: readonly Comer[];
};

/**
 * Whom times are proposed for, who of them is not to be met after all, who was picked one by one, and what was changed by
 * hand: kept on this device until it is set, whatever is looked at meanwhile.
 */
export const useDraft = (projectId: number, actionId: number) => {
  const { fields, change, isFound } = useTypedFields(`meeting-plan-${projectId}-${actionId}`, nothing);
  const [ids, left]: readonly (readonly number[])[] = [JSON.parse(fields.ids), JSON.parse(fields.left)];
  const byHand: ByHand = JSON.parse(fields.byHand);
  const names: Names = JSON.parse(fields.names);
  const picked: readonly Comer[] = JSON.parse(fields.picked);
  const [found, setFound] = useState(isFound);
  const write = (draft: Written) => {
    change(Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, JSON.stringify(value)])));
    if (draft.byHand && Object.keys(draft.byHand).length === 0) setFound(false);
  };
  return { ids: [...(ids ?? [])], left: left ?? [], byHand, names, picked, write, isFound: found };
};

/** What is planned and not set yet, and how it is written. */
export type Draft = ReturnType<typeof useDraft>;

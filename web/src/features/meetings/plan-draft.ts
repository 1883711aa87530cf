/** What is planned and not set yet, as it is kept on this device. */
import { useState } from 'react';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import type { Comer } from './comers.rules.ts';
import type { ByHand } from './plan.rules.ts';

const nothing = { ids: '[]', left: '[]', byHand: '{}', names: '{}', picked: '[]' };

/** How those are called whom times are proposed for, by id: of who is gone meanwhile nobody else tells it. */
type Names = Readonly<Record<string, string>>;

/** What a draft holds. */
type Held = {
  ids: readonly number[];
  left: readonly number[];
  byHand: ByHand;
  names: Names;
  picked: readonly Comer[];
};

const heldIn = (fields: typeof nothing): Held => ({
  ids: JSON.parse(fields.ids),
  left: JSON.parse(fields.left),
  byHand: JSON.parse(fields.byHand),
  names: JSON.parse(fields.names),
  picked: JSON.parse(fields.picked),
});

/**
 * Whom times are proposed for, who of them is not to be met after all, who was picked one by one, and what was changed by
 * hand: kept on this device until it is set, whatever is looked at meanwhile.
 */
export const useDraft = (projectId: number, actionId: number) => {
  const { fields, change, isFound } = useDraftFields(`meeting-plan-${projectId}-${actionId}`, nothing);
  const held = heldIn(fields);
  const [found, setFound] = useState(isFound);
  /** What changes of it; an answer that comes later changes what stands there by then. */
  const write = (changes: Partial<Held> | ((now: Held) => Partial<Held>)) =>
    change((now) => {
      const draft = typeof changes === 'function' ? changes(heldIn(now)) : changes;
      if (draft.byHand && Object.keys(draft.byHand).length === 0) setFound(false);
      return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, JSON.stringify(value)]));
    });
  return { ...held, ids: [...held.ids], write, isFound: found };
};

/** What is planned and not set yet, and how it is written. */
export type Draft = ReturnType<typeof useDraft>;

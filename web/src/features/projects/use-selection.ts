/** Whom the person has chosen in the grid: kept while they scroll, filter, and go to a work and back. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { useWatched, watched } from '../../platform/store.ts';
import { toast } from '../../platform/toasts.ts';
import { personName } from './grid-lines.ts';
import type { View } from './grid-sizes.ts';
import { linesBetween, type GridAsk } from './grid.queries.ts';

/** As many as one work on many is about, at the most. */
const mostChosen = 10_000;

type People = ReadonlyMap<number, string>;
const nobody: People = new Map();

/** The choice of the project that was looked at last. */
const kept = watched<{ projectId: number; people: People }>({ projectId: 0, people: nobody });

/** What is chosen, and ways to change it. */
export type Selection = {
  people: People;
  /** Whether everybody found is chosen, somebody, or nobody. */
  found: 'all' | 'some' | 'none';
  busy: boolean;
  /** Choose the person of a row, or let go; with `range`, everybody from the row before. */
  toggle: (row: number, person: { Id: number; name: string }, range: boolean) => void;
  /** Everybody whom the filters find. */
  all: () => void;
  clear: () => void;
};

/** The choice in a project. `count` is how many the filters find. */
export const useSelection = (projectId: number, view: View, ask: GridAsk, count: number): Selection => {
  const { t } = useTranslation('grid');
  const wordsOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const now = useWatched(kept);
  const people = now.projectId === projectId ? now.people : nobody;
  const set = (next: People) => kept.set({ projectId, people: next });
  // The row before is one of these filters and this order.
  const asked = JSON.stringify(ask);
  const before = useRef<{ asked: string; row: number } | null>(null);

  const add = async (from: number, to: number) => {
    if (busy) return;
    setBusy(true);
    try {
      const lines = await linesBetween(view, ask, from, to);
      const current = kept.get().projectId === projectId ? kept.get().people : nobody;
      const next = new Map(current);
      for (const line of lines) next.set(line.Id, personName(line));
      if (next.size > mostChosen) toast('error', t('select.tooMany', { most: mostChosen }));
      else set(next);
    } catch (error) {
      toast('error', `${t('select.failed')}: ${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return {
    people,
    found: people.size === 0 ? 'none' : people.size >= count ? 'all' : 'some',
    busy,
    toggle: (row, { Id, name }, range) => {
      const anchor = before.current?.asked === asked ? before.current.row : null;
      before.current = { asked, row };
      if (range && anchor !== null) return void add(Math.min(anchor, row), Math.max(anchor, row));
      const next = new Map(people);
      if (!next.delete(Id)) next.set(Id, name);
      set(next);
    },
    all: () => {
      if (count > mostChosen) toast('error', t('select.tooMany', { most: mostChosen }));
      else void add(0, count - 1);
    },
    clear: () => set(nobody),
  };
};

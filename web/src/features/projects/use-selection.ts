/** Whom the person has chosen in the grid: kept while they scroll, filter, and go to a work and back. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useSession } from '../../platform/session.ts';
import { useObservable, createObservable } from '../../platform/observable.ts';
import { showToast } from '../../platform/toasts.ts';
import { keepChosen, keptChosen } from './chosen-here.ts';
import type { Line } from './grid-lines.ts';
import type { View } from './grid-sizes.ts';
import { everybodyFound, linesBetween, useFound, type GridAsk } from './grid.queries.ts';
import { onlyOf, shareOf, withAll, without, type People, type Share } from './selection.rules.ts';

/** People of one bulk action. */
const maxSelectedPeople = 10_000;

const nobody: People = new Map();

/** The choice of the project that was looked at last. */
const kept = createObservable<{ person: number; projectId: number; people: People }>({
  person: 0,
  projectId: 0,
  people: nobody,
});

/** What is chosen, and ways to change it. */
export type Selection = {
  people: People;
  /** Whether everybody found is chosen, somebody, or nobody. */
  found: Share;
  /** How many of the chosen are not among those found; 0 until that is known. */
  aside: number;
  busy: boolean;
  /** Choose the person of a row, or let go; with `range`, everybody from the row before. */
  toggle: (row: number, person: { Id: number; name: string }, range: boolean) => void;
  /** Add everybody whom the filters find; where they all are chosen, let go of them and of nobody else. */
  toggleFound: () => void;
  /** Let go of whom the filters do not find. */
  dropAside: () => void;
  clear: () => void;
};

/** Everybody whom a person has chosen in a project, as it is now. */
const chosenIn = (person: number, projectId: number): People => {
  const now = kept.get();
  if (now.person !== person || now.projectId !== projectId)
    kept.set({ person, projectId, people: keptChosen(person, projectId) });
  return kept.get().people;
};

/** The choice in a project. `count` is how many the filters find, undefined until it is known. */
export const useSelection = (projectId: number, view: View, ask: GridAsk, count: number | undefined): Selection => {
  const { t } = useTranslation('grid');
  const wordsOf = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const own = useSession()?.Id ?? 0;
  const now = useObservable(kept);
  // What an earlier page of this tab left is taken up once.
  useEffect(() => void chosenIn(own, projectId), [own, projectId]);
  const people = now.person === own && now.projectId === projectId ? now.people : nobody;
  const known = useFound(view, ask, count, people.size > 0);
  const share = shareOf(people, known);
  const set = (next: People) => {
    kept.set({ person: own, projectId, people: next });
    keepChosen(own, projectId, next);
  };
  // The row before is one of these filters and this order.
  const asked = JSON.stringify(ask);
  const before = useRef<{ asked: string; row: number } | null>(null);

  const change = async (read: () => Promise<Line[]>, next: (people: People, lines: readonly Line[]) => People) => {
    if (busy) return;
    setBusy(true);
    try {
      const lines = await read();
      const people = next(chosenIn(own, projectId), lines);
      if (people.size > maxSelectedPeople) showToast('error', t('select.tooMany', { most: maxSelectedPeople }));
      else set(people);
    } catch (error) {
      showToast('error', `${t('select.failed')}: ${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const everybody = () => everybodyFound(view, ask, count ?? 0);
  return {
    people,
    ...share,
    busy,
    toggle: (row, { Id, name }, range) => {
      const anchor = before.current?.asked === asked ? before.current.row : null;
      before.current = { asked, row };
      if (range && anchor !== null)
        return void change(() => linesBetween(view, ask, Math.min(anchor, row), Math.max(anchor, row)), withAll);
      const next = new Map(people);
      if (!next.delete(Id)) next.set(Id, name);
      set(next);
    },
    toggleFound: () => {
      if ((count ?? 0) > maxSelectedPeople) showToast('error', t('select.tooMany', { most: maxSelectedPeople }));
      else void change(everybody, share.found === 'all' ? without : withAll);
    },
    dropAside: () => void change(everybody, onlyOf),
    clear: () => set(nobody),
  };
};

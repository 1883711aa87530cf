/**
 * A draft under an author's hands: every change can be undone, and is saved by itself after a rest against the revision
 * it was based on.
 */
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem, asProblem, send } from '../../../platform/api.ts';
import { useDraft, type Draft } from '../../actions/use-draft.shared.ts';
import type { Quest } from '../authoring.queries.ts';
import { faultsIn } from '../fault-words.tsx';
import type { Told } from '../told-faults.ts';

/** Change the definition; changes that follow each other with the same key (typing in a field) are undone together. */
export type Edit = (change: (definition: Definition) => Definition, key?: string) => void;

/** What the editor and the preview share. `told` is what the server last said is wrong. */
export type Editing = {
  draft: Draft<Definition>;
  definition: Definition;
  edit: Edit;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  revision: () => number;
  /** Publishing or throwing away was refused because somebody else changed the draft: both versions are shown. */
  outdate: (problem: ApiProblem) => void;
  told: Told | null;
  tell: (told: Told) => void;
};

/** How many steps back are kept, and for how long a rest typing in one field is one step (milliseconds). */
const mostSteps = 200;
const sameStep = 2000;

type History = { past: readonly Definition[]; future: readonly Definition[] };
const noHistory: History = { past: [], future: [] };

/** A refusal as old, as the draft's guard reads it: what is there, and its revision as the version. */
const asStale = (problem: ApiProblem): ApiProblem =>
  problem.code === 'STALE'
    ? new ApiProblem('STALE', problem.status, {
        requestId: problem.requestId,
        details: { Theirs: problem.details['Theirs'], Version: problem.details['Revision'] },
      })
    : problem;

/** Changing the draft, and the steps back and forward. */
const useSteps = (draft: Draft<Definition>): Pick<Editing, 'edit' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> => {
  const [history, setHistory] = useState(noHistory);
  const current = useRef(draft.data);
  const last = useRef({ key: '', at: 0 });
  useEffect(() => {
    current.current = draft.data;
  }, [draft.data]);
  const { change } = draft;
  const put = useCallback(
    (next: Definition) => {
      current.current = next;
      change(next);
    },
    [change],
  );

  const edit = useCallback<Edit>(
    (alter, key = '') => {
      const before = current.current;
      const next = alter(before);
      if (next === before) return;
      const now = Date.now();
      const goesOn = key !== '' && last.current.key === key && now - last.current.at < sameStep;
      last.current = { key, at: now };
      setHistory(({ past }) => ({
        past: goesOn && past.length > 0 ? past : [...past, before].slice(-mostSteps),
        future: [],
      }));
      put(next);
    },
    [put],
  );

  // Whoever holds on to these (a toast with «undo») takes back the newest change, not the one that was newest when it
  // was drawn.
  const steps = useRef(history);
  useEffect(() => {
    steps.current = history;
  }, [history]);
  const undo = useCallback(() => {
    const { past, future } = steps.current;
    const before = past.at(-1);
    if (!before) return;
    setHistory({ past: past.slice(0, -1), future: [current.current, ...future] });
    last.current = { key: '', at: 0 };
    put(before);
  }, [put]);

  const redo = useCallback(() => {
    const { past, future } = steps.current;
    const [next] = future;
    if (!next) return;
    setHistory({ past: [...past, current.current], future: future.slice(1) });
    put(next);
  }, [put]);

  return { edit, undo, redo, canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
};

export const useEditing = (id: number, kept: NonNullable<Quest['Draft']>): Editing => {
  const loaded = useMemo(() => draftOf(kept.Definition), [kept]);
  const [told, tell] = useState<Told | null>(null);
  const draft = useDraft<Definition>({
    data: loaded,
    version: kept.Revision,
    record: `quest-${id}`,
    read: draftOf,
    auto: true,
    save: async (Definition, Revision) => {
      try {
        const saved = await send('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId: id, Definition, Revision });
        tell({ of: Definition, faults: saved.Faults });
        return { Version: saved.Revision };
      } catch (error) {
        const problem = asProblem(error);
        if (problem.code === 'INVALID_DEFINITION') tell({ of: Definition, faults: faultsIn(problem) });
        throw asStale(problem);
      }
    },
  });
  const steps = useSteps(draft);
  return {
    draft,
    definition: draft.data,
    ...steps,
    revision: draft.version,
    outdate: (problem) => draft.outdate(asStale(problem)),
    told,
    tell,
  };
};

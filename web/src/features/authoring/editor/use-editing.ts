/**
 * A draft under an author's hands: every change can be undone, and is saved by itself after a rest against the revision
 * it was based on.
 */
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiProblem, toApiProblem, send } from '../../../platform/api.ts';
import { dismissToastsAbout, toasts } from '../../../platform/toasts.ts';
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

/** What the message is about that offers to bring back what was taken out: the last step, as long as it is the last. */
export const goneToast = 'gone';

/** Steps that can be undone, and the pause (in milliseconds) within which typing in one field is one step. */
const maxUndoSteps = 200;
const sameStepWithinMs = 2000;

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

/** Changing the draft, and the steps back and forward. What is typed is drawn when there is time: nothing here goes by what is drawn. */
const useSteps = ({
  latest,
  change,
}: Draft<Definition>): Pick<Editing, 'edit' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> => {
  const [{ past, future }, draw] = useState(noHistory);
  const steps = useRef(noHistory);
  const last = useRef({ key: '', at: 0 });
  const put = useCallback(
    (next: Definition, history: History) => {
      steps.current = history;
      if (toasts.get().length > 0) dismissToastsAbout(goneToast);
      draw(history);
      change(next);
    },
    [change],
  );

  const edit = useCallback<Edit>(
    (alter, key = '') => {
      const before = latest();
      const next = alter(before);
      if (next === before) return;
      const now = Date.now();
      const goesOn = key !== '' && last.current.key === key && now - last.current.at < sameStepWithinMs;
      last.current = { key, at: now };
      const { past: done } = steps.current;
      put(next, { past: goesOn && done.length > 0 ? done : [...done, before].slice(-maxUndoSteps), future: [] });
    },
    [latest, put],
  );

  const undo = useCallback(() => {
    const { past: done, future: undone } = steps.current;
    const before = done.at(-1);
    if (!before) return;
    last.current = { key: '', at: 0 };
    put(before, { past: done.slice(0, -1), future: [latest(), ...undone] });
  }, [latest, put]);

  const redo = useCallback(() => {
    const { past: done, future: undone } = steps.current;
    const [next] = undone;
    if (!next) return;
    put(next, { past: [...done, latest()], future: undone.slice(1) });
  }, [latest, put]);

  return { edit, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
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
        const problem = toApiProblem(error);
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

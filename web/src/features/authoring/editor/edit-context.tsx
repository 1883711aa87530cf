/** What every field of the editor needs: the way to change, the faults by place, and where the author is. */
import type { Fault, FaultCode } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useObservable, createObservable, type Observable } from '../../../platform/observable.ts';
import { useFaultWords } from '../fault-words.tsx';
import type { AllUnread } from '../unread.ts';
import type { Edit } from './use-editing.ts';

/** A place in the definition. */
export type Path = readonly (string | number)[];

/**
 * `written` is the language typed on narrow screens; `strict` shows even what is merely still empty; `wide` puts the
 * languages side by side. `left` are the places that were left since this was opened, `unread` what was typed as a
 * number and is none; `close` folds what is open and leads to its line, `redraw` draws all that was typed by now.
 */
export type EditorState = {
  edit: Edit;
  undo: () => void;
  open: string | null;
  setOpen: (open: string | null) => void;
  close: () => void;
  redraw: () => void;
  written: 'el' | 'en';
  wide: boolean;
  strict: boolean;
  left: Observable<ReadonlySet<string>>;
  unread: Observable<AllUnread>;
};

const nowhere: EditorState = {
  edit: () => undefined,
  undo: () => undefined,
  open: null,
  setOpen: () => undefined,
  close: () => undefined,
  redraw: () => undefined,
  written: 'el',
  wide: true,
  strict: false,
  left: createObservable<ReadonlySet<string>>(new Set()),
  unread: createObservable<AllUnread>(new Map()),
};

export const EditorContext = createContext<EditorState>(nowhere);
/**
 * What changes with every key is watched, not handed down: a context that changes is looked for in all of the tree, which
 * hundreds of questions make large.
 */
export const FaultContext = createContext(createObservable<ReadonlyMap<string, Fault>>(new Map()));
export const DefinitionContext = createContext(createObservable<Definition | null>(null));

/** A value of its own for those below, which follows what is given. */
export const useFollowed = <Value,>(value: Value): Observable<Value> => {
  const [followed] = useState(() => createObservable(value));
  useEffect(() => followed.set(value), [followed, value]);
  return followed;
};

export const useEditor = (): EditorState => use(EditorContext);

/** The whole definition, for what looks beyond its own question. */
export const useDefinition = (): Definition | null => useObservable(use(DefinitionContext));

/** The faults by place. */
export const useFaults = (): ReadonlyMap<string, Fault> => useObservable(use(FaultContext));

/** A place as the fields write it on themselves, so that a fault can lead to it. */
export const placeOf = (path: Path): string => path.join('.');

/** What is merely still empty: told once its field or list was left. */
const stillEmpty: readonly FaultCode[] = ['NO_TEXT', 'FEW_OPTIONS', 'NO_ROWS', 'NO_BLANKS', 'FEW_WORDS', 'NO_FILES'];
/** What waits until one wants to publish. */
const forLater: readonly FaultCode[] = ['NO_ENGLISH', 'NO_TABLE', 'SCALE_EMPTY'];

/** Whether a fault waits in what is open: until its field was left, or until one wants to publish. */
export const isEarly = ({ Code }: Fault, isLeft: boolean): boolean =>
  forLater.includes(Code) || (stillEmpty.includes(Code) && !isLeft);

/** How long a press may last, in milliseconds. */
const maxPressMs = 250;

/** What is wrong at a place, in words. What is only still empty waits until the author has left the field. */
export const useFieldFault = (path: Path): { text: string | null; warning: boolean; onBlur: () => void } => {
  const faults = use(FaultContext);
  const { strict, left } = useEditor();
  const definition = use(DefinitionContext);
  const { what } = useFaultWords(definition.get);
  const place = placeOf(path);
  // The line that tells it moves what is below: not from under the press that left the field.
  const onBlur = () =>
    setTimeout(() => {
      if (!left.get().has(place)) left.set(new Set([...left.get(), place]));
    }, maxPressMs);
  const isLeft = useSyncExternalStore(left.subscribe, () => left.get().has(place));
  const fault = useSyncExternalStore(faults.subscribe, () => faults.get().get(place));
  const early = !strict && fault && isEarly(fault, isLeft);
  return { text: fault && !early ? what(fault) : null, warning: fault?.Warning === true, onBlur };
};

/** The key by which a question is open. */
export const questionKey = (id: string): string => `question ${id}`;

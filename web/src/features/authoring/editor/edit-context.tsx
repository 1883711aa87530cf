/** What every field of the editor needs: the way to change, the faults by place, and where the author is. */
import type { Fault, FaultCode } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { createContext, use, useState } from 'react';
import { useFaultWords } from '../fault-words.tsx';
import type { Edit } from './use-editing.ts';

/** A place in the definition. */
export type Path = readonly (string | number)[];

/**
 * `written` is the language typed on narrow screens; `strict` shows even what is merely still empty; `wide` puts the
 * languages side by side.
 */
export type EditorState = {
  edit: Edit;
  undo: () => void;
  open: string | null;
  setOpen: (open: string | null) => void;
  written: 'el' | 'en';
  wide: boolean;
  strict: boolean;
};

const nowhere: EditorState = {
  edit: () => undefined,
  undo: () => undefined,
  open: null,
  setOpen: () => undefined,
  written: 'el',
  wide: true,
  strict: false,
};

export const EditorContext = createContext<EditorState>(nowhere);
export const FaultContext = createContext<ReadonlyMap<string, Fault>>(new Map());
export const DefinitionContext = createContext<Definition | null>(null);

export const useEditor = (): EditorState => use(EditorContext);

/** The whole definition, for what looks beyond its own question. */
export const useDefinition = (): Definition | null => use(DefinitionContext);

/** A place as the fields write it on themselves, so that a fault can lead to it. */
export const placeOf = (path: Path): string => path.join('.');

/** What is merely still empty: told once its field or list was left. */
const stillEmpty: readonly FaultCode[] = ['NO_TEXT', 'FEW_OPTIONS', 'NO_ROWS', 'NO_BLANKS', 'FEW_WORDS', 'NO_FILES'];
/** What waits until one wants to publish. */
const forLater: readonly FaultCode[] = ['NO_ENGLISH', 'NO_TABLE', 'SCALE_EMPTY'];

/** What is wrong at a place, in words. What is only still empty waits until the author has left the field. */
export const useFieldFault = (path: Path): { text: string | null; warning: boolean; onBlur: () => void } => {
  const faults = use(FaultContext);
  const { strict } = useEditor();
  const { what } = useFaultWords();
  const [left, setLeft] = useState(false);
  const fault = faults.get(placeOf(path));
  const early = !strict && fault && (forLater.includes(fault.Code) || (stillEmpty.includes(fault.Code) && !left));
  return { text: fault && !early ? what(fault) : null, warning: fault?.Warning === true, onBlur: () => setLeft(true) };
};

/** The key by which a question is open. */
export const questionKey = (id: string): string => `question ${id}`;

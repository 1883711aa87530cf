/** What the keys do in the grid: arrows, ranges, writing, taking back. */
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { asCopied, asPasted, columns, pasted, shownIn, written, type Edits } from './grid-model.ts';

/** A cell by its row and column. */
export type At = { row: number; column: number };

/** Steps that can be taken back. */
const mostSteps = 100;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** What is written step by step: a step can be taken back, and done again. */
const useSteps = (edits: Edits, readOnly: boolean, onChange: (edits: Edits) => void) => {
  const past = useRef<Edits[]>([]);
  const future = useRef<Edits[]>([]);
  const swap = (from: typeof past, to: typeof past): void => {
    const next = from.current.at(-1);
    if (next === undefined || readOnly) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, edits];
    onChange(next);
  };
  return {
    write: (next: Edits): void => {
      if (next === edits || readOnly) return;
      past.current = [...past.current, edits].slice(-mostSteps);
      future.current = [];
      onChange(next);
    },
    undo: () => swap(past, future),
    redo: () => swap(future, past),
  };
};

type Grid = {
  actions: readonly MadeAction[];
  edits: Edits;
  readOnly: boolean;
  onChange: (edits: Edits) => void;
};

/** Where one stands, and the range from where one began. */
const useRange = (rows: number) => {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<At>({ row: 0, column: 0 });
  const [moved, setMoved] = useState(0);
  const go = (to: At, extend = false): void => {
    const next = { row: clamp(to.row, rows - 1), column: clamp(to.column, columns.length - 1) };
    setAt(next);
    if (!extend) setAnchor(next);
    setMoved((before) => before + 1);
  };
  const range = {
    row: Math.min(at.row, anchor.row),
    column: Math.min(at.column, anchor.column),
    rows: Math.abs(at.row - anchor.row) + 1,
    width: Math.abs(at.column - anchor.column) + 1,
  };
  const all = (): void => {
    setAnchor({ row: 0, column: 0 });
    go({ row: rows - 1, column: columns.length - 1 }, true);
  };
  return { at, range, moved, go, all };
};

export const useGridKeys = ({ actions, edits, readOnly, onChange }: Grid) => {
  const { at, range, moved, go, all } = useRange(actions.length);
  const { write, undo, redo } = useSteps(edits, readOnly, onChange);
  const [typing, setTyping] = useState<{ text: string } | null>(null);
  const begin = (text?: string): void => {
    const [action, column] = [actions[at.row], columns[at.column]];
    if (action && column && !readOnly) setTyping({ text: text ?? shownIn(edits, action, column) });
  };
  const end = (text: string | null, step: readonly [number, number] = [0, 0]): void => {
    const [action, column] = [actions[at.row], columns[at.column]];
    if (text !== null && action && column) write(written(edits, action, column, text));
    setTyping(null);
    go({ row: at.row + step[0], column: at.column + step[1] });
  };
  const clear = (): void => write(pasted(edits, actions, [['']], range));
  const keys = (event: KeyboardEvent): void => {
    if (typing) return;
    const { key, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const step = steps[key];
    const act = (): (() => void) | null => {
      if (step) {
        const far = command ? 10_000 : 1;
        return () => go({ row: at.row + step[0] * far, column: at.column + step[1] * far }, shiftKey);
      }
      if (command && key.toLowerCase() === 'z') return shiftKey ? redo : undo;
      if (command && key.toLowerCase() === 'y') return redo;
      if (command && key.toLowerCase() === 'a') return all;
      if (command || event.altKey) return null;
      if (key === 'Home') return () => go({ row: at.row, column: 0 }, shiftKey);
      if (key === 'End') return () => go({ row: at.row, column: columns.length - 1 }, shiftKey);
      if (key === 'Enter' || key === 'F2') return () => begin();
      if (key === 'Delete' || key === 'Backspace') return clear;
      return key.length === 1 && !readOnly ? () => begin(key) : null;
    };
    const done = act();
    if (!done) return;
    event.preventDefault();
    done();
  };
  const copy = (event: ClipboardEvent): void => {
    if (typing) return;
    const rows = actions
      .slice(range.row, range.row + range.rows)
      .map((action) =>
        columns.slice(range.column, range.column + range.width).map((column) => shownIn(edits, action, column)),
      );
    event.clipboardData.setData('text/plain', asCopied(rows));
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    if (typing) return;
    const text = event.clipboardData.getData('text/plain');
    event.preventDefault();
    if (text !== '') write(pasted(edits, actions, asPasted(text), range));
  };
  return { at, range, typing, moved, go, begin, end, keys, copy, paste };
};

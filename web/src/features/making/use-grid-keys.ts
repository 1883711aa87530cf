/** What the keys do in the grid: arrows, ranges, writing, taking back. */
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import {
  asCopied,
  asPasted,
  columns,
  leftOut,
  pasted,
  shownIn,
  written,
  type Column,
  type Edits,
} from './grid-model.ts';

/** A cell by its row and column. */
export type At = { row: number; column: number };

/** Steps that can be undone. */
const maxUndoSteps = 100;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The letters of commands, also as a Greek keyboard names them. */
const letterOf = (key: string): string => {
  const letter = key.toLowerCase();
  return { ζ: 'z', υ: 'y', α: 'a' }[letter] ?? letter;
};

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

type Steps = { past: readonly Edits[]; future: readonly Edits[] };

/** What is written step by step: a step can be taken back, and done again. */
const useSteps = (edits: Edits, onChange: (edits: Edits) => void) => {
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] });
  const swap = (next: Edits | undefined, steps: Steps): void => {
    if (next === undefined) return;
    setSteps(steps);
    onChange(next);
  };
  /** What stands now is a step from what stood before. */
  const step = (before: Edits): void => setSteps({ past: [...past, before].slice(-maxUndoSteps), future: [] });
  return {
    step,
    write: (next: Edits): void => {
      if (next === edits) return;
      step(edits);
      onChange(next);
    },
    undo: () => swap(past.at(-1), { past: past.slice(0, -1), future: [...future, edits] }),
    redo: () => swap(future.at(-1), { past: [...past, edits], future: future.slice(0, -1) }),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
};

type Grid = {
  actions: readonly MadeAction[];
  edits: Edits;
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

/** The cell that is typed into, and what was written in all of them before. */
type Typing = { id: number; column: Column; before: Edits };

/**
 * Typing into a cell: every key is written at once, so that nothing waits on the field being left, and the whole of it is
 * one step to take back.
 */
const useTyping = ({ actions, edits, onChange }: Grid, step: (before: Edits) => void) => {
  const [typing, setTyping] = useState<Typing | null>(null);
  const writeIn = ({ id, column }: Typing, text: (action: MadeAction) => string): void => {
    const action = actions.find(({ Id }) => Id === id);
    if (action) onChange(written(edits, action, column, text(action)));
  };
  return {
    typing,
    /** Begin with what stands there, or with a text in its place. */
    begin: ({ row, column }: At, text?: string): void => {
      const [action, name] = [actions[row], columns[column]];
      if (!action || !name) return;
      const next = { id: action.Id, column: name, before: edits };
      setTyping(next);
      if (text !== undefined) writeIn(next, () => text);
    },
    type: (text: string): void => {
      if (typing) writeIn(typing, () => text);
    },
    end: (keep = true): void => {
      if (!typing) return;
      const { before, column } = typing;
      if (!keep) writeIn(typing, (action) => shownIn(before, action, column));
      else if (edits !== before) step(before);
      setTyping(null);
    },
  };
};

export const useGridKeys = (grid: Grid) => {
  const { t } = useTranslation('making');
  const { actions, edits, onChange } = grid;
  const { at, range, moved, go, all } = useRange(actions.length);
  const { write, step: remember, undo, redo, canUndo, canRedo } = useSteps(edits, onChange);
  const { typing, begin, type, end } = useTyping(grid, remember);
  /** What is typed stays in its own cell, wherever one goes from there. */
  const press = (to: At, extend: boolean): void => {
    end();
    go(to, extend);
  };
  const leave = (keep: boolean, [down, along]: readonly [number, number]): void => {
    end(keep);
    go({ row: at.row + down, column: at.column + along });
  };
  const clear = (): void => write(pasted(edits, actions, [['']], range));
  const keys = (event: KeyboardEvent): void => {
    if (typing) return;
    const { key, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const step = steps[key];
    // What composes a letter goes on in the field that opens: an accent comes before its letter.
    if (key === 'Dead' || key === 'Process') return begin(at, '');
    const act = (): (() => void) | null => {
      if (step) {
        const far = command ? 10_000 : 1;
        return () => go({ row: at.row + step[0] * far, column: at.column + step[1] * far }, shiftKey);
      }
      if (command && letterOf(key) === 'z') return shiftKey ? redo : undo;
      if (command && letterOf(key) === 'y') return redo;
      if (command && letterOf(key) === 'a') return all;
      if (command || event.altKey) return null;
      if (key === 'Home') return () => go({ row: at.row, column: 0 }, shiftKey);
      if (key === 'End') return () => go({ row: at.row, column: columns.length - 1 }, shiftKey);
      if (key === 'Enter' || key === 'F2') return () => begin(at);
      if (key === 'Delete' || key === 'Backspace') return clear;
      return key.length === 1 ? () => begin(at, key) : null;
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
    if (text === '') return;
    const cells = asPasted(text);
    write(pasted(edits, actions, cells, range));
    // Whoever pastes believes that all of it is there.
    const left = leftOut(cells, actions.length, range);
    if (left.rows > 0) showToast('error', t('grid.rowsLeft', { count: left.rows }));
    if (left.columns > 0) showToast('error', t('grid.columnsLeft', { count: left.columns }));
  };
  return { at, range, typing, moved, press, begin, type, end, leave, keys, copy, paste, undo, redo, canUndo, canRedo };
};

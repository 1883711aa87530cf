/** A field for code: CodeMirror, which loads with this file alone. */
import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { keymap, lineNumbers, placeholder } from '@codemirror/view';
import { EditorView, minimalSetup } from 'codemirror';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { styleNonce } from '../platform/style-nonce.ts';
import { useLatest } from './use-latest.ts';

/** What stands around the editor may put text at the cursor, or the cursor at a fault. */
export type CodeEditorHandle = { insert: (text: string) => void; goTo: (at: number) => void };

/** A fault in words: from and to are characters from 0. */
export type MarkedFault = { from: number; to: number; words: string };

/** Marks a text that was put into the editor by the page: it is no change of the author's. */
const fromPage = Annotation.define<boolean>();

const look = (minHeightPx: number) =>
  EditorView.theme({
    '&': { fontSize: '0.875rem', backgroundColor: 'var(--surface)', color: 'var(--text)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'ui-monospace, monospace',
      minHeight: `${minHeightPx}px`,
      maxHeight: `max(${minHeightPx}px, 55dvh)`,
    },
    '.cm-content': { caretColor: 'var(--text)', minHeight: `${minHeightPx}px` },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--grey-100)', color: 'var(--text-quiet)', border: 'none' },
    '.cm-placeholder': { color: 'var(--text-quiet)' },
    '.cm-tooltip': { maxWidth: 'min(420px, 90vw)' },
  });

type CodeEditorProps = {
  value: string;
  label: string;
  /** The id of what explains the field. */
  describedBy?: string;
  /** The name of the list of completions, for screen readers. */
  suggestions: string;
  example?: string;
  faults: readonly MarkedFault[];
  /** The language, and what it completes. A new value is taken over. */
  language: Extension;
  minHeightPx?: number;
  onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter. */
  onRun?: () => void;
  ref?: Ref<CodeEditorHandle>;
};

type FirstProps = Omit<CodeEditorProps, 'faults' | 'ref' | 'onRun'> & { onRun: () => void };

const createEditor = (
  parent: HTMLElement,
  compartment: Compartment,
  { value, label, describedBy, suggestions, example = '', language, minHeightPx = 280, onChange, onRun }: FirstProps,
): EditorView =>
  new EditorView({
    parent,
    doc: value,
    extensions: [
      EditorView.cspNonce.of(styleNonce),
      // Tab is not bound: it leaves the editor, as it leaves every field.
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (onRun(), true) }])),
      minimalSetup,
      lineNumbers(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      placeholder(example),
      EditorView.lineWrapping,
      EditorState.phrases.of({ Completions: suggestions }),
      EditorView.contentAttributes.of({
        'aria-label': label,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of((update) => {
        const isTyped = update.docChanged && !update.transactions.some((one) => one.annotation(fromPage));
        if (isTyped) onChange(update.state.doc.toString());
      }),
      compartment.of(language),
      look(minHeightPx),
    ],
  });

export const CodeEditor = ({ value, faults, language, onChange, onRun, ref, ...texts }: CodeEditorProps) => {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const compartment = useRef(new Compartment());
  const change = useLatest(onChange);
  const run = useLatest(onRun ?? (() => undefined));
  const begun = useRef({ ...texts, value, language });
  useEffect(() => {
    if (!parent.current) return;
    const view = createEditor(parent.current, compartment.current, { ...begun.current, onChange: change, onRun: run });
    editor.current = view;
    return () => view.destroy();
  }, [change, run]);
  // Text that came from elsewhere: another version, or a discarded change.
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: fromPage.of(true),
    });
  }, [value]);
  useEffect(() => {
    editor.current?.dispatch({ effects: compartment.current.reconfigure(language) });
  }, [language]);
  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const end = view.state.doc.length;
    const marks = faults.map(({ from, to, words }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity: 'error' as const,
      message: words,
    }));
    view.dispatch(setDiagnostics(view.state, marks));
    view.contentDOM.setAttribute('aria-invalid', String(marks.length > 0));
  }, [faults]);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const view = editor.current;
      view?.dispatch(view.state.replaceSelection(text));
      view?.focus();
    },
    goTo: (at) => {
      const view = editor.current;
      view?.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
      view?.focus();
    },
  }));
  return <div ref={parent} data-code-editor />;
};

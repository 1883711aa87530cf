/** The editor of a statement: CodeMirror, which loads with this file alone. */
import { autocompletion, closeBrackets, completeFromList, type Completion } from '@codemirror/autocomplete';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { keymap, lineNumbers, placeholder } from '@codemirror/view';
import { EditorView, minimalSetup } from 'codemirror';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { styleNonce } from '../../platform/style-nonce.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { ReportViews } from './queries.queries.ts';

/** What stands around the editor may put text at the cursor, or the cursor at a fault. */
export type SqlEditorHandle = { insert: (text: string) => void; goTo: (at: number) => void };

/** A fault in words: from and to are characters from 0. */
export type MarkedFault = { from: number; to: number; words: string };

/** Marks a text that was put into the editor by the page: it is no change of the author's. */
const fromPage = Annotation.define<boolean>();

const look = EditorView.theme({
  '&': { fontSize: '0.875rem', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', minHeight: '280px', maxHeight: 'max(280px, 55dvh)' },
  '.cm-content': { caretColor: 'var(--text)', minHeight: '280px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--grey-100)', color: 'var(--text-quiet)', border: 'none' },
  '.cm-placeholder': { color: 'var(--text-quiet)' },
  '.cm-tooltip': { maxWidth: 'min(420px, 90vw)' },
});

/** Columns of the views that the text names, so that SELECT completes once FROM is written. */
const columnsNamed = (views: ReportViews['list'], text: string): Completion[] =>
  views
    .filter(({ Name }) => new RegExp(`\\b${Name}\\b`, 'i').test(text))
    .flatMap(({ Name, Columns }) =>
      Columns.map((column) => ({ label: column.Name, type: 'property', detail: Name, info: column.Comment })),
    );

/** Completes views, columns and allowed functions, and the keywords of PostgreSQL. */
const completions = ({ list, Functions }: ReportViews): Extension => {
  const schema = Object.fromEntries(
    list.map(({ Name, Comment, Columns }) => [
      Name,
      {
        self: { label: Name, type: 'type', info: Comment },
        children: Columns.map((column) => ({ label: column.Name, type: 'property', info: column.Comment })),
      },
    ]),
  );
  const functions = Functions.map((name) => ({ label: name, type: 'function', apply: `${name}(` }));
  return [
    sql({ dialect: PostgreSQL, schema, upperCaseKeywords: true }),
    PostgreSQL.language.data.of({ autocomplete: completeFromList(functions) }),
    PostgreSQL.language.data.of({
      autocomplete: (context: Parameters<ReturnType<typeof completeFromList>>[0]) =>
        // After a dot the columns of that view alone are offered.
        context.matchBefore(/\.\w*/)
          ? null
          : completeFromList(columnsNamed(list, context.state.doc.toString()))(context),
    }),
  ];
};

/** Makes the editor once; `language` is changed when the views have come. */
const createEditor = (
  parent: HTMLElement,
  language: Compartment,
  {
    value,
    label,
    describedBy,
    suggestions,
    onChange,
    onRun,
  }: Pick<SqlEditorProps, 'value' | 'label' | 'describedBy' | 'suggestions' | 'onChange' | 'onRun'>,
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
      placeholder('SELECT … FROM people'),
      EditorView.lineWrapping,
      EditorState.phrases.of({ Completions: suggestions }),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': describedBy,
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of((update) => {
        const isTyped = update.docChanged && !update.transactions.some((one) => one.annotation(fromPage));
        if (isTyped) onChange(update.state.doc.toString());
      }),
      language.of(sql({ dialect: PostgreSQL })),
      look,
    ],
  });

type SqlEditorProps = {
  value: string;
  label: string;
  describedBy: string;
  suggestions: string;
  faults: readonly MarkedFault[];
  views: ReportViews | undefined;
  onChange: (text: string) => void;
  onRun: () => void;
  ref: Ref<SqlEditorHandle>;
};

export const SqlEditor = ({ value, faults, views, onChange, onRun, ref, ...texts }: SqlEditorProps) => {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const change = useLatest(onChange);
  const run = useLatest(onRun);
  const begun = useRef({ ...texts, value });
  useEffect(() => {
    if (!parent.current) return;
    const view = createEditor(parent.current, language.current, { ...begun.current, onChange: change, onRun: run });
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
    if (views) editor.current?.dispatch({ effects: language.current.reconfigure(completions(views)) });
  }, [views]);
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
  return <div ref={parent} data-sql-editor />;
};

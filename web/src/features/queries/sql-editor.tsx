/** The editor of a statement: it completes views, columns and functions. CodeMirror loads with this file. */
import { completeFromList, type Completion } from '@codemirror/autocomplete';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { useMemo, type ComponentProps } from 'react';
import { CodeEditor } from '../../ui/code-editor.tsx';
import type { ReportViews } from './queries.queries.ts';

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

type SqlEditorProps = Omit<ComponentProps<typeof CodeEditor>, 'language' | 'example'> & {
  views: ReportViews | undefined;
};

export const SqlEditor = ({ views, ...editor }: SqlEditorProps) => {
  const language = useMemo(() => (views ? completions(views) : sql({ dialect: PostgreSQL })), [views]);
  return <CodeEditor {...editor} language={language} example="SELECT … FROM people" />;
};

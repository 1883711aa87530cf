/** The editor of a script: JavaScript, with the names that the script is given. CodeMirror loads with this file. */
import { completeFromList, type Completion } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { useMemo, type ComponentProps } from 'react';
import { CodeEditor } from './code-editor.tsx';

type ScriptEditorProps = Omit<ComponentProps<typeof CodeEditor>, 'language'> & {
  /** What the script is given beyond the language itself. A new array is taken over. */
  completions?: readonly Pick<Completion, 'label' | 'detail' | 'info'>[];
};

export const ScriptEditor = ({ completions, ...editor }: ScriptEditorProps) => {
  const language = useMemo(
    () => [javascript(), javascriptLanguage.data.of({ autocomplete: completeFromList([...(completions ?? [])]) })],
    [completions],
  );
  return <CodeEditor {...editor} language={language} />;
};

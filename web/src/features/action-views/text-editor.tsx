/** The editor of one text of a view: HTML as plain text, JavaScript with completions. */
import type { ViewField } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { useEffect, type ComponentProps } from 'react';
import { CodeEditor } from '../../ui/code-editor.tsx';
import { ScriptEditor } from '../../ui/script-editor.tsx';

/** Editors of plain text have no language. */
const noLanguage: ComponentProps<typeof CodeEditor>['language'] = [];

type TextEditorProps = ComponentProps<typeof ScriptEditor> & {
  field: ViewField;
  /** The editor can be led to a place from now on. */
  onReady: () => void;
};

export const TextEditor = ({ field, completions, onReady, ...editor }: TextEditorProps) => {
  // Once for each editor: a text that is opened has an editor of its own.
  useEffect(onReady, []);
  if (field === 'Html') return <CodeEditor {...editor} language={noLanguage} />;
  return <ScriptEditor {...editor} {...(completions ? { completions } : {})} />;
};

/** The editor of one text of a view: HTML as plain text, JavaScript with completions. */
import type { ViewField } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { useEffect, useRef, type ComponentProps } from 'react';
import { CodeEditor, type CodeEditorHandle } from '../../ui/code-editor.tsx';
import { ScriptEditor } from '../../ui/script-editor.tsx';

/** Editors of plain text have no language. */
const noLanguage: ComponentProps<typeof CodeEditor>['language'] = [];

type TextEditorProps = Omit<ComponentProps<typeof ScriptEditor>, 'ref'> & {
  field: ViewField;
  /** The character to which the editor is led; null once it is there. */
  place: number | null;
  onArrive: () => void;
};

export const TextEditor = ({ field, completions, place, onArrive, ...props }: TextEditorProps) => {
  const handle = useRef<CodeEditorHandle>(null);
  useEffect(() => {
    if (place === null) return;
    handle.current?.goTo(place);
    onArrive();
  }, [place, onArrive]);
  if (field === 'Html') return <CodeEditor {...props} ref={handle} language={noLanguage} />;
  return <ScriptEditor {...props} ref={handle} {...(completions ? { completions } : {})} />;
};

/** Two texts of a statement or a script, one within the other: what went, and what came. CodeMirror loads with this file. */
import { javascript } from '@codemirror/lang-javascript';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, minimalSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../../platform/style-nonce.ts';

const look = EditorView.theme({
  '&': { fontSize: '0.875rem', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', maxHeight: '55dvh' },
  '.cm-deletedChunk': { paddingLeft: '6px' },
  // A sign beside the colour.
  '.cm-deletedLine::before': { content: '"− "' },
  '.cm-changedLine::before': { content: '"+ "' },
});

export const CodeDiff = ({
  language,
  before,
  after,
  label,
}: {
  language: 'sql' | 'js';
  before: string;
  after: string;
  label: string;
}) => {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!parent.current) return;
    const view = new EditorView({
      parent: parent.current,
      doc: after,
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        minimalSetup,
        language === 'sql' ? sql({ dialect: PostgreSQL }) : javascript(),
        EditorState.readOnly.of(true),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
        unifiedMergeView({ original: before, mergeControls: false, gutter: true, syntaxHighlightDeletions: false }),
        look,
      ],
    });
    return () => view.destroy();
  }, [language, before, after, label]);
  return <div ref={parent} data-code-diff />;
};

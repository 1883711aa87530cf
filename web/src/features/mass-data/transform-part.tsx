/** The fourth step: an optional script that makes what is sent of a row, with its result beside the row. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { lazy, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import type { CodeEditorHandle } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { CodeFrame } from '../queries/code-frame.shared.tsx';
import { scriptFaultsIn, toMark } from '../queries/script-faults.shared.ts';
import { useTransformWords, type Preview } from './use-prepare.ts';
import type { Sending } from './use-sending.ts';

const ScriptEditor = lazy(() => import('../../ui/script-editor.tsx').then((file) => ({ default: file.ScriptEditor })));

const box = {
  m: 0,
  p: 2,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'var(--grey-100)',
  borderRadius: 'var(--radius)',
} as const;

/** What the script is given, for the completion of names. */
const given = ['row', 'index'] as const;

/** The script for whoever may write it. */
const Editor = ({
  sending,
  faults,
  onTry,
}: {
  sending: Sending;
  faults: readonly ScriptFault[];
  onTry: () => void;
}) => {
  const { t } = useTranslation('massData');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const { Transform } = sending.setup;
  const marks = useMemo(() => faults.map((fault) => toMark(Transform, fault, fault.Message)), [faults, Transform]);
  const completions = useMemo(() => given.map((name) => ({ label: name, info: t(`transform.given.${name}`) })), [t]);
  return (
    <CodeFrame code={Transform} faults={marks} keysId={keys} onGo={(at) => editor.current?.goTo(at)}>
      <ScriptEditor
        ref={editor}
        value={Transform}
        label={t('transform.label')}
        describedBy={keys}
        suggestions={t('transform.suggestions')}
        example="return { email: row['E-mail'].toLowerCase() };"
        faults={marks}
        completions={completions}
        minHeightPx={120}
        onChange={(text) => sending.change({ Transform: text })}
        onRun={onTry}
      />
    </CodeFrame>
  );
};

/** The result of each of the first rows beside it. */
const Results = ({ preview, headers }: { preview: Preview; headers: readonly string[] }) => {
  const { t } = useTranslation('massData');
  const problemText = useProblemMessage();
  const words = useTransformWords();
  const { first, transformed } = preview;
  if (transformed.error)
    return scriptFaultsIn(transformed.error).length > 0 ? null : (
      <Alert severity="error">{problemText(transformed.error)}</Alert>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {first.map(({ at, cells }, place) => {
        const result = transformed.data?.[place];
        const row = Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? '']));
        return (
          <Box
            component="li"
            key={at}
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2">{t('transform.row', { number: at + 1 })}</Typography>
              <Box component="pre" sx={box}>
                {JSON.stringify(row, null, 2)}
              </Box>
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2">{t('transform.becomes')}</Typography>
              {result === undefined ? (
                <Box sx={box}>{t('transform.running')}</Box>
              ) : 'Fault' in result ? (
                <Alert severity="error">{words(result.Fault)}</Alert>
              ) : (
                <Box component="pre" sx={box}>
                  {'Value' in result ? JSON.stringify(result.Value, null, 2) : t('transform.leftOut')}
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};

/** `mayWrite`: scripts are written by administrators; others use the saved one. */
export const TransformPart = ({
  sending,
  preview,
  headers,
  mayWrite,
  saveFaults,
}: {
  sending: Sending;
  preview: Preview;
  headers: readonly string[];
  mayWrite: boolean;
  /** Why the script was not saved. */
  saveFaults: readonly ScriptFault[];
}) => {
  const { t } = useTranslation('massData');
  const { Transform } = sending.setup;
  const tried = preview.transformed.error ? scriptFaultsIn(preview.transformed.error) : [];
  if (!mayWrite && Transform.trim() === '') return null;
  return (
    <Section
      id="mass-transform"
      title={t('transform.title')}
      intro={t(mayWrite ? 'transform.intro' : 'transform.used')}
    >
      {mayWrite ? (
        <Editor
          sending={sending}
          faults={tried.length > 0 ? tried : saveFaults}
          onTry={() => void preview.transformed.refetch()}
        />
      ) : (
        // The keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Box
          component="pre"
          tabIndex={0}
          aria-label={t('transform.label')}
          role="region"
          sx={{ ...box, maxHeight: 240, overflow: 'auto' }}
        >
          {Transform}
        </Box>
      )}
      {preview.isTransformed ? (
        <Box sx={{ mt: 4 }}>
          <Results preview={preview} headers={headers} />
        </Box>
      ) : null}
    </Section>
  );
};

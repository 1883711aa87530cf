/** The statement: its editor with the views beside it, what can be done with it, and its faults in words. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { lazy, Suspense, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { useReportViews } from './queries.queries.ts';
import { StopButton } from './run-stop.tsx';
import type { CodeEditorHandle } from '../../ui/code-editor.tsx';
import { placeIn } from './sql-places.ts';
import { useSqlFaultWords } from './use-sql-fault-words.ts';
import { ViewsPanel } from './views-panel.tsx';

const SqlEditor = lazy(() => import('./sql-editor.tsx').then((file) => ({ default: file.SqlEditor })));

const editorHeightPx = 280;

/** Each fault in words, with the way to its place. */
const Faults = ({
  sql,
  faults,
  words,
  onGo,
}: {
  sql: string;
  faults: readonly SqlFault[];
  words: (fault: SqlFault) => string;
  onGo: (at: number) => void;
}) => {
  const { t } = useTranslation('queries');
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" role="status" sx={{ mt: 3 }}>
      <b>{t('sql.faults', { count: faults.length })}</b>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {faults.map((fault) => (
          <li key={`${fault.At} ${fault.Code}`}>
            <ButtonBase
              onClick={() => onGo(fault.At)}
              sx={{ textAlign: 'left', font: 'inherit', py: 1, textDecoration: 'underline', overflowWrap: 'anywhere' }}
            >
              {t('sql.at', { ...placeIn(sql, fault.At), words: words(fault) })}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** What is done with the statement: tried, stopped, formatted. */
const Actions = ({
  isTrying,
  isEmpty,
  onTry,
  onStop,
  onFormat,
}: {
  isTrying: boolean;
  isEmpty: boolean;
  onTry: () => void;
  onStop: () => void;
  onFormat: () => void;
}) => {
  const { t } = useTranslation('queries');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
      <ActButton variant="outlined" busy={isTrying} onClick={onTry}>
        {t('sql.try')}
      </ActButton>
      <Button onClick={onFormat} disabled={isEmpty}>
        {t('sql.format')}
      </Button>
      {isTrying ? <StopButton onStop={onStop} /> : null}
    </Box>
  );
};

export const SqlPart = ({
  sql,
  faults,
  isTrying,
  onChange,
  onTry,
  onStop,
}: {
  sql: string;
  faults: readonly SqlFault[];
  isTrying: boolean;
  onChange: (sql: string) => void;
  onTry: () => void;
  onStop: () => void;
}) => {
  const { t } = useTranslation('queries');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const views = useReportViews();
  const words = useSqlFaultWords();
  const marks = useMemo(
    () =>
      faults.map((fault) => ({
        from: fault.At,
        to: fault.At + Math.max(1, fault.Word.length),
        words: words(fault),
      })),
    [faults, words],
  );
  const format = (): void =>
    void import('./format-sql.ts')
      .then(({ formatSql }) => onChange(formatSql(sql)))
      .catch(() => showToast('error', t('sql.formatFailed')));
  return (
    <Section id="sql" title={t('sql.title')} intro={t('sql.intro')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Box
            sx={{
              border: 1,
              borderColor: faults.length > 0 ? 'error.main' : 'var(--control-line)',
              borderRadius: 'var(--radius)',
              overflow: 'hidden',
              '&:focus-within': { boxShadow: 'var(--focus)' },
            }}
          >
            <Suspense
              fallback={
                <Skeleton variant="rectangular" height={editorHeightPx} aria-label={t('sql.loading')} role="status" />
              }
            >
              <SqlEditor
                ref={editor}
                value={sql}
                label={t('sql.label')}
                describedBy={keys}
                suggestions={t('sql.suggestions')}
                faults={marks}
                views={views.data}
                onChange={onChange}
                onRun={onTry}
              />
            </Suspense>
          </Box>
          <Typography id={keys} variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('sql.keys')}
          </Typography>
          <Faults sql={sql} faults={faults} words={words} onGo={(at) => editor.current?.goTo(at)} />
          <Actions isTrying={isTrying} isEmpty={sql.trim() === ''} onTry={onTry} onStop={onStop} onFormat={format} />
        </Box>
        <ViewsPanel onInsert={(name) => editor.current?.insert(name)} />
      </Box>
    </Section>
  );
};

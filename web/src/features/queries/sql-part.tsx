/** The statement: its editor with the views beside it, what can be done with it, and its faults in words. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import type { CodeEditorHandle, MarkedFault } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { CodeFrame } from './code-frame.shared.tsx';
import { useReportViews } from './queries.queries.ts';
import { StopButton } from './run-stop.tsx';
import { ViewsPanel } from './views-panel.tsx';

const SqlEditor = lazy(() => import('./sql-editor.tsx').then((file) => ({ default: file.SqlEditor })));

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
  faults: readonly MarkedFault[];
  isTrying: boolean;
  onChange: (sql: string) => void;
  onTry: () => void;
  onStop: () => void;
}) => {
  const { t } = useTranslation('queries');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const views = useReportViews();
  const format = (): void =>
    void import('./format-sql.ts')
      .then(({ formatSql }) => onChange(formatSql(sql)))
      .catch(() => showToast('error', t('sql.formatFailed')));
  return (
    <Section id="sql" title={t('sql.title')} intro={t('sql.intro')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <CodeFrame code={sql} faults={faults} keysId={keys} onGo={(at) => editor.current?.goTo(at)}>
            <SqlEditor
              ref={editor}
              value={sql}
              label={t('sql.label')}
              describedBy={keys}
              suggestions={t('sql.suggestions')}
              faults={faults}
              views={views.data}
              onChange={onChange}
              onRun={onTry}
            />
          </CodeFrame>
          <Actions isTrying={isTrying} isEmpty={sql.trim() === ''} onTry={onTry} onStop={onStop} onFormat={format} />
        </Box>
        <ViewsPanel onInsert={(name) => editor.current?.insert(name)} />
      </Box>
    </Section>
  );
};

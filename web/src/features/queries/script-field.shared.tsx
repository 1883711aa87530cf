/** The field of a script: its editor, and what the script is given beside it. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { lazy, useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorHandle, MarkedFault } from '../../ui/code-editor.tsx';
import { CodeFrame } from './code-frame.shared.tsx';

const ScriptEditor = lazy(() => import('../../ui/script-editor.tsx').then((file) => ({ default: file.ScriptEditor })));

/** Something that a script is given: its name, the text that is put in by a press, what it means. */
export type Snippet = { name: string; text: string; means: string };

const GivenPanel = ({
  title,
  given,
  onInsert,
  children,
}: {
  title: string;
  given: readonly Snippet[];
  onInsert: (text: string) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('queries');
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0, fontSize: '0.875rem' }}>
      <Typography variant="h3">{title}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {given.map(({ name, text, means }) => (
          <Box key={name} sx={{ mb: 2 }}>
            <dt>
              <ButtonBase
                onClick={() => onInsert(text)}
                aria-label={t('views.insert', { name: text })}
                sx={{
                  font: 'inherit',
                  fontFamily: 'ui-monospace, monospace',
                  color: 'primary.main',
                  minHeight: 28,
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                  '&:hover': { textDecoration: 'underline' },
                }}
              >
                {text}
              </ButtonBase>
            </dt>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {means}
            </Box>
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
};

export const ScriptField = ({
  code,
  label,
  example,
  faults,
  missing,
  givenTitle,
  given,
  onChange,
  onRun,
  children,
}: {
  code: string;
  label: string;
  example: string;
  faults: readonly MarkedFault[];
  /** Why a save was refused for want of code; null where it was not. */
  missing: string | null;
  givenTitle: string;
  given: readonly Snippet[];
  onChange: (code: string) => void;
  onRun: () => void;
  /** Below what the script is given. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation('queries');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const completions = useMemo(() => given.map(({ name, means }) => ({ label: name, info: means })), [given]);
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
      <Box sx={{ minWidth: 0 }}>
        <CodeFrame code={code} faults={faults} keysId={keys} onGo={(at) => editor.current?.goTo(at)}>
          <ScriptEditor
            ref={editor}
            value={code}
            label={label}
            describedBy={keys}
            suggestions={t('sql.suggestions')}
            example={example}
            faults={faults}
            completions={completions}
            onChange={onChange}
            onRun={onRun}
          />
        </CodeFrame>
        {missing === null ? null : (
          <FormHelperText error role="alert">
            {missing}
          </FormHelperText>
        )}
      </Box>
      <GivenPanel title={givenTitle} given={given} onInsert={(text) => editor.current?.insert(text)}>
        {children}
      </GivenPanel>
    </Box>
  );
};

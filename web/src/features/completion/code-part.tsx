/** The code of a completion script, and what it is given beside it. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { lazy, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorHandle, MarkedFault } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { CodeFrame } from '../queries/code-frame.shared.tsx';
import './completion.texts.ts';

const ScriptEditor = lazy(() => import('../../ui/script-editor.tsx').then((file) => ({ default: file.ScriptEditor })));

/** What a script is given (docs/scripts.md), each with an example that is put in. */
const given = [
  { name: 'own', text: 'own.Completion' },
  { name: 'data', text: 'data.menteeData' },
  { name: 'action', text: 'action.due' },
  { name: 'mentee', text: 'mentee.fields' },
  { name: 'actions', text: 'actions[1].Completed' },
  { name: 'results', text: 'results[1].Scores' },
  { name: 'meetings', text: 'meetings.filter(({ Attended }) => Attended).length' },
  { name: 'now', text: 'now' },
  { name: 'return', text: "return { Completion: 50, NextActor: 'mentor', Why: '' };" },
] as const;

const GivenPanel = ({ onInsert }: { onInsert: (text: string) => void }) => {
  const { t } = useTranslation('completion');
  return (
    <Box component="section" aria-label={t('given')} sx={{ minWidth: 0, fontSize: '0.875rem' }}>
      <Typography variant="h3">{t('given')}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {given.map(({ name, text }) => (
          <Box key={name} sx={{ mb: 2 }}>
            <dt>
              <ButtonBase
                onClick={() => onInsert(text)}
                aria-label={t('insert', { name: text })}
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
              {t(`givenMeans.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

export const CodePart = ({
  code,
  faults,
  isMissing,
  onChange,
  onRun,
}: {
  code: string;
  faults: readonly MarkedFault[];
  /** A save was refused because there is no code. */
  isMissing: boolean;
  onChange: (code: string) => void;
  onRun: () => void;
}) => {
  const { t } = useTranslation('completion');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const completions = useMemo(() => given.map(({ name }) => ({ label: name, info: t(`givenMeans.${name}`) })), [t]);
  return (
    <Section id="completion-code" title={t('code')} intro={t('codeIntro')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <CodeFrame code={code} faults={faults} keysId={keys} onGo={(at) => editor.current?.goTo(at)}>
            <ScriptEditor
              ref={editor}
              value={code}
              label={t('label')}
              describedBy={keys}
              suggestions={t('suggestions')}
              example={t('example')}
              faults={faults}
              completions={completions}
              onChange={onChange}
              onRun={onRun}
            />
          </CodeFrame>
          {isMissing ? (
            <FormHelperText error role="alert">
              {t('missing')}
            </FormHelperText>
          ) : null}
        </Box>
        <GivenPanel onInsert={(text) => editor.current?.insert(text)} />
      </Box>
    </Section>
  );
};

/** The script of a service: its editor, and what it is given beside it. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorHandle, MarkedFault } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { CodeFrame } from './code-frame.shared.tsx';

const ScriptEditor = lazy(() => import('../../ui/script-editor.tsx').then((file) => ({ default: file.ScriptEditor })));

/** What a script is given (docs/scripts.md), with the text that is put in. */
const given = [
  { name: 'params', text: 'params' },
  { name: 'now', text: 'now' },
  { name: 'call', text: "api.call('/api/', {})" },
  { name: 'service', text: "api.service('', {})" },
  { name: 'fetch', text: "api.fetch('https://', {})" },
  { name: 'kit', text: 'kit.' },
  { name: 'return', text: 'return ' },
] as const;

const GivenPanel = ({ onInsert }: { onInsert: (text: string) => void }) => {
  const { t } = useTranslation('queries');
  return (
    <Box component="section" aria-label={t('scripts.given')} sx={{ minWidth: 0, fontSize: '0.875rem' }}>
      <Typography variant="h3">{t('scripts.given')}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {given.map(({ name, text }) => (
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
              {t(`scripts.givenMeans.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <MuiLink href="/api/docs" target="_blank" rel="noreferrer" sx={{ display: 'inline-block', py: 1 }}>
        {t('scripts.reference')}
      </MuiLink>
    </Box>
  );
};

export const ScriptPart = ({
  code,
  faults,
  isMissing,
  onChange,
  onTry,
}: {
  code: string;
  faults: readonly MarkedFault[];
  /** A save was refused because there is no code. */
  isMissing: boolean;
  onChange: (code: string) => void;
  onTry: () => void;
}) => {
  const { t } = useTranslation('queries');
  const keys = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const completions = useMemo(
    () => given.map(({ name, text }) => ({ label: text.split('(')[0] ?? text, info: t(`scripts.givenMeans.${name}`) })),
    [t],
  );
  return (
    <Section id="script" title={t('scripts.code')} intro={t('scripts.codeIntro')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <CodeFrame code={code} faults={faults} keysId={keys} onGo={(at) => editor.current?.goTo(at)}>
            <ScriptEditor
              ref={editor}
              value={code}
              label={t('scripts.label')}
              describedBy={keys}
              suggestions={t('sql.suggestions')}
              example="return { hello: params.name };"
              faults={faults}
              completions={completions}
              onChange={onChange}
              onRun={onTry}
            />
          </CodeFrame>
          {isMissing ? (
            <FormHelperText error role="alert">
              {t('scripts.codeMissing')}
            </FormHelperText>
          ) : null}
        </Box>
        <GivenPanel onInsert={(text) => editor.current?.insert(text)} />
      </Box>
    </Section>
  );
};

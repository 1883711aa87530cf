/** The script of a service: its field, with the way to the reference of calls. */
import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedFault } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { ScriptField } from './script-field.shared.tsx';

/** What a script is given (docs/scripts.md): its name, its key in the texts, and what is put in. */
const given = [
  { name: 'params', key: 'params', text: 'params' },
  { name: 'now', key: 'now', text: 'now' },
  { name: 'api.call', key: 'call', text: "api.call('/api/', {})" },
  { name: 'api.service', key: 'service', text: "api.service('', {})" },
  { name: 'api.fetch', key: 'fetch', text: "api.fetch('https://', {})" },
  { name: 'kit', key: 'kit', text: 'kit.' },
  { name: 'return', key: 'return', text: 'return ' },
] as const;

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
  const explained = useMemo(
    () => given.map(({ name, key, text }) => ({ name, text, means: t(`scripts.givenMeans.${key}`) })),
    [t],
  );
  return (
    <Section id="script" title={t('scripts.code')} intro={t('scripts.codeIntro')}>
      <ScriptField
        code={code}
        label={t('scripts.label')}
        example="return { hello: params.name };"
        faults={faults}
        missing={isMissing ? t('scripts.codeMissing') : null}
        givenTitle={t('scripts.given')}
        given={explained}
        onChange={onChange}
        onRun={onTry}
      >
        <MuiLink href="/api/docs" target="_blank" rel="noreferrer" sx={{ display: 'inline-block', py: 1 }}>
          {t('scripts.reference')}
        </MuiLink>
      </ScriptField>
    </Section>
  );
};

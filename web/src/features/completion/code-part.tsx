/** The code of a completion script, and what it is given beside it. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedFault } from '../../ui/code-editor.tsx';
import { Section } from '../../ui/page.tsx';
import { ScriptField } from '../queries/script-field.shared.tsx';
import './completion.texts.ts';

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
  const explained = useMemo(() => given.map(({ name, text }) => ({ name, text, means: t(`givenMeans.${name}`) })), [t]);
  return (
    <Section id="completion-code" title={t('code')} intro={t('codeIntro')}>
      <ScriptField
        code={code}
        label={t('label')}
        example={t('example')}
        faults={faults}
        missing={isMissing ? t('missing') : null}
        givenTitle={t('given')}
        given={explained}
        onChange={onChange}
        onRun={onRun}
      />
    </Section>
  );
};

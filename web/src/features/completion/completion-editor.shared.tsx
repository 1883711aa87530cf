/** The completion scripts of an action: its own one and that of its type, each written, tried, previewed and published. */
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useCompletionScript, type CompletionScript } from './completion.queries.ts';
import { ScriptHolder } from './script-holder.tsx';
import { ScriptStatus } from './script-status.tsx';
import './completion.texts.ts';

type Scope = 'local' | 'ofType';

/** What is in force beside what is written here. */
const noteKey = (scope: Scope, { Own, OfType }: CompletionScript): 'typeCounts' | 'localCounts' | null => {
  if (scope === 'local') return Own?.Published == null && OfType?.Published != null ? 'typeCounts' : null;
  return Own?.Published == null ? null : 'localCounts';
};

const Scripts = ({
  actionId,
  typeId,
  scripts,
  isHere,
}: {
  actionId: number;
  typeId: number;
  scripts: CompletionScript;
  isHere: (path: string) => boolean;
}) => {
  const { t } = useTranslation('completion');
  const [scope, setScope] = useState<Scope>(scripts.Local || !scripts.OfType ? 'local' : 'ofType');
  const script = scope === 'local' ? scripts.Own : scripts.OfType;
  const note = noteKey(scope, scripts);
  return (
    <>
      <Section id="completion-scope" title={t('tab')} intro={t('intro')}>
        <FormControl>
          <FormLabel id="completion-scope-label">{t('scope')}</FormLabel>
          <RadioGroup
            aria-labelledby="completion-scope-label"
            value={scope}
            onChange={(_, chosen) => setScope(chosen === 'local' ? 'local' : 'ofType')}
          >
            <FormControlLabel value="local" control={<Radio />} label={t('local')} />
            <FormControlLabel value="ofType" control={<Radio />} label={t('ofType', { count: scripts.TypeActions })} />
          </RadioGroup>
        </FormControl>
        <ScriptStatus actionId={actionId} isLocal={scope === 'local'} script={script} note={note && t(note)} />
      </Section>
      <ScriptHolder
        key={scope}
        actionId={actionId}
        owner={scope === 'local' ? `action-${actionId}` : `type-${typeId}`}
        isLocal={scope === 'local'}
        script={script}
        isHere={isHere}
      />
    </>
  );
};

/** `isHere` says which addresses still show what is being written. */
export const CompletionEditor = ({
  actionId,
  typeId,
  isHere,
}: {
  actionId: number;
  typeId: number;
  isHere: (path: string) => boolean;
}) => {
  const scripts = useCompletionScript(actionId);
  if (scripts.data)
    return <Scripts key={actionId} actionId={actionId} typeId={typeId} scripts={scripts.data} isHere={isHere} />;
  return scripts.error ? (
    <ErrorState error={scripts.error} retry={() => void scripts.refetch()} />
  ) : (
    <TextSkeleton lines={10} />
  );
};

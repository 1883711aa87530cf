/** A completion script tried on a mentee: what it would say, and what it was given. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { FindUser } from '../users/find-user.shared.tsx';
import { useFaultWords, useFigureWords, type Fault } from './use-fault-words.ts';

type Trial = OutputOfPath<'/api/action/TryCompletionScript'>;

const Outcome = ({ trial: { Before, After, Fault: fault, Given } }: { trial: Trial }) => {
  const { t } = useTranslation('completion');
  const { withLine } = useFaultWords();
  const figure = useFigureWords();
  const lines = [
    { name: t('try.before'), said: figure(Before) },
    ...(After ? [{ name: t('try.after'), said: figure(After) }] : []),
    ...(After && After.Why !== '' ? [{ name: t('why'), said: After.Why }] : []),
  ];
  return (
    <>
      {fault ? <Alert severity="error">{withLine(fault)}</Alert> : null}
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, m: 0 }}>
        {lines.map(({ name, said }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {said}
            </Box>
          </Box>
        ))}
      </Box>
      <div>
        <Typography variant="h3">{t('try.given')}</Typography>
        {/* The keys scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <Box component="pre" tabIndex={0} sx={{ m: 0, mt: 1, maxHeight: 320, overflow: 'auto', fontSize: '0.875rem' }}>
          {JSON.stringify(Given, null, 2)}
        </Box>
      </div>
    </>
  );
};

/** Trials, one at a time; `attempt` asks for a mentee first. `onFault` hears of a fault, to mark it in the code. */
export const useTrial = (actionId: number, code: string, onFault: (fault: Fault) => void) => {
  const problemText = useProblemMessage();
  const [isFinding, setFinding] = useState(false);
  const [person, setPerson] = useState<PersonLine | null>(null);
  const [tried, setTried] = useState<{ code: string; trial: Trial } | null>(null);
  const [busy, setBusy] = useState(false);
  const attemptOn = async (who: PersonLine): Promise<void> => {
    setPerson(who);
    if (busy || code.trim() === '') return;
    setBusy(true);
    try {
      const trial = await send('/api/action/TryCompletionScript', { ActionId: actionId, MenteeId: who.Id, Code: code });
      setTried({ code, trial });
      if (trial.Fault) onFault(trial.Fault);
    } catch (error) {
      showToast('error', problemText(error));
    }
    setBusy(false);
  };
  const attempt = (): void => (person ? void attemptOn(person) : setFinding(true));
  return { code, person, tried, busy, isFinding, setFinding, attempt, attemptOn };
};

export const TrialPart = ({ trial: at }: { trial: ReturnType<typeof useTrial> }) => {
  const { t } = useTranslation('completion');
  const projectId = useProject()?.Id ?? 0;
  const { person, tried } = at;
  return (
    <Section id="completion-try" title={t('try.title')} intro={t('try.intro')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => at.setFinding(true)}>
          {t('try.find')}
        </Button>
        {person ? (
          <>
            <span>{userSurnameFirst(person)}</span>
            <ActButton busy={at.busy} onClick={at.attempt}>
              {t('try.again')}
            </ActButton>
          </>
        ) : null}
      </Box>
      {tried ? (
        <Box role="status" sx={{ display: 'grid', gap: 4, mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {tried.code === at.code ? <Outcome trial={tried.trial} /> : t('try.old')}
        </Box>
      ) : null}
      {at.isFinding ? (
        <FindUser
          projectId={projectId}
          roles={[menteeRole]}
          onClose={() => at.setFinding(false)}
          onChoose={(who) => void at.attemptOn(who)}
        />
      ) : null}
    </Section>
  );
};

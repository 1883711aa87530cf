/** A trial of a script as oneself or another person: what it returned, and every call that it made. Nothing of it stays. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiProblem, type ApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { namedParameters } from './script-faults.shared.ts';
import { useCodeText } from './use-code-text.ts';
import { useScriptFaultWords } from './use-script-check.ts';

const FindUser = lazy(() => import('../users/find-user.shared.tsx').then((file) => ({ default: file.FindUser })));

type Trial = OutputOfPath<'/api/service/Try'>;

/** What is sent at first: the parameters that the script names, empty. */
const blankParams = (code: string): string =>
  JSON.stringify(Object.fromEntries(namedParameters(code).map((name) => [name, ''])), null, 2);

/** The object that was written as JSON; null for anything else. */
const readParams = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** Tries, one at a time; the last answer stays until the next one. */
export const useScriptTrial = (code: () => string) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [person, setPerson] = useState<{ Id: number; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [error, setError] = useState<ApiProblem | null>(null);
  const attempt = (): void => {
    const Query = code();
    const Params = readParams(typed ?? blankParams(Query));
    setUnreadable(Params === null);
    if (Params === null || busy || Query.trim() === '') return;
    setBusy(true);
    setError(null);
    void send('/api/service/Try', { Query, Params, ...(person && { UserId: person.Id }) })
      .then(setTrial, (refused: unknown) => {
        setTrial(null);
        setError(toApiProblem(refused));
      })
      .finally(() => setBusy(false));
  };
  return { typed, setTyped, isUnreadable, person, setPerson, busy, trial, error, attempt };
};

const Calls = ({ calls }: { calls: Trial['Calls'] }) => {
  const { t } = useTranslation('queries');
  const codeText = useCodeText();
  if (calls.length === 0) return <Typography variant="body2">{t('scripts.noCalls')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, pl: 5, fontSize: '0.875rem' }}>
      {calls.map(({ Path, Writes, Input, Problem }, at) => (
        <Box component="li" key={at} sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            <code>{Path}</code>
            <StatusChip tone={Writes ? 'waiting' : 'neutral'} label={t(Writes ? 'scripts.writes' : 'scripts.reads')} />
          </Box>
          <Box component="code" sx={{ color: 'text.secondary' }}>
            {Input}
          </Box>
          {Problem === null ? null : <Box sx={{ color: 'error.main' }}>{codeText(Problem)}</Box>}
        </Box>
      ))}
    </Box>
  );
};

const Outcome = ({ trial: { Output, Fault, Duration, Calls: calls } }: { trial: Trial }) => {
  const { t } = useTranslation('queries');
  const words = useScriptFaultWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={box} sx={{ mt: 4, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {Fault ? (
        <Alert severity="error" role="status">
          {Fault.Line > 0
            ? t('sql.at', { line: Fault.Line, column: Math.max(1, Fault.Column), words: words(Fault) })
            : words(Fault)}
        </Alert>
      ) : (
        <Alert severity="success" role="status">
          {t('scripts.went', { count: Duration })}
        </Alert>
      )}
      {Output === null ? null : (
        <div>
          <Typography variant="h3">{t('scripts.result')}</Typography>
          {/* The keys scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <Box
            component="pre"
            tabIndex={0}
            sx={{ m: 0, mt: 1, maxHeight: 320, overflow: 'auto', fontSize: '0.875rem' }}
          >
            {JSON.stringify(JSON.parse(Output) as unknown, null, 2)}
          </Box>
        </div>
      )}
      <div>
        <Typography variant="h3">{t('scripts.calls')}</Typography>
        <Calls calls={calls} />
      </div>
    </Box>
  );
};

export const ScriptTrial = ({ code, trial: at }: { code: string; trial: ReturnType<typeof useScriptTrial> }) => {
  const { t } = useTranslation('queries');
  const project = useProject();
  const problemText = useProblemMessage();
  const [isFinding, setFinding] = useState(false);
  return (
    <Section id="try" title={t('try.title')} intro={t('scripts.tryIntro')}>
      <TextField
        label={t('scripts.params')}
        value={at.typed ?? blankParams(code)}
        error={at.isUnreadable}
        helperText={t(at.isUnreadable ? 'scripts.paramsUnreadable' : 'scripts.paramsHelp')}
        multiline
        fullWidth
        minRows={2}
        maxRows={12}
        onChange={({ target }) => at.setTyped(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 3 }}>
        <ActButton variant="outlined" busy={at.busy} onClick={at.attempt}>
          {t('sql.try')}
        </ActButton>
        <span>{at.person ? t('scripts.as', { name: at.person.name }) : t('scripts.asMe')}</span>
        <Button size="small" onClick={() => setFinding(true)}>
          {t('scripts.other')}
        </Button>
        {at.person ? (
          <Button size="small" onClick={() => at.setPerson(null)}>
            {t('scripts.me')}
          </Button>
        ) : null}
      </Box>
      {at.error ? (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {problemText(at.error)}
        </Alert>
      ) : null}
      {at.trial ? <Outcome trial={at.trial} /> : null}
      {isFinding && project ? (
        <Suspense fallback={null}>
          <FindUser
            projectId={project.Id}
            onClose={() => setFinding(false)}
            onChoose={(one) => {
              at.setPerson({ Id: one.Id, name: userSurnameFirst(one) });
              setFinding(false);
            }}
          />
        </Suspense>
      ) : null}
    </Section>
  );
};

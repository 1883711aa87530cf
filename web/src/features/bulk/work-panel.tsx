/** What would come of a work, and carrying it out: progress, stopping, going on, trying again, a file of what failed. */
import { writesWords } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { isRole } from '@telemachos/contract/access/roles.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { callQuery } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { useFieldHeaders } from './field-names.ts';
import { keepLines } from '../../platform/delimited-text.ts';
import { failedLines } from './paste.ts';
import { isChange, isFailed } from './standing.ts';
import { toRetry, type Phase, type useWork, type Work } from './use-work.ts';
import { useRowFaults, WorkRows } from './work-rows.tsx';

type Works = ReturnType<typeof useWork>;

/** How far it is, in words and as a bar. */
const Far = ({ work }: { work: Work }) => {
  const { t } = useTranslation('bulk');
  const { done, all } = work.far;
  return (
    <Box sx={{ mb: 4 }}>
      <LinearProgress
        aria-label={t(work.phase === 'trying' ? 'trying' : 'rows')}
        variant="determinate"
        value={all === 0 ? 0 : (100 * done) / all}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mt: 1 }}>{t('progress', { done, count: all })}</Box>
    </Box>
  );
};

/** The rows that were refused, with the words of why, as a file. */
const useFailedFile = (work: Work) => {
  const { t } = useTranslation(['bulk', 'common']);
  const faultsOf = useRowFaults();
  const headerOf = useFieldHeaders();
  const { plan, outcomes } = work;
  return () => {
    const wordOf = (role: string): string => (isRole(role) ? t(`common:roles.${role}`) : role);
    const failed = [...outcomes.values()].filter(isFailed).map((row) => {
      const person = plan?.items.find(({ place }) => place === row.Place)?.person;
      return {
        person: person && { ...person, Roles: person.Roles.map(wordOf) },
        name: row.Name,
        problem: faultsOf(row, person?.Roles).join(' '),
      };
    });
    const words = { username: t('bulk:username'), roles: t('bulk:roles'), problem: t('bulk:file.problem') };
    keepLines('failed.csv', failedLines(failed, words, headerOf));
  };
};

/** A work that was begun with what is filled in, and stopped: in an earlier visit. */
const Half = ({ batch, onGoOn, onAnew }: { batch: number; onGoOn: () => void; onAnew: () => void }) => {
  const { t } = useTranslation('bulk');
  const found = useQuery({ ...callQuery('/api/user/Batch', { BatchId: batch }), retry: false });
  if (!found.data || found.data.State === 'undone' || found.data.State === 'done') return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 6 }}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" color="inherit" onClick={onGoOn}>
            {t('goOn')}
          </Button>
          <Button size="small" color="inherit" onClick={onAnew}>
            {t('anew')}
          </Button>
        </Box>
      }
    >
      {t('half', { done: found.data.Tried.length, count: found.data.Rows })}
    </Alert>
  );
};

/** A field that would hold nothing any more. */
const isEmptied = ({ What, After }: { What: string; After: string | null }): boolean =>
  (What === 'field' || What === 'projectField' || What === 'email') && !After;

/** An e-mail address that somebody is given. */
const isGivenAddress = ({ What, After }: { What: string; After: string | null }): boolean =>
  What === 'email' && Boolean(After);

const Buttons = ({ works, half, onGoOn }: { works: Works; half: number | null; onGoOn: () => void }) => {
  const { t } = useTranslation('bulk');
  const confirm = useConfirm();
  const { work, run, retry, stop } = works;
  const { plan, phase, outcomes, batch, stopping } = work;
  const download = useFailedFile(work);
  if (!plan) return null;
  const isWritten = writesWords(plan.kind);
  const rows = [...outcomes.values()];
  const count = rows.filter(isChange).length;
  const failed = rows.some(isFailed);
  const isBusy = phase === 'running' || phase === 'trying';
  const emptied = rows.filter((row) => isChange(row) && row.Changes.some(isEmptied)).length;
  // Only who has an address is written to.
  const invites =
    plan.about['Invite'] === '1' &&
    rows.some(({ Outcome, Changes }) => Outcome === 'created' && Changes.some(isGivenAddress));
  const ask = async () => {
    const text = [
      t(plan.kind === 'message' ? 'announcement.ask' : isWritten ? 'letter.ask' : 'runAsk', { count }),
      emptied > 0 ? t('runEmpties', { count: emptied }) : '',
      invites ? t('runInvites') : '',
      rows.some(({ Meetings }) => Meetings) ? t('runCancels') : '',
    ];
    const yes = t(isWritten ? 'letter.send' : 'run');
    if (await confirm({ text: text.filter(Boolean).join(' '), yes })) await run(plan);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {phase === 'tried' && count > 0 ? (
        <Button variant="contained" onClick={() => void ask()}>
          {t(isWritten ? 'letter.send' : 'run')}
        </Button>
      ) : null}
      {isBusy ? (
        <ActButton variant="outlined" busy={stopping} onClick={stop}>
          {t(stopping ? 'stopping' : 'stop')}
        </ActButton>
      ) : null}
      {phase === 'stopped' && half !== null ? (
        <Button variant="contained" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      ) : null}
      {(phase === 'done' || phase === 'stopped') && batch !== null && toRetry(plan, outcomes).length > 0 ? (
        <Button variant="outlined" onClick={() => void retry(plan, batch)}>
          {t('retry')}
        </Button>
      ) : null}
      {failed && !isBusy ? (
        <Button variant="outlined" onClick={download}>
          {t('download')}
        </Button>
      ) : null}
    </Box>
  );
};

/** What came of a work, in a sentence or two. */
const useSummary = (): ((ok: number, failed: number) => string) => {
  const { t } = useTranslation('bulk');
  return (ok, failed) =>
    [
      ...(ok > 0 || failed === 0 ? [t('summary.done', { count: ok })] : []),
      ...(failed > 0 ? [t('summary.failed', { count: failed })] : []),
    ].join(' ');
};

/** Say in the corner that a work is done, when it is. */
const useDoneToast = (phase: Phase, ok: number, failed: number) => {
  const summary = useSummary();
  const told = useRef(phase);
  useEffect(() => {
    if (told.current === 'running' && phase === 'done')
      showToast(failed > 0 ? 'info' : 'success', summary(ok, failed), { time: 'bulk' });
    told.current = phase;
  }, [phase, ok, failed, summary]);
};

/** The panel; nothing where nothing was asked yet. `half` is a work that was begun and is not over. */
export const WorkPanel = ({
  works,
  above = null,
  half,
  onGoOn,
  onAnew,
}: {
  works: Works;
  /** What stands above the rows. */
  above?: ReactNode;
  half: number | null;
  onGoOn: () => void;
  onAnew: () => void;
}) => {
  const { t } = useTranslation('bulk');
  const wordsOf = useProblemMessage();
  const { work } = works;
  const { phase, outcomes, error, far } = work;
  const rows = [...outcomes.values()].sort((a, b) => a.Place - b.Place);
  const ok = rows.filter(isChange).length;
  const failed = rows.filter(isFailed).length;
  const undone = rows.filter(({ Outcome }) => Outcome === 'undone').length;
  const left = rows.filter(({ Outcome }) => Outcome === 'left').length;
  const summary = useSummary();
  useDoneToast(phase, ok, failed);
  if (phase === 'idle' && error === null)
    return half === null ? null : <Half batch={half} onGoOn={onGoOn} onAnew={onAnew} />;
  const isTrial = phase === 'trying' || phase === 'tried';
  return (
    <Section id="outcome" title={t(isTrial || phase === 'idle' ? 'result' : 'done')}>
      {error === null ? null : (
        <Alert severity="error" sx={{ mb: 4 }}>
          {rows.some(({ Outcome }) => Outcome === 'failed')
            ? t('stoppedItself')
            : t(phase === 'idle' ? 'notTried' : 'failed', { why: wordsOf(error) })}
        </Alert>
      )}
      {phase === 'stopped' && error === null ? (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('stopped', { done: far.done, count: far.all })}
        </Alert>
      ) : null}
      <Box role="status">
        {phase === 'trying' || phase === 'running' ? <Far work={work} /> : null}
        {phase === 'done' ? (
          <Box sx={{ mb: 4 }}>{undone + left > 0 ? t('undone', { undone, left }) : summary(ok, failed)}</Box>
        ) : null}
        {phase === 'tried' && ok === 0 ? (
          <Box sx={{ mb: 4 }}>{t(work.plan && writesWords(work.plan.kind) ? 'letter.nobody' : 'nothingToDo')}</Box>
        ) : null}
      </Box>
      {above}
      <Buttons works={works} half={half} onGoOn={onGoOn} />
      {rows.length > 0 ? (
        <WorkRows
          key={isTrial ? 'trial' : 'work'}
          rows={rows}
          kind={work.plan?.kind ?? null}
          items={work.plan?.items ?? []}
        />
      ) : null}
    </Section>
  );
};

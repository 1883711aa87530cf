/** The last step: sending, its progress, what failed, and going on with it. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLines } from '../../platform/delimited-text.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { localSettings } from '../../platform/local-settings.ts';
import { useObservable } from '../../platform/observable.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import type { MassWork, RowChoice, WorkView } from './mass-work.ts';
import { RowList } from './row-list.tsx';
import type { Run } from './use-run.ts';

/** The device keeps whether rows that were done leave the list. */
const doneSetting = 'mass-data.done';

/** How far the sending is. */
const Progress = ({ view }: { view: WorkView }) => {
  const { t } = useTranslation('massData');
  const problemText = useProblemMessage();
  const { counts, rows, phase, wait } = view;
  const settled = rows.length - counts.waiting - counts.sending;
  if (phase === 'idle') return null;
  const words = t('send.progress', { count: settled, all: rows.length, failed: counts.failed + counts.unsure });
  return (
    <Box role="status" sx={{ mb: 4 }}>
      <LinearProgress
        variant="determinate"
        value={rows.length === 0 ? 0 : (100 * settled) / rows.length}
        aria-label={t('send.title')}
        sx={{ mb: 2 }}
      />
      {wait ? t('send.waits', { why: problemText(wait) }) : phase === 'paused' ? t('send.paused', { words }) : words}
    </Box>
  );
};

/** What ended the sending early, or is to be decided. */
const Notes = ({ view, run, isReady, mayWrite, onTheirs }: SendProps & { view: WorkView }) => {
  const { t } = useTranslation('massData');
  const problemText = useProblemMessage();
  const { halt, isElsewhere, isKept, counts, phase } = view;
  const { refusal } = run;
  const { newer } = refusal ?? { newer: null };
  const unsure = counts.unsure - view.repeatable;
  return (
    <>
      {halt ? (
        <Alert severity="error" sx={{ mb: 4 }}>
          {t('send.halted', { why: problemText(halt) })}
        </Alert>
      ) : null}
      {isElsewhere ? (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('send.elsewhere')}
        </Alert>
      ) : null}
      {isKept ? null : (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('send.notKept')}
        </Alert>
      )}
      {refusal ? (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {t('send.notBegun', { why: refusal.words })}
          {newer === null ? null : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
              <Button size="small" variant="outlined" onClick={onTheirs}>
                {t('send.theirs')}
              </Button>
              {mayWrite ? (
                <Button
                  size="small"
                  variant="outlined"
                  disabled={!isReady}
                  onClick={() => void run.start(refusal.which, newer)}
                >
                  {t('send.mine')}
                </Button>
              ) : null}
            </Box>
          )}
        </Alert>
      ) : null}
      {unsure > 0 && phase === 'idle' ? (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('send.unsure', { count: unsure })}
        </Alert>
      ) : null}
    </>
  );
};

const PausedButtons = ({ work, run }: Pick<SendProps, 'work' | 'run'>) => {
  const { t } = useTranslation('massData');
  return (
    <>
      <ActButton variant="contained" busy={run.isBusy} onClick={() => void run.start('waiting')}>
        {t('send.goOn')}
      </ActButton>
      <ActButton variant="outlined" busy={run.isBusy} onClick={() => run.tell(work.end())}>
        {t('send.stop')}
      </ActButton>
    </>
  );
};

const Buttons = ({ view, work, run, isReady, onDiscard }: SendProps & { view: WorkView }) => {
  const { t } = useTranslation('massData');
  const ask = useConfirm();
  const { phase, counts, rows, head } = view;
  const start = (which: RowChoice) => () => void run.start(which);
  const isFresh = counts.waiting === rows.length;
  // What can be repeated safely is sent with those that wait.
  const waiting = counts.waiting + view.repeatable;
  const unsure = counts.unsure - view.repeatable;
  const repeat = async (): Promise<void> => {
    const question = { title: t('send.again'), text: t('send.againAsk'), yes: t('send.again') };
    if (await ask(question)) await run.start('unsure');
  };
  const discard = async (): Promise<void> => {
    const question = { title: t('send.discard'), text: t('send.discardAsk'), yes: t('send.discard'), danger: true };
    if (!(await ask(question))) return;
    onDiscard();
    await work.discard();
  };
  const save = (): void => {
    const failed = rows.filter(({ state }) => state === 'failed' || state === 'unsure');
    keepLines('failed.csv', [
      [t('list.outcome'), ...(head?.headers ?? [])],
      ...failed.map(({ words, cells, state }) => [words || t(`states.${state}`), ...cells]),
    ]);
  };
  if (phase === 'running' || phase === 'stopping')
    return (
      <>
        <ActButton variant="outlined" busy={phase === 'stopping'} onClick={() => work.stop('pause')}>
          {t('send.pause')}
        </ActButton>
        <ActButton variant="outlined" busy={phase === 'stopping'} onClick={() => work.stop('stop')}>
          {t('send.stop')}
        </ActButton>
      </>
    );
  if (phase === 'paused') return <PausedButtons work={work} run={run} />;
  return (
    <>
      {waiting > 0 ? (
        <ActButton variant="contained" busy={run.isBusy} disabled={!isReady} onClick={start('waiting')}>
          {isFresh ? t('send.begin', { count: rows.length }) : t('send.rest', { count: waiting })}
        </ActButton>
      ) : null}
      {unsure > 0 ? (
        <>
          <ActButton variant="outlined" busy={run.isBusy} disabled={!isReady} onClick={() => void repeat()}>
            {t('send.again')}
          </ActButton>
          <ActButton variant="outlined" busy={run.isBusy} onClick={() => void work.settleUnsure()}>
            {t('send.wereDone')}
          </ActButton>
        </>
      ) : null}
      {counts.failed > 0 ? (
        <ActButton variant="contained" busy={run.isBusy} disabled={!isReady} onClick={start('failed')}>
          {t('send.failedAgain', { count: counts.failed })}
        </ActButton>
      ) : null}
      {counts.failed + counts.unsure > 0 ? (
        <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={save}>
          {t('send.export')}
        </Button>
      ) : null}
      <ActButton busy={run.isBusy} onClick={() => void discard()}>
        {t('send.discard')}
      </ActButton>
    </>
  );
};

type SendProps = {
  work: MassWork;
  run: Run;
  /** Whether rows can be sent as everything is chosen. */
  isReady: boolean;
  mayWrite: boolean;
  /** Takes over the setup that somebody else saved. */
  onTheirs: () => void;
  /** Everything is forgotten. */
  onDiscard: () => void;
};

export const SendPart = (props: SendProps) => {
  const { t } = useTranslation('massData');
  const view = useObservable(props.work.view);
  const { counts, rows, phase, head } = view;
  const [done, setDone] = useState(() => localSettings.get(doneSetting) ?? 'marked');
  const isOver = rows.length > 0 && counts.done + counts.left === rows.length;
  return (
    <Section id="mass-send" title={t('send.title')} intro={t('send.intro')}>
      <RadioGroup
        row
        aria-label={t('send.done')}
        value={done}
        onChange={({ target }) => {
          localSettings.set(doneSetting, target.value);
          setDone(target.value);
        }}
        sx={{ mb: 4 }}
      >
        <FormControlLabel value="marked" control={<Radio />} label={t('send.marked')} />
        <FormControlLabel value="removed" control={<Radio />} label={t('send.removed')} />
      </RadioGroup>
      <Notes {...props} view={view} />
      <Progress view={view} />
      {isOver ? (
        <Alert severity="success" role="status" sx={{ mb: 4 }}>
          {t('send.over', { count: counts.done, left: counts.left })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Buttons {...props} view={view} />
      </Box>
      {phase === 'idle' && !props.isReady && counts.waiting > 0 ? (
        <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('send.notReady')}</Box>
      ) : null}
      <RowList
        rows={rows}
        counts={counts}
        headers={head?.headers ?? []}
        hidesDone={done === 'removed'}
        onEdit={phase === 'idle' ? props.work.editCell : null}
      />
    </Section>
  );
};

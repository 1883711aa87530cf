/** Handing a mentor's mentees over to another one, or to several: chosen, told who goes where, asked, done. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { FollowedMeetings } from '../meetings/followed.shared.tsx';
import { HandoverTable } from './handover-table.tsx';
import { MentorPicker, MentorsPicker } from './mentor-picker.tsx';
import { useHandOver } from './pairing.queries.ts';

type Told = OutputOfPath<'/api/user/HandOver'>;

/** What came up is where the eyes are, once: what it would do by now stands below it. */
const toEyes = (alert: HTMLElement | null): void => {
  alert?.scrollIntoView({ block: 'start' });
  alert?.focus({ preventScroll: true });
};

export const HandoverScreen = () => {
  const project = useProject();
  return project ? <Handover key={project.Id} project={project} /> : null;
};

/** Why it was refused: those who are named at their place are called by their names. */
const useRefusal = () => {
  const { t } = useTranslation('pairing');
  const wordsOf = useProblemMessage();
  return (error: unknown, to: ReadonlyMap<number, string>): string => {
    const { code, fields } = toApiProblem(error);
    if (code === 'REFUSED' && 'FromId' in fields) return t('handover.oneself');
    const wrong = [...to.values()].filter((_name, place) => `ToIds.${place}` in fields);
    return wrong.length > 0 ? t('handover.notMentors', { names: wrong.join(' · ') }) : wordsOf(error);
  };
};

/** The mentor whom the address names. */
const useFrom = (): number | null => {
  const asked = useSearchParams()['from'] ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
};

/** What is asked before it is done. */
const Sure = ({ told }: { told: Told }) => {
  const { t } = useTranslation('pairing');
  const { From: from, Moves, Letters } = told;
  return (
    <>
      {t('handover.confirm', { count: Moves.length, from })} {t('handover.letters', { count: Letters })}
    </>
  );
};

/** The hand-over that is chosen; what it would do, what it did, why it was not done. */
const useHandingOver = (projectId: number) => {
  const { t } = useTranslation('pairing');
  const confirm = useConfirm();
  const refusal = useRefusal();
  const from = useFrom();
  const setSearch = useSetSearchParams();
  const [to, setTo] = useState<ReadonlyMap<number, string>>(new Map());
  const [actions, setActions] = useState(true);
  const [told, setTold] = useState<Told | null>(null);
  const [done, setDone] = useState<Told | null>(null);
  const [failure, setFailure] = useState('');
  const handing = useHandOver();

  /** Another choice: what was told is about something else. */
  const anew = () => {
    setTold(null);
    setDone(null);
    setFailure('');
  };
  const ask = async (DryRun: boolean, Version: string | null = null): Promise<Told | null> => {
    setFailure('');
    if (from === null || to.size === 0) {
      setFailure(t(from === null ? 'handover.noFrom' : 'handover.noTo'));
      return null;
    }
    try {
      const ToIds = [...to.keys()];
      return await handing.mutateAsync({
        ProjectId: projectId,
        FromId: from,
        ToIds,
        Actions: actions,
        DryRun,
        Version,
      });
    } catch (error) {
      // What it would do by now is told below, and done by another press.
      if (toApiProblem(error).code === 'PREVIEW_CHANGED') setTold(await ask(true));
      setFailure(refusal(error, to));
      return null;
    }
  };
  const preview = async () => {
    setDone(null);
    setTold(await ask(true));
  };
  const handOver = async () => {
    if (!told) return;
    const text = <Sure told={told} />;
    if (!(await confirm({ text, yes: t('handover.do') }))) return;
    const result = await ask(false, told.Version);
    if (!result) return;
    setTold(null);
    setDone(result);
  };
  return {
    from,
    to,
    actions,
    told,
    done,
    failure,
    busy: handing.isPending,
    preview,
    handOver,
    chooseFrom: (id: number) => {
      anew();
      setTo((before) => new Map([...before].filter(([other]) => other !== id)));
      setSearch({ from: String(id) });
    },
    chooseTo: (mentors: ReadonlyMap<number, string>) => {
      anew();
      setTo(mentors);
    },
    chooseActions: (on: boolean) => {
      anew();
      setActions(on);
    },
  };
};

/** What was done, in numbers, and how it is taken back. */
const Done = ({ done, linking }: { done: Told; linking: string }) => {
  const { t } = useTranslation('pairing');
  return (
    <Alert severity="success" role="status" sx={{ mt: 5 }}>
      <Typography>
        {t('handover.done', { count: done.Moves.length, from: done.From })}{' '}
        {t('handover.lettersSent', { count: done.Letters })}
      </Typography>
      <FollowedMeetings followed={done.Meetings} tense="did" />
      {done.Left > 0 ? <Typography>{t('handover.left', { count: done.Left })}</Typography> : null}
      <Typography>
        {t('handover.back')} <Link to={linking}>{t('title')}</Link>
      </Typography>
    </Alert>
  );
};

const Handover = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('pairing');
  const handing = useHandingOver(project.Id);
  const { from, to, told, done, failure, busy } = handing;
  const linking = `/${toUrlSegment(project)}/admin/project/linkusers`;
  return (
    <>
      <PageHeader
        title={t('handover.title')}
        subtitle={t('handover.intro')}
        trail={[{ label: t('title'), to: linking }]}
      />
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Section id="from" title={t('handover.from')}>
          <MentorPicker
            everybody
            projectId={project.Id}
            value={from}
            onChoose={({ Id }) => handing.chooseFrom(Id)}
            label={t('handover.from')}
          />
        </Section>
        <Section id="to" title={t('handover.to')} intro={t('handover.toHelp')}>
          <MentorsPicker
            projectId={project.Id}
            without={from}
            value={to}
            onChoose={handing.chooseTo}
            label={t('handover.to')}
          />
        </Section>
      </Box>
      <Section id="handover" title={t('handover.what')}>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={
            <Checkbox checked={handing.actions} onChange={(event) => handing.chooseActions(event.target.checked)} />
          }
          label={t('handover.actions')}
        />
        <Box sx={{ mt: 2 }}>
          <ActButton variant={told ? 'outlined' : 'contained'} busy={busy} onClick={() => void handing.preview()}>
            {t('handover.preview')}
          </ActButton>
        </Box>
        {failure === '' ? null : (
          <Alert ref={toEyes} tabIndex={-1} severity="warning" role="alert" sx={{ mt: 4, scrollMarginBlock: 96 }}>
            {failure}
          </Alert>
        )}
        {told ? (
          <>
            <HandoverTable told={told} />
            {told.Moves.length > 0 ? (
              <Button
                variant="contained"
                size="large"
                aria-busy={busy}
                onClick={() => (busy ? undefined : void handing.handOver())}
                sx={{ mt: 5 }}
              >
                {t('handover.do')} ({told.Moves.length})
              </Button>
            ) : null}
          </>
        ) : null}
        {done ? <Done done={done} linking={linking} /> : null}
      </Section>
    </>
  );
};

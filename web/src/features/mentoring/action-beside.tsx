/**
 * One action of a mentee to be looked at: how it stands, since when, what was written, how it went so far, the notes and how
 * they read before.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { turnOf } from '@telemachos/contract/features/actions/turn.rules.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDate, showLastDay } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { userFullName } from '../../platform/person-names.ts';
import { toUrlSegment, useSession, type OwnProject } from '../../platform/session.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ActionView } from '../action-views/action-view.shared.tsx';
import { stateLooks } from '../actions/action-words.shared.tsx';
import { MenteeWork, useStateWord } from './action-panel.tsx';
import { useMentee, useNotesOf } from './mentoring.queries.ts';
import { Note } from './notes-feed.tsx';
import { ReasonChip } from './reason.shared.tsx';
import { Steps } from './steps.tsx';

/** How it stands, since when, and who acts next. */
const Standing = ({ action }: { action: MenteeAction }) => {
  const { t } = useTranslation('mentoring');
  const stateWord = useStateWord();
  const { State, Completion, CompletionWhy, Since, Due, Overdue, CompletedAt, Reason } = action;
  const lines = [
    {
      name: t('beside.state'),
      said: (
        <>
          <StatusChip tone={stateLooks[State].tone} label={stateWord(action)} /> {Completion}%
        </>
      ),
    },
    ...(CompletionWhy === '' ? [] : [{ name: t('beside.why'), said: CompletionWhy }]),
    // Of what was only made ready for the person nothing is told but its state.
    ...(Since === null ? [] : [{ name: t('beside.since'), said: showDate(Since) }]),
    ...(CompletedAt ? [{ name: t('beside.done'), said: showDate(CompletedAt) }] : []),
    ...(Due && !CompletedAt
      ? [{ name: t('beside.due'), said: t(Overdue ? 'mentee.overdue' : 'mentee.due', { date: showLastDay(Due) }) }]
      : []),
    {
      name: t('beside.next'),
      said: Reason && Reason !== 'none' ? <ReasonChip reason={Reason} /> : t(`beside.${turnOf(action)}`),
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        rowGap: 2,
        alignItems: 'center',
        m: 0,
        mb: 6,
      }}
    >
      {lines.map(({ name, said }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {said}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** The notes about it, newest first, each with how it read before. */
const Notes = ({ notes, base }: { notes: ReturnType<typeof useNotesOf>; base: string }) => {
  const { t } = useTranslation('mentoring');
  return (
    <Section id="beside-notes" title={t('beside.notes')}>
      {notes.error ? (
        <ErrorState error={notes.error} retry={() => void notes.refetch()} />
      ) : !notes.data ? (
        <TextSkeleton lines={3} />
      ) : notes.data.list.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('beside.noNotes')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {notes.data.list.map((line) => (
            <Note key={line.Kind} line={line} base={base} />
          ))}
        </Box>
      )}
    </Section>
  );
};

/** An address of a cell that is not in the grid, or not any more. */
const Gone = () => {
  const { t } = useTranslation('mentoring');
  return <EmptyState title={t('beside.gone')}>{t('beside.goneText')}</EmptyState>;
};

/** The whole of it, with the ways to where one works on it. */
export const ActionBeside = ({
  project,
  menteeId,
  actionId,
}: {
  project: OwnProject;
  menteeId: number;
  actionId: number;
}) => {
  const { t } = useTranslation('mentoring');
  const own = useSession()?.Id;
  const view = useMentee(project.Id, menteeId);
  const mayWrite = project.Abilities.includes('mentor.work');
  const notes = useNotesOf(project.Id, menteeId, actionId, mayWrite && own !== menteeId);
  const base = `/${toUrlSegment(project)}/mentor/mentee/${menteeId}`;
  if (!view.data)
    return view.error && toApiProblem(view.error).code === 'NOT_FOUND' ? (
      <Gone />
    ) : view.error ? (
      <ErrorState error={view.error} retry={() => void view.refetch()} />
    ) : (
      <TextSkeleton lines={8} />
    );
  const action = view.data.Actions.find(({ Id }) => Id === actionId);
  if (!action) return <Gone />;
  // What is written about oneself is not for oneself to read here.
  const works = mayWrite && own !== menteeId;
  const work = <MenteeWork action={action} menteeId={menteeId} works={works} steps />;
  return (
    <>
      <Standing action={action} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 6 }}>
        <Button variant="contained" component={Link} to={`${base}/${actionId}`}>
          {t('beside.open')}
        </Button>
        <Button component={Link} to={base}>
          {t('beside.person')}
        </Button>
      </Box>
      {works ? (
        <ActionView
          key={`${menteeId}-${actionId}`}
          actionId={actionId}
          viewType="grid"
          mentee={{ Id: menteeId, Name: userFullName(view.data.Mentee) }}
        >
          {work}
        </ActionView>
      ) : (
        work
      )}
      {works && notes.isPending ? null : <Steps action={action} menteeId={menteeId} notes={notes.data?.list ?? []} />}
      {works ? <Notes notes={notes} base={base} /> : null}
    </>
  );
};

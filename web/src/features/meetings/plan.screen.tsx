/** Planning many meetings in one go (/mentor/meetings/plan): chosen mentees, proposed times, changed where wanted, then set. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { asProblem, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { userInList } from '../../platform/person.ts';
import { segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { useActions, useMakeMany, useMenteesOf, usePropose, useSlots, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { titleOfAction } from './words.ts';

/** Times are looked for from today until so many days later. */
const daysAhead = 28;
type Proposal = OutputOfPath<'/api/meetings/Propose'>['list'][number];

const range = () => {
  const From = dayInAthens(Date.now());
  return { From, Until: daysLater(From, daysAhead) };
};

/** A mentee's proposed time: another free one may be chosen. */
const ProposalLine = ({
  actionId,
  proposal,
  time,
  refused,
  taken,
  onChoose,
}: {
  actionId: number;
  proposal: Proposal;
  time: string;
  /** The time was refused: somebody has it by now, or another line of the plan. */
  refused: boolean;
  /** The times of the others with the same mentor. */
  taken: readonly string[];
  onChoose: (time: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const slots = useSlots({ ActionId: actionId, MenteeIds: [proposal.MenteeId], ...range() });
  const free = (slots.data?.list ?? []).filter((one) => one === time || !taken.includes(one));
  const options = time !== '' && !free.includes(time) ? [time, ...free] : free;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 2 }}>
      <Box sx={{ flex: '1 1 200px', fontWeight: 600, overflowWrap: 'anywhere' }}>{proposal.MenteeName}</Box>
      <Choice
        label={t('plan.timeOf', { name: proposal.MenteeName })}
        value={time}
        options={[
          { value: '', label: t('plan.noSlot') },
          ...options.map((one) => ({ value: one, label: showDateTime(one) })),
        ]}
        onChoose={onChoose}
        minWidth={260}
        wide
        error={refused}
        {...(refused && { helperText: t('plan.taken') })}
      />
    </Box>
  );
};

/** Whose times a refusal of a plan names, by their places in what was sent. */
const refusedIn = (error: Error | null, sent: InputOfPath<'/api/meetings/MakeMany'> | undefined): ReadonlySet<number> =>
  new Set(
    Object.keys(error ? asProblem(error).fields : {}).flatMap((field) => {
      const place = /^Data\.(\d+)\.Time$/.exec(field)?.[1];
      return place === undefined ? [] : (sent?.Data[Number(place)]?.MenteeId ?? []);
    }),
  );

/** The proposals, and setting them all. */
const Proposed = ({
  actionId,
  proposals,
  onMade,
}: {
  actionId: number;
  proposals: readonly Proposal[];
  onMade: (ids: number[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  const make = useMakeMany();
  const [times, setTimes] = useState(() => new Map(proposals.map(({ MenteeId, Time }) => [MenteeId, Time ?? ''])));
  const Data = [...times].flatMap(([MenteeId, Time]) => (Time === '' ? [] : [{ MenteeId, Time }]));
  const takenBy = ({ MenteeId, MentorId }: Proposal) =>
    proposals.flatMap((one) =>
      one.MenteeId === MenteeId || one.MentorId !== MentorId ? [] : [times.get(one.MenteeId) ?? ''],
    );
  const refused = refusedIn(make.error, make.variables);
  const act = () =>
    afterwards(make.mutateAsync({ ActionId: actionId, Data }), ({ Meetings }) => {
      toast('success', t('plan.made', { count: Meetings.length }));
      onMade(Meetings.map(({ Id }) => Id));
    });
  return (
    <Section id="proposed" title={t('plan.proposed')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {proposals.map((proposal) => (
          <ProposalLine
            key={proposal.MenteeId}
            actionId={actionId}
            proposal={proposal}
            time={times.get(proposal.MenteeId) ?? ''}
            refused={refused.has(proposal.MenteeId)}
            taken={takenBy(proposal)}
            onChoose={(time) => setTimes((before) => new Map(before).set(proposal.MenteeId, time))}
          />
        ))}
      </Box>
      <Refusal error={make.error} />
      <ActButton variant="contained" busy={make.isPending} disabled={Data.length === 0} onClick={act} sx={{ mt: 4 }}>
        {t('plan.make')}
      </ActButton>
    </Section>
  );
};

/** Who has no meeting for an action yet, to be chosen. */
const Planning = ({ project, actionId }: { project: OwnProject; actionId: number }) => {
  const { t } = useTranslation('meetings');
  const read = useMenteesOf(actionId, project.Id);
  const propose = usePropose();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [made, setMade] = useState<number[]>([]);
  const without = (read.data?.list ?? []).filter(
    ({ MentorData, Completion, NextActor }) =>
      Completion < 100 && (NextActor === 'mentor' || typeof MentorData.Data?.['date'] !== 'string'),
  );
  const chosen = without.map(({ User }) => User.Id).filter((id) => !left.includes(id));
  if (read.isPending) return <RowsSkeleton rows={5} />;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  const sending = made.length > 0;
  return (
    <>
      {without.length === 0 ? (
        <EmptyState title={t('plan.nobody')}>{t('plan.nobodyMeans')}</EmptyState>
      ) : (
        <Section id="who" title={t('plan.who')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
            {without.map(({ User }) => (
              <li key={User.Id}>
                <FormControlLabel
                  label={userInList(User)}
                  control={
                    <Checkbox
                      checked={!left.includes(User.Id)}
                      onChange={(_event, on) =>
                        setLeft((before) => (on ? before.filter((id) => id !== User.Id) : [...before, User.Id]))
                      }
                    />
                  }
                />
              </li>
            ))}
          </Box>
          <Refusal error={propose.error} />
          <ActButton
            variant="outlined"
            busy={propose.isPending}
            disabled={chosen.length === 0}
            onClick={() => propose.mutate({ ActionId: actionId, MenteeIds: chosen, ...range() })}
            sx={{ mt: 3 }}
          >
            {t('plan.propose')}
          </ActButton>
        </Section>
      )}
      {propose.data && without.length > 0 ? (
        <Proposed
          key={propose.submittedAt}
          actionId={actionId}
          proposals={propose.data.list}
          onMade={(ids) => {
            setMade(ids);
            propose.reset();
          }}
        />
      ) : null}
      {sending ? <MailDialog asked={{ Data: made, Template: 'appointment' }} onClose={() => setMade([])} /> : null}
    </>
  );
};

const Chosen = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const setSearch = useSetSearch();
  const { action = '' } = useSearchTexts();
  const actions = useActions(project.Id);
  if (actions.isPending) return <RowsSkeleton rows={5} />;
  if (actions.isError) return <ErrorState error={actions.error} retry={() => void actions.refetch()} />;
  const meetings = actions.data.filter(({ TypeId }) => TypeId === actionTypeIds.meeting);
  const chosen = meetings.find(({ Id }) => String(Id) === action) ?? meetings[0];
  if (!chosen) return <EmptyState title={t('plan.noActions')} />;
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <Choice
          label={t('plan.action')}
          value={String(chosen.Id)}
          options={meetings.map((one) => ({ value: String(one.Id), label: titleOfAction(language, one) }))}
          onChoose={(value) => setSearch({ action: value })}
          minWidth={320}
          wide
        />
      </Box>
      <Planning key={chosen.Id} project={project} actionId={chosen.Id} />
    </>
  );
};

/** The action stands in the address. */
export const PlanScreen = () => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  if (!project) return null;
  return (
    <>
      <PageHeader
        title={t('plan.title')}
        subtitle={t('plan.intro')}
        trail={[{ label: t('schedule.title'), to: `/${segmentOf(project)}/mentor/action2/list` }]}
      />
      <Chosen project={project} />
    </>
  );
};

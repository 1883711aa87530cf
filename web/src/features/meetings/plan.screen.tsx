/** Planning many meetings in one go (/mentor/meetings/plan): chosen mentees, proposed times, changed where wanted, then set. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { mostAtOnce } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { userInList } from '../../platform/person.ts';
import { segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { useTypedFields } from '../../platform/use-typed-text.ts';
import { usePage, useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { HeldElsewhere, heldHere } from './held-elsewhere.tsx';
import { useActions, useMenteesOf, usePropose } from './meetings.queries.ts';
import { Proposed } from './plan-proposed.tsx';
import type { ByHand } from './plan.rules.ts';
import { Refusal } from './refusal.tsx';
import { titleOfAction } from './words.ts';

/** Times are looked for from today until so many days later. */
const daysAhead = 28;

const range = () => {
  const From = dayInAthens(Date.now());
  return { From, Until: daysLater(From, daysAhead) };
};

type Mentees = OutputOfPath<'/api/action/GetAggregateMentees'>['list'];
/** Of a membership: left the project. */
const leftState = 2;

/** Of the mentees of an action those who take part and have no meeting for it yet. */
const withoutMeeting = (list: Mentees): Mentees =>
  list.filter(
    ({ User, MentorData, Completion, NextActor }) =>
      User.State !== leftState &&
      Completion < 100 &&
      (NextActor === 'mentor' || typeof MentorData.Data?.['date'] !== 'string'),
  );

/** Who is to be met, of one page of the mentees. */
const Who = ({
  without,
  left,
  inPlan,
  onLeft,
  busy,
  onPropose,
}: {
  without: Mentees;
  /** For whom times were proposed: also who was ticked by hand where it is not open yet. */
  inPlan: readonly number[];
  /** Those who are not to be met now. */
  left: readonly number[];
  onLeft: (change: (before: readonly number[]) => readonly number[]) => void;
  busy: boolean;
  onPropose: (ids: number[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  /** Ticked by hand though the action is not open for them yet. */
  const [early, setEarly] = useState<readonly number[]>(inPlan);
  const isTicked = ({ User, IsOpen }: Mentees[number]) =>
    !left.includes(User.Id) && (IsOpen || early.includes(User.Id) || inPlan.includes(User.Id));
  const here = heldHere(without);
  const chosen = here.filter(isTicked).map(({ User }) => User.Id);
  if (without.length === 0) return <EmptyState title={t('plan.nobody')}>{t('plan.nobodyMeans')}</EmptyState>;
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <HeldElsewhere list={without} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {here.map((line) => (
          <li key={line.User.Id}>
            <FormControlLabel
              label={line.IsOpen ? userInList(line.User) : t('plan.notOpen', { name: userInList(line.User) })}
              control={
                <Checkbox
                  checked={isTicked(line)}
                  onChange={(_event, on) => {
                    const { Id } = line.User;
                    if (on) setEarly((before) => [...before, Id]);
                    onLeft((before) => (on ? before.filter((id) => id !== Id) : [...before, Id]));
                  }}
                />
              }
            />
          </li>
        ))}
      </Box>
      <ActButton
        variant="outlined"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => onPropose(chosen)}
        sx={{ my: 3 }}
      >
        {t('plan.propose')}
      </ActButton>
    </>
  );
};

/** What was set just now: its mails, as long as they were not sent, and the way to the schedule. */
const Made = ({ project, made, onSent }: { project: OwnProject; made: number[]; onSent: () => void }) => {
  const { t } = useTranslation('meetings');
  const [open, setOpen] = useState(true);
  return (
    <Section id="made" title={t('plan.made', { count: made.length })} intro={t('plan.madeMeans')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {t('schedule.mailMentees')}
        </Button>
        <Button component={Link} to={`/${segmentOf(project)}/mentor/action2/list`}>
          {t('schedule.title')}
        </Button>
      </Box>
      {open ? (
        <MailDialog
          asked={{ Data: made, Template: 'appointment' }}
          onClose={(sent) => {
            setOpen(false);
            if (sent) onSent();
          }}
        />
      ) : null}
    </Section>
  );
};

const nothing = { ids: '[]', left: '[]', byHand: '{}', names: '{}' };

/** How those are called whom times are proposed for, by id: of who is gone meanwhile nobody else tells it. */
type Names = Readonly<Record<string, string>>;

/**
 * Whom times are proposed for, who of them is not to be met after all, and what was changed by hand: kept on this device
 * until it is set, whatever is looked at meanwhile.
 */
const useDraft = (projectId: number, actionId: number) => {
  const { fields, change, isFound } = useTypedFields(`meeting-plan-${projectId}-${actionId}`, nothing);
  const [ids, left]: readonly (readonly number[])[] = [JSON.parse(fields.ids), JSON.parse(fields.left)];
  const byHand: ByHand = JSON.parse(fields.byHand);
  const names: Names = JSON.parse(fields.names);
  const [found, setFound] = useState(isFound);
  const write = (draft: { ids?: readonly number[]; left?: readonly number[]; byHand?: ByHand; names?: Names }) => {
    change(Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, JSON.stringify(value)])));
    if (draft.byHand && Object.keys(draft.byHand).length === 0) setFound(false);
  };
  return { ids: [...(ids ?? [])], left: left ?? [], byHand, names, write, isFound: found };
};

/** Who has no meeting for an action yet, page by page, and what is proposed for them. */
const Planning = ({ project, actionId }: { project: OwnProject; actionId: number }) => {
  const { t } = useTranslation('meetings');
  const { page, turn } = usePage();
  const read = useMenteesOf(actionId, project.Id, { Page: page });
  const draft = useDraft(project.Id, actionId);
  const { ids, left, byHand } = draft;
  const propose = usePropose({ ActionId: actionId, MenteeIds: ids, ...range() }, ids.length > 0);
  const [made, setMade] = useState<number[]>([]);
  const all = read.data?.All ?? 0;
  return (
    <>
      {made.length > 0 ? <Made key={made[0]} project={project} made={made} onSent={() => setMade([])} /> : null}
      <Section id="who" title={t('plan.who')}>
        {all > mostAtOnce ? <Notice>{t('plan.pages', { all, most: mostAtOnce })}</Notice> : null}
        <PagedList
          read={read}
          rows={5}
          page={page}
          onPage={turn}
          empty={<EmptyState title={t('aggregate.nobody')}>{t('plan.noMentees')}</EmptyState>}
        >
          {({ list }) => (
            <Who
              key={page}
              without={withoutMeeting(list)}
              left={left}
              inPlan={ids}
              onLeft={(change) => draft.write({ left: change(left) })}
              busy={propose.isFetching}
              onPropose={(chosen) => {
                const names = Object.fromEntries(list.map(({ User }) => [User.Id, userInList(User)]));
                if (chosen.join() === ids.join()) void propose.refetch();
                else draft.write({ ids: chosen, names });
              }}
            />
          )}
        </PagedList>
        <Refusal error={propose.error} />
        {ids.length > 0 && (propose.isError || propose.data?.list.length === 0) ? (
          <Button onClick={() => draft.write({ ids: [], left: [], byHand: {} })}>{t('plan.anew')}</Button>
        ) : null}
      </Section>
      {ids.length > 0 && propose.data && propose.data.Gone.length > 0 ? (
        <Notice>
          {t('plan.elsewhere', { names: propose.data.Gone.map((id) => draft.names[id] ?? '').join(' · ') })}{' '}
          {t(propose.data.list.length === 0 ? 'plan.allElsewhere' : 'plan.othersStay')}
        </Notice>
      ) : null}
      {ids.length > 0 && propose.data && propose.data.list.length > 0 ? (
        <Proposed
          actionId={actionId}
          plan={propose.data}
          left={left}
          byHand={byHand}
          isFound={draft.isFound}
          onChange={(next) => draft.write({ byHand: next })}
          onRefused={() => void propose.refetch()}
          onAnew={() => {
            draft.write({ byHand: {} });
            void propose.refetch();
          }}
          onMade={(meetings) => {
            setMade(meetings);
            draft.write({ ids: [], left: [], byHand: {} });
          }}
        />
      ) : null}
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
          onChoose={(value) => setSearch({ action: value, page: '' })}
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

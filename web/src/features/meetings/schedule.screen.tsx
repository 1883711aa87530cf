/**
 * The schedule of meetings by action (/mentor/action2/list, /mentor/action2/list/{actionId}): those one holds, or all that
 * one sees; mailed from here (specification 000 §2, 001 §2, §4).
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { ScheduleEntry } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useParam, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { ActionView } from '../action-views/action-view.shared.tsx';
import { Aggregate } from './aggregate.tsx';
import { isMailable, isPast, linesPerPage, useLines, useShown } from './schedule-lines.ts';
import { MailBar } from './mail-bar.tsx';
import { useLiveMeetings } from './live-meetings.shared.ts';
import { useActions } from './meetings.queries.ts';
import { titleIn, titleOfAction } from './words.ts';

type Shown = OutputOfPath<'/api/user/Schedule'>;
type Read = { data: unknown; error: Error | null; isError: boolean; refetch: () => unknown };

/** How much is not shown. */
const Left = ({ ahead, behind, ofOne }: { ahead: Shown | undefined; behind: Shown | undefined; ofOne: boolean }) => {
  const { t } = useTranslation('meetings');
  return (
    <>
      {behind?.More ? <Notice>{t('schedule.tooManyPast', { count: behind.list.length })}</Notice> : null}
      {ahead?.More ? (
        <Notice>{t(ofOne ? 'schedule.tooManyOne' : 'schedule.tooMany', { count: ahead.list.length })}</Notice>
      ) : null}
    </>
  );
};

/** What was not read, all of it tried again at once; where it is the actions alone, what there is to see stays. */
const Failed = ({ lines, actions }: { lines: readonly Read[]; actions: Read }) => {
  const { t } = useTranslation('meetings');
  const reads = actions.isError && !actions.data ? [...lines, actions] : lines;
  const [first] = reads;
  if (!first) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <ErrorState
        error={first.error}
        {...(lines.length === 0 && { what: t('schedule.actionsNotRead') })}
        retry={() => {
          for (const { refetch } of reads) void refetch();
        }}
      />
    </Box>
  );
};

/** Somebody's time: chosen to be mailed, with how it stands and whether it was mailed. */
const Line = ({
  entry,
  segment,
  chosen,
  onChoose,
}: {
  entry: ScheduleEntry;
  segment: string;
  chosen: boolean;
  /** Null where the reader sends no mails. */
  onChoose: ((chosen: boolean) => void) | null;
}) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const { MenteeId, MenteeName, ActionId, Time, Comes, State, Mailed, MentorName } = entry;
  const over = isPast(entry);
  const [day, time] = [showDay(dayInAthens(Date.parse(Time))), showTime(Time)];
  const state = Comes ? (State === 'planned' && over ? 'toRecord' : State) : 'cannot';
  const mailable = isMailable(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '44px 1fr', md: '44px 150px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr)' },
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 3,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '& > * + *': { gridColumn: { xs: 2, md: 'auto' } },
      }}
    >
      {onChoose ? (
        <Checkbox
          checked={chosen}
          disabled={!mailable}
          onChange={(_event, on) => onChoose(on)}
          slotProps={{ input: { 'aria-label': t('schedule.select', { name: MenteeName, day, time }) } }}
        />
      ) : (
        <span />
      )}
      <When at={Time} />
      <Box component={Link} to={`/${segment}/mentor/mentee/${MenteeId}/${ActionId}`} sx={{ overflowWrap: 'anywhere' }}>
        {MenteeName}
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {titleIn(language, entry)} · {MentorName}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <StatusChip
          tone={state === 'toRecord' ? 'waiting' : state === 'held' ? 'good' : 'neutral'}
          label={t(`state.${state}`)}
        />
        {mailable ? <StatusChip tone={Mailed ? 'good' : 'waiting'} label={t(Mailed ? 'mailed' : 'notMailed')} /> : null}
      </Box>
    </Box>
  );
};

/** Whose, and of which action; both stand in the address. */
const Filters = ({
  project,
  own,
  actionId,
  actions,
}: {
  project: OwnProject;
  own: boolean;
  actionId: string;
  /** Those of the project, once they are read. */
  actions: OutputOfPath<'/api/action/all'> | undefined;
}) => {
  const { t } = useTranslation('meetings');
  const setSearch = useSetSearchParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const { past } = useSearchParams();
  const every = { value: '', label: t('schedule.everyAction') };
  const named = actions
    ?.filter(({ TypeId }) => TypeId === actionTypeIds.meeting)
    .map((one) => ({ value: String(one.Id), label: titleOfAction(language, one) }));
  // Until they are read it is not said that every action is shown where the address names one.
  const here = actionId === '' ? every : { value: actionId, label: t('schedule.oneAction') };
  const pathOf = (id: string) => `/${toUrlSegment(project)}/mentor/action2/list${id === '' ? '' : `/${id}`}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <Choice
        label={t('schedule.whose')}
        value={own ? 'own' : 'all'}
        options={[
          { value: 'own', label: t('schedule.own') },
          { value: 'all', label: t('schedule.all') },
        ]}
        onChoose={(value) => setSearch({ whose: value, lines: '' })}
        minWidth={200}
      />
      <Choice
        label={t('schedule.action')}
        value={actionId}
        options={named ? [every, ...named] : [here]}
        disabled={!named}
        // In place, as the other filters: Back leaves the schedule, and comes back to it as it was.
        onChoose={(value) =>
          void navigate({
            to: pathOf(value),
            search: (before: Record<string, unknown>) => ({ ...before, lines: undefined, page: undefined }),
            replace: true,
          })
        }
        minWidth={280}
        wide
      />
      <Button
        variant="outlined"
        aria-pressed={past === '1'}
        onClick={() => setSearch({ past: past === '1' ? '' : '1', lines: '' })}
      >
        {t('schedule.past')}
      </Button>
    </Box>
  );
};

const Schedule = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('meetings');
  const { whose, past } = useSearchParams();
  useLiveMeetings({ asks: true });
  const actionId = useParam('actionId');
  // Whoever has mentees of their own sees what they hold first; who runs the project may hold some, too.
  const own = whose === 'own' || (whose !== 'all' && project.Abilities.includes('mentor.caseload'));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const id = /^\d{1,9}$/.test(actionId) ? Number(actionId) : null;
  const withPast = past === '1';
  const { ahead, behind, reads, list, isWhole } = useShown(own, { ProjectId: project.Id, ActionId: id }, withPast);
  const { lines, page, pages, turn } = useLines(list);
  const actions = useActions(project.Id);
  const works = project.Abilities.includes('mentor.work');
  const isMeeting = actions.data?.find(({ Id }) => Id === id)?.TypeId === actionTypeIds.meeting;
  const keyOf = ({ MeetingId, MenteeId }: ScheduleEntry) => `${MeetingId} ${MenteeId}`;
  const unmailed = list.filter((one) => isMailable(one) && !one.Mailed);
  const meetings = [
    ...new Set(list.filter((one) => isMailable(one) && chosen.includes(keyOf(one))).map((one) => one.MeetingId)),
  ];
  return (
    <>
      <Filters project={project} own={own} actionId={actionId} actions={actions.data} />
      {reads.some(({ isPending }) => isPending) ? <RowsSkeleton rows={6} /> : null}
      <Failed lines={reads.filter(({ isError }) => isError)} actions={actions} />
      <Left ahead={ahead.data} behind={withPast ? behind.data : undefined} ofOne={id !== null} />
      {isWhole && list.length === 0 ? <EmptyState title={t('none')}>{t('noneMeans')}</EmptyState> : null}
      {works && unmailed.length > 0 ? (
        <Button sx={{ mb: 2 }} onClick={() => setChosen(unmailed.slice(0, maxMeetingsPerRequest).map(keyOf))}>
          {t('schedule.selectUnmailed', { count: Math.min(unmailed.length, maxMeetingsPerRequest) })}
        </Button>
      ) : null}
      {list.length > 0 ? (
        <FramedList>
          {lines.map((entry) => (
            <Line
              key={keyOf(entry)}
              entry={entry}
              segment={toUrlSegment(project)}
              chosen={isMailable(entry) && chosen.includes(keyOf(entry))}
              onChoose={
                works
                  ? (on) =>
                      setChosen((before) =>
                        on ? [...before, keyOf(entry)] : before.filter((one) => one !== keyOf(entry)),
                      )
                  : null
              }
            />
          ))}
        </FramedList>
      ) : null}
      {isWhole ? <Pager page={page} pages={pages} all={list.length} size={linesPerPage} onPage={turn} /> : null}
      {id !== null && isMeeting && works ? (
        <ActionView key={id} actionId={id} viewType="aggregate" mentee={null}>
          <Aggregate project={project} actionId={id} />
        </ActionView>
      ) : null}
      <MailBar meetings={meetings} onClear={() => setChosen([])} />
    </>
  );
};

/** The action stands in the path, whose in the search. */
export const ScheduleScreen = () => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  if (!project) return null;
  const mayPlan = project.Abilities.includes('mentor.work');
  return (
    <>
      <PageHeader
        title={t('schedule.title')}
        subtitle={t('schedule.intro')}
        action={
          mayPlan ? (
            <Button variant="contained" component={Link} to={`/${toUrlSegment(project)}/mentor/meetings/plan`}>
              {t('schedule.plan')}
            </Button>
          ) : undefined
        }
      />
      <Schedule project={project} />
    </>
  );
};

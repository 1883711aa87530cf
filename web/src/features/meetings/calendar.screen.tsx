/** The calendar (/calendar): meetings and what is due, by month, week, day or as a list; view and day stand in the address. */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCalendarEvents } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import { MentorFilter } from '../pairing/mentor-filter.shared.tsx';
import { dayIn, daysOf, turned, viewIn, views, type View } from './calendar.rules.ts';
import { MentorsView } from './calendar-mentors.tsx';
import { MonthView } from './calendar-month.tsx';
import { AgendaView, DaysView } from './calendar-views.tsx';
import { useIsGone } from './gone.tsx';
import { MeetingDialog } from './meeting-dialog.tsx';
import { useLiveMeetings } from './live-meetings.shared.ts';
import { useMeetings, type Shown } from './meetings.queries.ts';
import { Moving } from './moving.tsx';
import { NewMeeting } from './new-meeting.tsx';
import { Outside } from './outside.tsx';
import { useNow } from './use-now.ts';
import { monthKey } from './words.ts';

/** Whether a view has days side by side. */
const isDays = (view: View): boolean => view === 'week' || view === 'day';

/** Turning, and what is shown. */
const Bar = ({ view, day }: { view: View; day: string }) => {
  const { t } = useTranslation('meetings');
  const setSearch = useSetSearchParams();
  const days = daysOf(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const title =
    view === 'month'
      ? `${t(`months.${monthKey(day)}`)} ${day.slice(0, 4)}`
      : first === last
        ? showDay(first)
        : `${showDay(first)} – ${showDay(last)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}>
      <IconButton aria-label={t('before')} onClick={() => setSearch({ day: turned(view, day, -1) })}>
        <ChevronLeft />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ minWidth: { sm: 220 }, textAlign: 'center' }}>
        <Dated>{title}</Dated>
      </Typography>
      <IconButton aria-label={t('after')} onClick={() => setSearch({ day: turned(view, day, 1) })}>
        <ChevronRight />
      </IconButton>
      <Button variant="outlined" onClick={() => setSearch({ day: '' })}>
        {t('today')}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('views.label')}
        value={view}
        onChange={(_event, chosen: View | null) => chosen && setSearch({ view: chosen === 'month' ? '' : chosen })}
        sx={{ ml: { md: 'auto' } }}
      >
        {views.map((one) => (
          <ToggleButton key={one} value={one} sx={{ textTransform: 'none', minHeight: 44 }}>
            {t(`views.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};

/** Of whom runs the project: which mentor, how many meetings each has on these days, and whether they stand side by side. */
const Mentors = ({
  projectId,
  shown,
  chosen,
  view,
  aside,
}: {
  projectId: number;
  shown: Shown;
  chosen: string;
  view: View;
  aside: boolean;
}) => {
  const { t } = useTranslation('meetings');
  const setSearch = useSetSearchParams();
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
      <MentorFilter
        projectId={projectId}
        label={t('mentor')}
        first={[{ value: '', label: t('everyMentor') }]}
        mentors={shown.Mentors.map(({ Id, Name, Count }) => ({ Id, Name: t('loadOf', { name: Name, count: Count }) }))}
        more={shown.MoreMentors}
        value={chosen}
        onChoose={(value) => setSearch({ mentor: value })}
        minWidth={280}
        wide
      />
      <Button
        variant={aside ? 'contained' : 'outlined'}
        aria-pressed={aside}
        onClick={() => setSearch({ by: aside ? '' : 'mentor', page: '', view: aside || isDays(view) ? view : 'week' })}
      >
        {t('byMentor')}
      </Button>
    </Box>
  );
};

const Days = ({
  view,
  days,
  month,
  shown,
  aside,
  mentorId,
  onOpen,
}: {
  view: View;
  /** Mentors stand side by side. */
  aside: boolean;
  mentorId: number | null;
  days: string[];
  month: string;
  shown: Shown;
  onOpen: (id: number) => void;
}) => {
  const { t } = useTranslation('meetings');
  const setSearch = useSetSearchParams();
  const openDay = (day: string) => setSearch({ view: 'day', day }, 'entry');
  if (aside) return <MentorsView days={days} shown={shown} mentorId={mentorId} onOpen={onOpen} />;
  if (view === 'month') return <MonthView days={days} month={month} shown={shown} onOpen={onOpen} onDay={openDay} />;
  if (view === 'week' || view === 'day') return <DaysView days={days} shown={shown} onOpen={onOpen} />;
  if (shown.list.length === 0 && shown.Due.length === 0 && shown.Events.length === 0)
    return <EmptyState title={t('none')}>{t('noneMeans')}</EmptyState>;
  return <AgendaView days={days} shown={shown} onOpen={onOpen} />;
};

/** What is shown of some days, of one mentor where a text of the address names one: nobody's number is as none. */
const useShown = (ProjectId: number, days: readonly string[], text: string) => {
  const asked = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const span = { ProjectId, From: days[0] ?? '', Until: days.at(-1) ?? '' };
  const named = useMeetings({ ...span, MentorId: asked });
  const isNobody = asked !== null && named.data?.Mentors.every(({ Id }) => Id !== asked) === true;
  const every = useMeetings({ ...span, MentorId: null }, isNobody);
  const MentorId = isNobody ? null : asked;
  return { read: isNobody ? every : named, mentor: MentorId === null ? '' : String(MentorId), MentorId };
};

const Calendar = ({ project, onNewClosed }: { project: OwnProject; onNewClosed: () => void }) => {
  const { t } = useTranslation('meetings');
  const search = useSearchParams();
  const [view, day] = [viewIn(search['view']), dayIn(search['day'], useNow())];
  const days = daysOf(view, day);
  const open = useOverlayParam('meeting');
  const setSearch = useSetSearchParams();
  const { read, mentor, MentorId } = useShown(project.Id, days, search['mentor'] ?? '');
  const isManager = project.Abilities.includes('project.manage');
  const all = read.data;
  const aside = isManager && search['by'] === 'mentor' && isDays(view);
  useLiveMeetings({ asks: true });
  const found = all?.list.find(({ Id }) => String(Id) === search['meeting']);
  // Whoever has it open keeps it, also where somebody else took it away meanwhile.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const gone = useIsGone(search['meeting'] ?? '', found !== undefined, read.isFetching);
  const opened = found ?? (last && String(last.Id) === search['meeting'] ? last : undefined);
  return (
    <>
      <Bar view={view} day={day} />
      {all && isManager ? (
        <Mentors projectId={project.Id} shown={all} chosen={mentor} view={view} aside={aside} />
      ) : null}
      {read.isPending ? <RowsSkeleton rows={6} /> : null}
      {read.isError && !all ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {all && gone && search['meeting'] && !opened ? (
        <Box sx={{ mb: 4 }}>
          <Notice>{t('meeting.notHere')}</Notice>
        </Box>
      ) : null}
      {all?.More ? <Notice>{t('tooMany', { count: all.list.length })}</Notice> : null}
      {all && all.Events.length >= maxCalendarEvents ? (
        <Notice>{t('tooManyDays', { count: maxCalendarEvents })}</Notice>
      ) : null}
      {all ? (
        <Box sx={{ opacity: read.isPlaceholderData ? 0.6 : 1 }} aria-busy={read.isPlaceholderData}>
          <Moving list={all.list} days={days} onDay={(other) => setSearch({ day: other })}>
            <Days
              view={view}
              days={days}
              month={day.slice(0, 7)}
              shown={all}
              aside={aside}
              mentorId={MentorId}
              onOpen={(id) => open(String(id))}
            />
          </Moving>
        </Box>
      ) : null}
      {all && search['make'] === '1' && project.Abilities.includes('mentor.work') ? (
        <NewMeeting project={project} slotMinutes={all.SlotMinutes} onClose={onNewClosed} />
      ) : null}
      {opened ? (
        <MeetingDialog meeting={opened} book={all?.Book ?? false} gone={gone} onClose={() => open('')} />
      ) : null}
    </>
  );
};

/** What is shown is in the address. */
export const CalendarScreen = () => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  const open = useOverlayParam('make');
  if (!project) return null;
  const mayMake = project.Abilities.includes('mentor.work');
  return (
    <>
      <PageHeader
        title={t('calendar')}
        subtitle={t('calendarIntro')}
        action={
          mayMake ? (
            <Button variant="contained" onClick={() => open('1')}>
              {t('new.title')}
            </Button>
          ) : undefined
        }
      />
      <Calendar project={project} onNewClosed={() => open('')} />
      <Outside />
    </>
  );
};

/** The views of a calendar: a month, some days side by side, a list. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { holidayOn } from '@telemachos/contract/features/meetings/holidays.rules.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { segmentOf, useProject } from '../../platform/session.ts';
import { Dated } from '../../ui/written.tsx';
import { byDay } from './calendar.rules.ts';
import type { Shown } from './meetings.queries.ts';
import { MeetingItem } from './meeting-item.tsx';
import { Draggable, useDroppableDay } from './moving.tsx';
import { useNow } from './use-now.ts';
import { titleIn, weekdayKey } from './words.ts';

type Viewing = { days: readonly string[]; shown: Shown; onOpen: (id: number) => void };

/** So many of a day are shown in a month. */
const shownInMonth = 3;

/** What is due on a day: a way to its action. */
const Due = ({ due }: { due: Shown['Due'] }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const project = useProject();
  return due.map((one) => (
    <Box
      key={one.ActionId}
      component={Link}
      to={`/${project ? segmentOf(project) : ''}/mentee/action/${one.ActionId}`}
      sx={{ display: 'block', fontSize: '0.75rem', py: 1, overflowWrap: 'anywhere' }}
    >
      {t('due', { title: titleIn(language, one) })}
    </Box>
  ));
};

const useHoliday = () => {
  const { t } = useTranslation('meetings');
  return (day: string): string => {
    const name = holidayOn(day);
    return name === null ? '' : t(`holidays.${name}`);
  };
};

/** One day of a month. */
const MonthDay = ({
  day,
  month,
  shown,
  list,
  onOpen,
  onDay,
}: Omit<Viewing, 'days'> & {
  day: string;
  month: string;
  list: readonly MeetingLine[];
  onDay: (day: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const holiday = useHoliday()(day);
  const isOutside = day.slice(0, 7) !== month;
  const isToday = day === dayInAthens(useNow());
  const count = shown.Days.find(({ Day: one }) => one === day)?.Count ?? 0;
  const more = Math.max(list.length, count) - Math.min(list.length, shownInMonth);
  const due = shown.Due.filter(({ Day }) => Day === day);
  const { ref, over } = useDroppableDay(day);
  return (
    <Box
      component="td"
      ref={ref}
      sx={{
        ...over,
        verticalAlign: 'top',
        height: { xs: 64, md: 116 },
        p: { xs: 0.5, md: 1 },
        border: 1,
        borderColor: 'divider',
        bgcolor: isOutside ? 'var(--grey-50)' : 'background.paper',
      }}
    >
      <ButtonBase
        onClick={() => onDay(day)}
        aria-label={t('openDay', { day: showDay(day) })}
        aria-current={isToday ? 'date' : undefined}
        sx={{
          minWidth: 28,
          minHeight: 28,
          borderRadius: '50%',
          fontSize: '0.875rem',
          fontWeight: isToday ? 700 : 400,
          bgcolor: isToday ? 'primary.main' : 'transparent',
          color: isToday ? 'primary.contrastText' : 'text.primary',
        }}
      >
        {Number(day.slice(8))}
      </ButtonBase>
      {holiday === '' ? null : (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>{holiday}</Box>
      )}
      {count > 0 ? <Box sx={{ display: { md: 'none' }, fontSize: '0.75rem', fontWeight: 600 }}>{count}</Box> : null}
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: 1 }}>
        {list.slice(0, shownInMonth).map((meeting) => (
          <Draggable key={meeting.Id} meeting={meeting}>
            <MeetingItem meeting={meeting} low onOpen={() => onOpen(meeting.Id)} />
          </Draggable>
        ))}
        {more > 0 ? (
          <Button size="small" onClick={() => onDay(day)}>
            {t('more', { count: more })}
          </Button>
        ) : null}
        <Due due={due} />
      </Box>
    </Box>
  );
};

/** A month, week after week; on phones the days with how many meetings each has, which open the day. */
export const MonthView = ({
  days,
  month,
  shown,
  onOpen,
  onDay,
}: Viewing & { month: string; onDay: (day: string) => void }) => {
  const { t } = useTranslation('meetings');
  const on = byDay(shown.list);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <Box component="th" scope="col" key={day} sx={{ p: 1, fontSize: '0.75rem', fontWeight: 600 }}>
              {t(`short.${weekdayKey(day)}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                month={month}
                shown={shown}
                list={on.get(day) ?? []}
                onOpen={onOpen}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
};

/** A day's heading: its name, and the holiday that it is. */
const DayHeading = ({ day }: { day: string }) => {
  const { t } = useTranslation('meetings');
  const holiday = useHoliday()(day);
  return (
    <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
      {t(`weekdays.${weekdayKey(day)}`)} <Dated>{showDay(day)}</Dated>
      {holiday === '' ? null : (
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
          {holiday}
        </Box>
      )}
    </Box>
  );
};

/** What a day has, or that it has nothing. */
const DayBody = ({
  day,
  list,
  shown,
  onOpen,
}: Omit<Viewing, 'days'> & { day: string; list: readonly MeetingLine[] }) => {
  const { t } = useTranslation('meetings');
  const due = shown.Due.filter(({ Day }) => Day === day);
  if (list.length === 0 && due.length === 0)
    return <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('none')}</Box>;
  return (
    <>
      {list.map((meeting) => (
        <Draggable key={meeting.Id} meeting={meeting}>
          <MeetingItem meeting={meeting} low={false} onOpen={() => onOpen(meeting.Id)} />
        </Draggable>
      ))}
      <Due due={due} />
    </>
  );
};

/** One of some days side by side. */
const Day = ({
  day,
  isToday,
  list,
  shown,
  onOpen,
}: Omit<Viewing, 'days'> & { day: string; isToday: boolean; list: readonly MeetingLine[] }) => {
  const { ref, over } = useDroppableDay(day);
  return (
    <Box
      component="section"
      ref={ref}
      sx={{
        ...over,
        display: 'grid',
        alignContent: 'start',
        gap: 2,
        p: 3,
        minHeight: { md: 240 },
        minWidth: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: isToday ? 'primary.main' : 'divider',
        borderRadius: 'var(--radius-large)',
      }}
    >
      <DayHeading day={day} />
      <DayBody day={day} list={list} shown={shown} onOpen={onOpen} />
    </Box>
  );
};

/** Days side by side, on phones one below the other. */
export const DaysView = ({ days, shown, onOpen }: Viewing) => {
  const today = dayInAthens(useNow());
  const on = byDay(shown.list);
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: `repeat(${days.length}, minmax(0, 1fr))` } }}
    >
      {days.map((day) => (
        <Day key={day} day={day} isToday={day === today} list={on.get(day) ?? []} shown={shown} onOpen={onOpen} />
      ))}
    </Box>
  );
};

/** The days that have something, one below the other. */
export const AgendaView = ({ days, shown, onOpen }: Viewing) => {
  const on = byDay(shown.list);
  const busy = days.filter((day) => on.has(day) || shown.Due.some(({ Day }) => Day === day));
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 800 }}>
      {busy.map((day) => (
        <Box key={day} component="section" sx={{ display: 'grid', gap: 2 }}>
          <DayHeading day={day} />
          <DayBody day={day} list={on.get(day) ?? []} shown={shown} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  );
};

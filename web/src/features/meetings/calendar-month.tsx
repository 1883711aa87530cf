/** A month, week after week. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { countDue, Due, useHoliday, type Viewing } from './calendar-parts.tsx';
import { byDay } from './calendar.rules.ts';
import { MeetingItem } from './meeting-item.tsx';
import { Draggable, useDroppableDay } from './moving.tsx';
import { useNow } from './use-now.ts';
import { weekdayKey } from './words.ts';

/** So many of a day are shown in a month. */
const maxShownPerDay = 3;

/** On phones what a day has is told in a word or two; the day opens with it. */
const Counts = ({ count, due }: { count: number; due: number }) => {
  const { t } = useTranslation('meetings');
  const label = { display: 'block', px: 0.5, borderRadius: 'var(--radius-small)', lineHeight: 1.5 } as const;
  return (
    <Box sx={{ display: { md: 'none' }, displayPrint: 'none', fontSize: '0.6875rem', '& > * + *': { mt: 0.5 } }}>
      {count > 0 ? (
        <Box component="span" sx={{ ...label, bgcolor: 'var(--blue-50)', borderLeft: 3, borderColor: 'primary.main' }}>
          {t('inMonth.meetings', { count })}
        </Box>
      ) : null}
      {due > 0 ? (
        <Box
          component="span"
          sx={{ ...label, bgcolor: 'var(--amber-50)', borderLeft: 3, borderColor: 'var(--amber-ink)' }}
        >
          {t('inMonth.due', { count: due })}
        </Box>
      ) : null}
    </Box>
  );
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
  const more = Math.max(list.length, count) - Math.min(list.length, maxShownPerDay);
  const due = countDue(shown, day, false);
  const isPrinting = usePrinting();
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
        aria-label={t('openDay', { day: showDay(day), count })}
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
      <Counts count={count} due={due} />
      {/* A page of paper is as narrow as a phone, and has no day to open: all is there. */}
      <Box sx={{ display: { xs: 'none', md: 'grid' }, displayPrint: 'grid', gap: 1 }}>
        {list.slice(0, isPrinting ? list.length : maxShownPerDay).map((meeting) => (
          <Draggable key={meeting.Id} meeting={meeting}>
            {(hint) => <MeetingItem meeting={meeting} low hint={hint} onOpen={() => onOpen(meeting.Id)} />}
          </Draggable>
        ))}
        {more > 0 ? (
          <Button size="small" onClick={() => onDay(day)}>
            {t('more', { count: more })}
          </Button>
        ) : null}
        <Due shown={shown} day={day} />
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

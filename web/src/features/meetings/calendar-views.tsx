/** Views of a calendar: some days side by side, a list. */
import Box from '@mui/material/Box';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { countDue, DayBody, DayHeading, type Viewing } from './calendar-parts.tsx';
import { byDay } from './calendar.rules.ts';
import { useDroppableDay } from './moving.tsx';
import { useNow } from './use-now.ts';

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
  const busy = days.filter((day) => on.has(day) || countDue(shown, day) > 0);
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

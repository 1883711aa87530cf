/** What a day of a calendar has: its heading, meetings, and what is due or opens on it. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { holidayOn } from '@telemachos/contract/features/meetings/holidays.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { Dated } from '../../ui/written.tsx';
import type { Shown } from './meetings.queries.ts';
import { MeetingItem } from './meeting-item.tsx';
import { Draggable } from './moving.tsx';
import { titleIn, weekdayKey } from './words.ts';

/** What a view of the calendar is given. */
export type Viewing = { days: readonly string[]; shown: Shown; onOpen: (id: number) => void };

/** What is due on a day to whoever looks, and what the programme has: ways to the actions. */
export const Due = ({ shown, day }: { shown: Shown; day: string }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const project = useProject();
  const segment = project ? toUrlSegment(project) : '';
  const line = { display: 'block', fontSize: '0.75rem', py: 1, overflowWrap: 'anywhere' } as const;
  return (
    <>
      {shown.Due.filter(({ Day }) => Day === day).map((one) => (
        <Box key={one.ActionId} component={Link} to={`/${segment}/mentee/action/${one.ActionId}`} sx={line}>
          {t('due', { title: titleIn(language, one) })}
        </Box>
      ))}
      {shown.Events.filter(({ Day }) => Day === day).map((one) => (
        <Box
          key={`${one.Kind} ${one.ActionId}`}
          component={Link}
          to={`/${segment}/mentor/action/list/${one.ActionId}`}
          sx={line}
        >
          {t(one.Kind === 'opens' ? 'opens' : one.Count === null ? 'due' : 'dueFor', {
            title: titleIn(language, one),
            count: one.Count ?? 0,
          })}
        </Box>
      ))}
    </>
  );
};

/** How many things are due on a day; with `opens` those that open, too. */
export const countDue = ({ Due: own, Events }: Shown, day: string, opens = true): number =>
  own.filter(({ Day }) => Day === day).length +
  Events.filter(({ Day, Kind }) => Day === day && (opens || Kind === 'due')).length;

/** The holiday that a day is, in words. */
export const useHoliday = () => {
  const { t } = useTranslation('meetings');
  return (day: string): string => {
    const name = holidayOn(day);
    return name === null ? '' : t(`holidays.${name}`);
  };
};

/** A day's heading: its name, and the holiday that it is. */
export const DayHeading = ({ day }: { day: string }) => {
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
export const DayBody = ({
  day,
  list,
  shown,
  onOpen,
}: Omit<Viewing, 'days'> & { day: string; list: readonly MeetingLine[] }) => {
  const { t } = useTranslation('meetings');
  if (list.length === 0 && countDue(shown, day) === 0)
    return <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('none')}</Box>;
  return (
    <>
      {list.map((meeting) => (
        <Draggable key={meeting.Id} meeting={meeting}>
          {(hint) => <MeetingItem meeting={meeting} low={false} hint={hint} onOpen={() => onOpen(meeting.Id)} />}
        </Draggable>
      ))}
      <Due shown={shown} day={day} />
    </>
  );
};

/** The day and time of a meeting, typed as people here write them. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { meetingData, readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { dayInAthens, isDay, isWrittenDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { Notice } from '../../ui/plain/notice.tsx';

type Data = Record<string, unknown>;

/** Which of the two is wrong; the time may be one that the clock leaves out. */
export type MeetingFault = 'date' | 'time' | 'noTime';

const timeOf = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}(?=[:.])|\d{2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
};

/** What is wrong with the meeting's day or time; without a day there is no meeting, and nothing wrong. */
export const meetingFaultOf = (data: Data): MeetingFault | null => {
  const { date } = readPublic(data);
  if (date === '') return null;
  if (!isDay(date)) return 'date';
  const { timeHours, timeMinutes } = data;
  if (typeof timeHours !== 'number' || typeof timeMinutes !== 'number') return 'time';
  const at = instantOf({ Date: date, TimeHours: timeHours, TimeMinutes: timeMinutes });
  return typeof at === 'number' ? null : at.field === 'Date' ? 'date' : 'noTime';
};

/** A meeting in a line; '' when none is called. */
export const meetingText = (data: Data): string => {
  const { date, time } = readPublic(data);
  return date === '' ? '' : `${showDay(date)} ${time}`.trim();
};

/** The data as the server keeps it: without a time that is still being typed. */
export const withoutTyping = ({ timeTyped: _typed, ...data }: Data): Data => data;

/** A day before today: seldom what is meant when a meeting is called. */
const hasPassed = (date: string): boolean => isDay(date) && date < dayInAthens(Date.now());

const Lasting = ({ minutes, seen }: { minutes: number | null; seen: boolean }) => {
  const { t } = useTranslation('mentoring');
  return (
    <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
      {[minutes === null ? '' : t('meeting.lasts', { minutes }), seen ? t('meeting.onceSaved') : ''].join(' ').trim()}
    </Box>
  );
};

/** Two fields side by side; what cannot be read stays as typed and is named when one saves. */
export const MeetingFields = ({
  data,
  fault,
  seen,
  minutes,
  heldBy,
  onChange,
}: {
  data: Data;
  fault: MeetingFault | null;
  /** Whether the mentee sees the meeting once it is saved. */ seen: boolean;
  /** How long it is, once that is known. */ minutes: number | null;
  /** The mentor who sets the meeting instead of the reader. */ heldBy: string | null;
  onChange: (data: Data) => void;
}) => {
  const { t } = useTranslation(['mentoring', 'common']);
  const kept = readPublic(data);
  const [time, setTime] = useState(typeof data['timeTyped'] === 'string' ? data['timeTyped'] : kept.time);
  // Another version may have been taken over: its time is the one to show.
  const [known, setKnown] = useState(kept.time);
  if (known !== kept.time) {
    setKnown(kept.time);
    // What is typed and is no time yet stays.
    if (data['timeTyped'] === undefined && (timeOf(time) ?? '') !== kept.time) setTime(kept.time);
  }
  const change = (date: string, typed: string) => {
    const read = timeOf(typed);
    const { timeHours: _hours, timeMinutes: _minutes, ...rest } = withoutTyping(data);
    onChange({
      ...rest,
      ...(read === null ? { date, ...(typed === '' ? {} : { timeTyped: typed }) } : meetingData(date, read)),
    });
  };
  if (heldBy !== null)
    return (
      <Box sx={{ mb: 5 }}>
        {kept.date === '' ? null : <Box sx={{ mb: 2, fontWeight: 600 }}>{meetingText(data)}</Box>}
        <Notice>{t('meeting.heldBy', { name: heldBy })}</Notice>
      </Box>
    );
  return (
    <Box sx={{ mb: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <TextField
          id="meeting-date"
          label={t('meeting.date')}
          value={isDay(kept.date) ? showDay(kept.date) : kept.date}
          error={fault === 'date'}
          helperText={
            fault === 'date'
              ? isWrittenDay(kept.date)
                ? t('common:date.noDay')
                : t('mentoring:meeting.dateWrong')
              : hasPassed(kept.date)
                ? t('meeting.datePast')
                : t('meeting.dateHelp')
          }
          onChange={(event) => change(parseDate(event.target.value) ?? event.target.value, time)}
          sx={{ width: 180 }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } }}
        />
        <TextField
          id="meeting-time"
          label={t('meeting.time')}
          value={time}
          placeholder="14:30"
          error={fault === 'time' || fault === 'noTime'}
          helperText={fault === 'noTime' ? t('meeting.noTime') : fault === 'time' ? t('meeting.timeWrong') : ' '}
          onChange={(event) => {
            setTime(event.target.value);
            change(kept.date, event.target.value);
          }}
          sx={{ width: 140 }}
          slotProps={{ htmlInput: { maxLength: 5, autoComplete: 'off' } }}
        />
      </Box>
      <Lasting minutes={minutes} seen={seen} />
    </Box>
  );
};

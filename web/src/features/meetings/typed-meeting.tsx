/** Day, time, length and place of a meeting, typed; what cannot be is named at its field, by the page or by the server. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  instantOf,
  maxLinkLength,
  maxMeetingMinutes,
  maxPlaceLength,
  minMeetingMinutes,
} from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, isWrittenDay, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import type { FieldConflict } from '../../platform/use-draft-fields.ts';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { isLink } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { OlderNotice } from '../settings/older-notice.shared.tsx';
import { timeTyped } from './words.ts';

/** What is typed. */
export type TypedMeeting = { day: string; time: string; minutes: string; place: string; link: string };
/** What is wrong with it, at which field. */
export type TypedFaults = {
  [Name in keyof TypedMeeting]?: 'DAY' | 'TIME' | 'NO_SUCH_TIME' | 'PAST' | 'MINUTES' | 'LINK';
};

/** A meeting as it is typed. */
export const typedOf = ({ Start, End, Place, Link }: MeetingLine): TypedMeeting => ({
  day: dayInAthens(Date.parse(Start)),
  time: showTime(Start),
  minutes: String((Date.parse(End) - Date.parse(Start)) / 60_000),
  place: Place,
  link: Link,
});

/** What is typed as it is sent, or what is wrong with it. */
export const readMeeting = (typed: TypedMeeting) => {
  const faults: TypedFaults = {};
  const time = timeTyped(typed.time);
  if (typed.day === '') faults.day = 'DAY';
  if (time === null) faults.time = 'TIME';
  const Minutes = /^\d{1,3}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : 0;
  if (Minutes < minMeetingMinutes || Minutes > maxMeetingMinutes) faults.minutes = 'MINUTES';
  if (!isLink(typed.link.trim())) faults.link = 'LINK';
  const [TimeHours = 0, TimeMinutes = 0] = (time ?? '0:0').split(':').map(Number);
  const named = { Date: typed.day, TimeHours, TimeMinutes };
  const at = faults.day || faults.time ? 0 : instantOf(named);
  if (typeof at !== 'number')
    faults[at.field === 'Date' ? 'day' : 'time'] = at.field === 'Date' ? 'DAY' : 'NO_SUCH_TIME';
  if (Object.keys(faults).length > 0) return { faults };
  return { sent: { ...named, Minutes, Place: typed.place.trim(), Link: typed.link.trim() } };
};

const fields = { Date: 'day', TimeHours: 'time', TimeMinutes: 'time', Minutes: 'minutes', Link: 'link' } as const;
const codes: Partial<Record<string, 'NO_SUCH_TIME' | 'PAST'>> = { NO_SUCH_TIME: 'NO_SUCH_TIME', TIME_PAST: 'PAST' };

/** What the server said of the fields. */
export const faultsOf = (error: Error | null): TypedFaults =>
  Object.fromEntries(
    Object.entries(error ? toApiProblem(error).fields : {}).flatMap(([name, code]) => {
      const field = Object.entries(fields).find(([key]) => key === name)?.[1];
      if (!field) return [];
      const usual = { day: 'DAY', time: 'TIME', minutes: 'MINUTES', link: 'LINK' } as const;
      return [[field, codes[code] ?? usual[field]]];
    }),
  );

/** The fields, each with its help or what is wrong with it. */
export const MeetingInputs = ({
  typed,
  faults,
  readOnly,
  onChange,
}: {
  typed: TypedMeeting;
  faults: TypedFaults;
  /** They are on their way: what is typed on would be lost with the answer. */
  readOnly: boolean;
  onChange: (changes: Partial<TypedMeeting>) => void;
}) => {
  const { t } = useTranslation(['meetings', 'common']);
  const id = useId();
  const [written, setWritten] = useState('');
  const words = (name: keyof TypedMeeting): string | null => {
    const fault = faults[name];
    // A day that is written as days are, and is none, is said to be none.
    if (fault === 'DAY' && isWrittenDay(written)) return t('common:date.noDay');
    return fault === undefined
      ? null
      : t(`meetings:meeting.fault.${fault}`, { least: minMeetingMinutes, most: maxMeetingMinutes });
  };
  const field = (
    name: 'time' | 'minutes' | 'place' | 'link',
    more: { width?: number; maxLength: number; number?: boolean },
  ) => (
    <TextField
      id={`${id}-${name}`}
      label={t(`meetings:meeting.${name === 'link' ? 'linkField' : name}`)}
      value={typed[name]}
      error={words(name) !== null}
      helperText={words(name) ?? ' '}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...(more.width === undefined ? {} : { sx: { width: more.width } })}
      slotProps={{
        htmlInput: {
          maxLength: more.maxLength,
          autoComplete: 'off',
          readOnly,
          ...(more.number && { inputMode: 'numeric' }),
        },
      }}
    />
  );
  return (
    <>
      <DateInput
        label={t('meetings:meeting.date')}
        value={typed.day}
        error={words('day')}
        readOnly={readOnly}
        help={t('meetings:meeting.dateHelp')}
        onDay={(day, text) => {
          setWritten(text);
          onChange({ day: day ?? '' });
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {field('time', { width: 160, maxLength: 5, number: true })}
        {field('minutes', { width: 160, maxLength: 3, number: true })}
      </Box>
      {field('place', { maxLength: maxPlaceLength })}
      {field('link', { maxLength: maxLinkLength })}
    </>
  );
};

const labels = { day: 'date', time: 'time', minutes: 'minutes', place: 'place', link: 'linkField' } as const;

/** What somebody else changed meanwhile of what is typed here, too: whose goes on is chosen first. */
export const OlderMeeting = ({ older, theirs }: { older: FieldConflict; theirs: TypedMeeting }) => {
  const { t } = useTranslation('meetings');
  const names = (['day', 'time', 'minutes', 'place', 'link'] as const).filter((name) => older.clashing.includes(name));
  return (
    <OlderNotice
      older={older}
      theirs={names.map((name) => ({
        label: t(`meeting.${labels[name]}`),
        text: name === 'day' ? showDay(theirs.day) : theirs[name],
      }))}
    />
  );
};

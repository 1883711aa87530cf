/** Hours that are offered: every week, and on days that are otherwise; typed as people here write times. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesOf, timeOf } from '@telemachos/contract/kit/clock.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { timeTyped } from './words.ts';

type Offered = OutputOfPath<'/api/meetings/Times'>['Offered'];
type Weekly = Offered['Weekly'];
type Days = Offered['Days'];
type Hours = { From: number; Until: number };

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const keyOf = (weekday: number) => weekdays[weekday - 1] ?? '1';
/** The end of a day is written 24:00. */
const written = (minutes: number): string => timeOf(minutes);

/** Two typed times as hours; null while they are none. */
const hoursTyped = (from: string, until: string): Hours | null => {
  const [first, last] = [timeTyped(from), until.trim() === '24:00' ? '24:00' : timeTyped(until)];
  if (first === null || last === null) return null;
  const hours = { From: minutesOf(first), Until: minutesOf(last) };
  return hours.From < hours.Until ? hours : null;
};

/** Two fields for a beginning and an end. */
const HoursFields = ({
  from,
  until,
  wrong,
  onFrom,
  onUntil,
}: {
  from: string;
  until: string;
  wrong: boolean;
  onFrom: (text: string) => void;
  onUntil: (text: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const id = useId();
  const field = (name: 'from' | 'until', value: string, onChange: (text: string) => void) => (
    <TextField
      id={`${id}-${name}`}
      label={t(`times.${name}`)}
      value={value}
      error={wrong}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 110 }}
      slotProps={{ htmlInput: { maxLength: 5, inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
  return (
    <>
      {field('from', from, onFrom)}
      {field('until', until, onUntil)}
    </>
  );
};

/** A line of what is there, with the button that takes it away. */
const Kept = ({ words, remove, onRemove }: { words: string; remove: string; onRemove: () => void }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    <Box sx={{ flex: 1 }}>{words}</Box>
    <IconButton aria-label={remove} onClick={onRemove}>
      <DeleteOutlined />
    </IconButton>
  </Box>
);

const listed = { listStyle: 'none', m: 0, p: 0, mb: 4, display: 'grid' } as const;

/** Every week. */
export const WeeklyHours = ({ weekly, onChange }: { weekly: Weekly; onChange: (weekly: Weekly) => void }) => {
  const { t } = useTranslation('meetings');
  const [weekday, setWeekday] = useState('1');
  const [from, setFrom] = useState('09:00');
  const [until, setUntil] = useState('14:00');
  const [tried, setTried] = useState(false);
  const hours = hoursTyped(from, until);
  const add = () => {
    setTried(true);
    if (!hours) return;
    setTried(false);
    const all = [...weekly, { Weekday: Number(weekday), ...hours }];
    onChange([...all].sort((one, other) => one.Weekday - other.Weekday || one.From - other.From));
  };
  return (
    <Section id="weekly" title={t('times.weekly')}>
      {weekly.length === 0 ? <Box sx={{ mb: 4, color: 'text.secondary' }}>{t('times.empty')}</Box> : null}
      <Box component="ul" sx={listed}>
        {weekly.map((one, place) => {
          const words = {
            day: t(`weekdays.${keyOf(one.Weekday)}`),
            from: written(one.From),
            until: written(one.Until),
          };
          return (
            <Kept
              key={place}
              words={`${words.day} ${words.from}–${words.until}`}
              remove={t('times.remove', words)}
              onRemove={() => onChange(weekly.filter((_other, at) => at !== place))}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Choice
          label={t('times.day')}
          value={weekday}
          options={weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
          onChoose={setWeekday}
          minWidth={160}
        />
        <HoursFields from={from} until={until} wrong={tried && !hours} onFrom={setFrom} onUntil={setUntil} />
        <Button variant="outlined" onClick={add}>
          {t('times.add')}
        </Button>
      </Box>
      {tried && !hours ? (
        <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
          {t('times.timeWrong')}
        </Box>
      ) : null}
    </Section>
  );
};

/** Days on which the mentor is away, or there at other hours. */
export const OtherDays = ({ days, onChange }: { days: Days; onChange: (days: Days) => void }) => {
  const { t } = useTranslation('meetings');
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('09:00');
  const [until, setUntil] = useState('14:00');
  const [tried, setTried] = useState(false);
  const hours = hoursTyped(from, until);
  const add = (Hours: Hours[] | null) => {
    setTried(Hours === null);
    if (day === '' || Hours === null) return;
    const before = days.find(({ Day }) => Day === day)?.Hours ?? [];
    const one = { Day: day, Hours: Hours.length === 0 ? [] : [...before, ...Hours] };
    const all = [...days.filter(({ Day }) => Day !== day), one];
    onChange([...all].sort((a, b) => a.Day.localeCompare(b.Day)));
  };
  const wordsOf = (list: readonly Hours[]) =>
    list.length === 0 ? t('times.off') : list.map(({ From, Until }) => `${written(From)}–${written(Until)}`).join(', ');
  return (
    <Section id="days" title={t('times.days')} intro={t('times.daysIntro')}>
      {days.length === 0 ? <Box sx={{ mb: 4, color: 'text.secondary' }}>{t('times.noDays')}</Box> : null}
      <Box component="ul" sx={listed}>
        {days.map(({ Day, Hours }) => (
          <Kept
            key={Day}
            words={`${showDay(Day)}: ${wordsOf(Hours)}`}
            remove={t('times.removeDay', { day: showDay(Day) })}
            onRemove={() => onChange(days.filter((one) => one.Day !== Day))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
        <DateInput label={t('times.date')} value={day} onDay={(typed) => setDay(typed ?? '')} />
        <HoursFields from={from} until={until} wrong={tried && !hours} onFrom={setFrom} onUntil={setUntil} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="outlined" disabled={day === ''} onClick={() => add([])}>
          {t('times.addOff')}
        </Button>
        <Button variant="outlined" disabled={day === ''} onClick={() => add(hours ? [hours] : null)}>
          {t('times.addOther')}
        </Button>
      </Box>
      {tried && !hours ? (
        <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
          {t('times.timeWrong')}
        </Box>
      ) : null}
    </Section>
  );
};

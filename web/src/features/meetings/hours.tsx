/** Hours that are offered: every week, and on days that are otherwise; typed as people here write times. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '@telemachos/contract/kit/athens-time.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { daysIn, weeklyIn, withOther, withWeekly, workdays, type Hours, type TimesTyped } from './times.rules.ts';

/** The form under one's hands: what is typed, a way to change it, and what was wrong when it was saved. */
type Typing<Fault> = { typed: TimesTyped; change: (changes: Partial<TimesTyped>) => void; fault: Fault | undefined };

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const keyOf = (weekday: number) => weekdays[weekday - 1] ?? '1';

const hoursInWords = ({ From, Until }: Hours): string => `${timeOf(From)}–${timeOf(Until)}`;

/** What a form says, in words, by its fields. */
export const useTimesWords = (): ((typed: TimesTyped) => Partial<Record<string, string>>) => {
  const { t } = useTranslation('meetings');
  return (typed) => ({
    ...typed,
    holidays: t(typed.holidays === '' ? 'times.holidaysOff' : 'times.onHolidays'),
    weekly: weeklyIn(typed)
      .map(({ Weekday, ...hours }) => `${t(`weekdays.${keyOf(Weekday)}`)} ${hoursInWords(hours)}`)
      .join('\n'),
    days: daysIn(typed)
      .map(({ Day, Hours: list }) => `${showDay(Day)}: ${list.map(hoursInWords).join(', ') || t('times.off')}`)
      .join('\n'),
  });
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

/** What is there, a form of hours on what stands before them, and what is wrong with it; the buttons add them. */
const Listed = ({
  id,
  title,
  intro,
  none,
  lines,
  before,
  from,
  until,
  fault,
  onFrom,
  onUntil,
  children,
}: {
  id: string;
  title: string;
  intro?: string;
  none: string;
  lines: readonly { words: string; remove: string; onRemove: () => void }[];
  before: ReactNode;
  from: string;
  until: string;
  fault: string | null;
  onFrom: (text: string) => void;
  onUntil: (text: string) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  const own = useId();
  const field = (name: 'from' | 'until', value: string, onChange: (text: string) => void, example: string) => (
    <TextField
      id={`${own}-${name}`}
      label={t(`times.${name}`)}
      value={value}
      placeholder={example}
      error={fault !== null}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 110 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          maxLength: 5,
          inputMode: 'numeric',
          autoComplete: 'off',
          ...(fault !== null && { 'aria-describedby': `${own}-fault` }),
        },
      }}
    />
  );
  return (
    <Section id={id} title={title} {...(intro !== undefined && { intro })}>
      {lines.length === 0 ? <Box sx={{ mb: 4, color: 'text.secondary' }}>{none}</Box> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 4, display: 'grid' }}>
        {lines.map((line) => (
          <Kept key={line.words} {...line} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
        {before}
        {field('from', from, onFrom, '09:00')}
        {field('until', until, onUntil, '14:00')}
      </Box>
      {fault === null ? null : (
        <Box id={`${own}-fault`} role="alert" sx={{ mt: 2, color: 'error.main' }}>
          {fault}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>{children}</Box>
    </Section>
  );
};

/** Every week. */
export const WeeklyHours = ({ typed, change, fault }: Typing<'HOURS'>) => {
  const { t } = useTranslation('meetings');
  const [tried, setTried] = useState(false);
  const more = withWeekly(typed);
  const weekly = weeklyIn(typed);
  const add = () => {
    setTried(more === null);
    if (more) change(more);
  };
  return (
    <Listed
      id="weekly"
      title={t('times.weekly')}
      none={t('times.empty')}
      lines={weekly.map((one, place) => {
        const words = { day: t(`weekdays.${keyOf(one.Weekday)}`), from: timeOf(one.From), until: timeOf(one.Until) };
        return {
          words: `${words.day} ${words.from}–${words.until}`,
          remove: t('times.remove', words),
          onRemove: () => change({ weekly: JSON.stringify(weekly.filter((_other, at) => at !== place)) }),
        };
      })}
      before={
        <Choice
          label={t('times.day')}
          value={typed.newWeekday}
          options={[
            ...weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) })),
            { value: workdays, label: t('times.work') },
          ]}
          onChoose={(newWeekday) => change({ newWeekday })}
          minWidth={200}
          wide
        />
      }
      from={typed.newFrom}
      until={typed.newUntil}
      fault={(tried || fault !== undefined) && more === null ? t('times.timeWrong') : null}
      onFrom={(newFrom) => change({ newFrom })}
      onUntil={(newUntil) => change({ newUntil })}
    >
      <Button variant="outlined" onClick={add}>
        {t('times.add')}
      </Button>
    </Listed>
  );
};

/** Days on which the mentor is away, or there at other hours. */
export const OtherDays = ({ typed, change, fault }: Typing<'HOURS' | 'DAY' | 'OPEN'>) => {
  const { t } = useTranslation('meetings');
  const [tried, setTried] = useState<'HOURS' | 'DAY' | null>(null);
  const days = daysIn(typed);
  const add = (away: boolean) => {
    const more = withOther(typed, away);
    // A day without its hours has nothing wrong with the day.
    setTried(more ? null : withOther(typed, true) ? 'HOURS' : 'DAY');
    if (more) change(more);
  };
  const wordsOf = (list: readonly Hours[]) => (list.length === 0 ? t('times.off') : list.map(hoursInWords).join(', '));
  const wrong = tried ?? fault ?? null;
  const faults = { HOURS: t('times.timeWrong'), DAY: t('times.dayWrong'), OPEN: t('times.dayOpen') };
  const write = (changes: Partial<TimesTyped>) => {
    setTried(null);
    change(changes);
  };
  return (
    <Listed
      id="days"
      title={t('times.days')}
      intro={t('times.daysIntro')}
      none={t('times.noDays')}
      lines={days.map(({ Day, Hours: list }) => ({
        words: `${showDay(Day)}: ${wordsOf(list)}`,
        remove: t('times.removeDay', { day: showDay(Day) }),
        onRemove: () => change({ days: JSON.stringify(days.filter((one) => one.Day !== Day)) }),
      }))}
      before={
        <DateInput
          key={days.length}
          label={t('times.date')}
          help={t('meeting.dateHelp')}
          value={typed.otherDay}
          onDay={(day, text) => write({ otherDay: day ?? text })}
        />
      }
      from={typed.otherFrom}
      until={typed.otherUntil}
      fault={wrong === null ? null : faults[wrong]}
      onFrom={(otherFrom) => write({ otherFrom })}
      onUntil={(otherUntil) => write({ otherUntil })}
    >
      <Button variant="outlined" onClick={() => add(true)}>
        {t('times.addOff')}
      </Button>
      <Button variant="outlined" onClick={() => add(false)}>
        {t('times.addOther')}
      </Button>
    </Listed>
  );
};

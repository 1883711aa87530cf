/** A free time that is chosen: its day and hour, and what is said where it is free no more. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { Choice } from '../../ui/choice.tsx';
import { weekdayKey } from './words.ts';

/** So many days ahead times are offered. */
const daysAhead = 42;

/** The days in which times are offered. */
export const next = (): { From: string; Until: string } => {
  const From = dayInAthens(Date.now());
  return { From, Until: daysLater(From, daysAhead) };
};

/** A day and one of its free times, one below the other where there is no room for both. */
export const SlotChoice = ({
  list,
  slot,
  near,
  readOnly,
  onChoose,
}: {
  list: readonly string[];
  slot: string;
  /** What was chosen last: of its day another time is chosen. */
  near: string;
  /** It is on its way. */
  readOnly: boolean;
  onChoose: (slot: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const dayOf = (at: string) => dayInAthens(Date.parse(at));
  const days = [...new Set(list.map(dayOf))];
  const day = near !== '' && days.includes(dayOf(near)) ? dayOf(near) : (days[0] ?? '');
  const times = list.filter((one) => dayOf(one) === day);
  const first = (chosen: string) => list.find((one) => dayOf(one) === chosen) ?? '';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        width: '100%',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content max-content' },
      }}
    >
      <Choice
        label={t('own.day')}
        value={day}
        options={days.map((one) => ({ value: one, label: `${t(`weekdays.${weekdayKey(one)}`)} ${showDay(one)}` }))}
        onChoose={(chosen) => onChoose(first(chosen))}
        minWidth={240}
        readOnly={readOnly}
      />
      <Choice
        label={t('own.slot')}
        value={slot}
        options={[
          ...(slot === '' ? [{ value: '', label: t('own.chooseSlot') }] : []),
          ...times.map((one) => ({ value: one, label: showTime(one) })),
        ]}
        onChoose={onChoose}
        minWidth={120}
        readOnly={readOnly}
      />
    </Box>
  );
};

/** Refusals that say of a time what is seen of it by now. */
const aboutSlot = new Set(['MEETING_CLASH', 'MENTOR_CHANGED', 'NOT_A_SLOT']);
const isAboutSlot = (error: Error | null): boolean => error !== null && aboutSlot.has(toApiProblem(error).code);

type Slots = { list: readonly string[]; MentorId: number | null; MentorName: string };

/**
 * The time that is chosen, of the mentor whose times were seen: the first one until another is, or none where one is to be
 * moved. One that is no longer free, or whose mentor is another by now, is chosen no more, and it is said why, but for one
 * that was taken here.
 */
export const useChosen = (read: Slots | undefined, { begin, taken }: { begin: 'first' | 'none'; taken: boolean }) => {
  const { t } = useTranslation('meetings');
  const [chosen, setChosen] = useState<{ slot: string; mentorId: number | null } | null>(null);
  const first = read?.list[0];
  if (begin === 'first' && chosen === null && read && first !== undefined)
    setChosen({ slot: first, mentorId: read.MentorId });
  const isOther = chosen !== null && read !== undefined && read.MentorId !== chosen.mentorId;
  const isGone = chosen !== null && read !== undefined && !read.list.includes(chosen.slot);
  const why = taken
    ? null
    : isOther
      ? t('own.otherMentor', { name: read.MentorName })
      : isGone
        ? t(read.list.length === 0 ? 'own.lastGone' : 'own.slotGone', { when: showDateTime(chosen.slot) })
        : null;
  return {
    slot: chosen === null || why !== null ? '' : chosen.slot,
    near: chosen?.slot ?? '',
    mentorId: chosen?.mentorId ?? null,
    /** A refusal that says something else than that the time is gone. */
    besides: (error: Error | null) => (why !== null && isAboutSlot(error) ? null : error),
    why:
      why === null ? null : (
        <Alert severity="warning" role="alert">
          {why}
        </Alert>
      ),
    choose: (slot: string) => setChosen({ slot, mentorId: read?.MentorId ?? null }),
  };
};

/** That a meeting was set: when, with whom and where. */
export const useTaken = () => {
  const { t } = useTranslation('meetings');
  return (at: string, found: { MentorName: string; Place: string; Link: string }) =>
    showToast(
      'success',
      [
        t('own.takenWith', { when: showDateTime(at), name: found.MentorName }),
        ...(found.Place === '' ? [] : [t('own.takenAt', { place: found.Place })]),
        ...(found.Link === '' ? [] : [t('own.takenLink')]),
      ].join(' '),
    );
};

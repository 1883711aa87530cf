/** When a mentor is there (/mentor/meetings/times): weekly hours, days that are otherwise, limits, where, one's own calendar. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLinkLength, maxPlaceLength } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { maxScheduleLimits } from '@telemachos/contract/features/meetings/slots.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { OlderNotice } from '../settings/older-notice.shared.tsx';
import { Busy } from './busy.tsx';
import { OtherDays, useTimesWords, WeeklyHours } from './hours.tsx';
import { useSetTimes, useTimes, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { limits, readTimes, typedOfTime, type TimesFaults, type TimesTyped } from './times.rules.ts';

type Time = OutputOfPath<'/api/meetings/Times'>;
type Typing = { typed: TimesTyped; change: (changes: Partial<TimesTyped>) => void; faults: TimesFaults };

const limitWords = { LeadHours: 'lead', BufferMinutes: 'buffer', MostPerDay: 'most' } as const;

/** Lead time, buffer, the most of a day, and holidays. */
const Limits = ({ typed, change, faults }: Typing) => {
  const { t } = useTranslation('meetings');
  return (
    <Section id="limits" title={t('times.limits')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {limits.map((name) => (
          <TextField
            key={name}
            id={name}
            label={t(`times.${limitWords[name]}`)}
            value={typed[name]}
            error={faults[name] !== undefined}
            helperText={faults[name] === undefined ? ' ' : t('times.numberWrong', { most: maxScheduleLimits[name] })}
            onChange={({ target }) => change({ [name]: target.value })}
            sx={{ width: 240 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } }}
          />
        ))}
      </Box>
      <FormControlLabel
        label={t('times.onHolidays')}
        control={
          <Checkbox
            checked={typed.holidays !== ''}
            onChange={(_event, isOn) => change({ holidays: isOn ? '1' : '' })}
          />
        }
      />
    </Section>
  );
};

const Where = ({ typed, change, faults }: Typing) => {
  const { t } = useTranslation('meetings');
  return (
    <Section id="where" title={t('times.where')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          id="place"
          label={t('times.place')}
          value={typed.place}
          onChange={(event) => change({ place: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxPlaceLength } }}
        />
        <TextField
          id="link"
          type="url"
          label={t('times.link')}
          value={typed.link}
          error={faults.link !== undefined}
          helperText={faults.link === undefined ? ' ' : t('times.linkWrong')}
          onChange={(event) => change({ link: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxLinkLength } }}
        />
      </Box>
    </Section>
  );
};

/** What is typed, kept on this device until it is saved over the version it was read in; leaving before that asks. */
const useTyping = (project: OwnProject, time: Time) => {
  const { t } = useTranslation('meetings');
  const save = useSetTimes();
  const first = typedOfTime(time);
  const { fields, change, forget, isKept, isFound, older } = useDraftFields<TimesTyped>(
    `mentor-times-${project.Id}`,
    first,
    time.Version,
  );
  const [tried, setTried] = useState(false);
  const [tries, setTries] = useState(0);
  const isDirty = () => !isSameData(fields, first);
  useLeaveGuard([{ isDirty, isRisky: () => !isKept && isDirty(), flush: () => Promise.resolve(false) }], false);
  const read = readTimes(fields);
  const act = () => {
    setTried(true);
    setTries(tries + 1);
    if (!('offered' in read)) return;
    setTried(false);
    // What was typed and not added stands in the list now.
    change(read.typed);
    const { offered, place, link } = read;
    const sent = { ProjectId: project.Id, Offered: offered, Place: place, Link: link, Version: time.Version };
    afterwards(save.mutateAsync(sent), () => {
      forget();
      showToast('success', t('times.saved'));
    });
  };
  const faults = tried && 'faults' in read ? read.faults : {};
  return { typed: fields, change, faults, act, isFound, older, first, save, tries };
};

/** What somebody, or another device, saved meanwhile of what is typed here, too. */
const Older = ({ older, first }: { older: NonNullable<ReturnType<typeof useTyping>['older']>; first: TimesTyped }) => {
  const { t } = useTranslation('meetings');
  const wordsOf = useTimesWords();
  const labels: Partial<Record<string, string>> = {
    weekly: t('times.weekly'),
    days: t('times.days'),
    holidays: t('times.onHolidays'),
    place: t('times.place'),
    link: t('times.link'),
    ...Object.fromEntries(limits.map((name) => [name, t(`times.${limitWords[name]}`)])),
  };
  const words = wordsOf(first);
  return (
    <OlderNotice
      older={older}
      theirs={older.clashing.map((name) => ({ label: labels[name] ?? '', text: words[name] ?? '' }))}
    />
  );
};

/** The form over what was read; a save is based on its version. */
const Form = ({ project, time }: { project: OwnProject; time: Time }) => {
  const { t } = useTranslation('meetings');
  const { act, isFound, older, first, save, tries, ...typing } = useTyping(project, time);
  const form = useFaultFocus(tries, save.error);
  const { typed, change, faults } = typing;
  const [found, setFound] = useState(isFound);
  const drop = () => {
    change(first);
    setFound(false);
  };
  return (
    <Box ref={form} sx={{ maxWidth: 800 }}>
      {found && !older ? (
        <Alert
          severity="info"
          role="status"
          sx={{ mb: 4 }}
          action={
            <Button color="inherit" size="small" onClick={drop}>
              {t('times.discard')}
            </Button>
          }
        >
          {t('times.found')}
        </Alert>
      ) : null}
      <WeeklyHours typed={typed} change={change} fault={faults.weekly} />
      <OtherDays typed={typed} change={change} fault={faults.days} />
      <Limits {...typing} />
      <Where {...typing} />
      {older ? <Older older={older} first={first} /> : <Refusal error={save.error} />}
      {Object.keys(faults).length === 0 ? null : (
        <Alert severity="error" sx={{ mt: 4 }}>
          {t('times.notSaved')}
        </Alert>
      )}
      {/* Whose words go on is chosen before anything is saved over them. */}
      <ActButton
        variant="contained"
        busy={save.isPending}
        disabled={older !== null}
        onClick={act}
        sx={{ mt: 4, mb: 6 }}
      >
        {t('times.save')}
      </ActButton>
      <Busy />
    </Box>
  );
};

const Times = ({ project }: { project: OwnProject }) => {
  const read = useTimes(project.Id);
  if (read.isPending) return <RowsSkeleton rows={6} />;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  return <Form key={read.data.Version} project={project} time={read.data} />;
};

/** One's own alone. */
export const TimesScreen = () => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  if (!project) return null;
  return (
    <>
      <PageHeader title={t('times.title')} subtitle={t('times.intro')} />
      <Times project={project} />
    </>
  );
};

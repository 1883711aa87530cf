/** When a mentor is there (/mentor/meetings/times): weekly hours, days that are otherwise, limits, where, one's own calendar. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { Busy } from './busy.tsx';
import { OtherDays, WeeklyHours } from './hours.tsx';
import { useSetTimes, useTimes, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';

type Time = OutputOfPath<'/api/meetings/Times'>;
type Offered = Time['Offered'];

const limits = [
  ['LeadHours', 'lead', 720],
  ['BufferMinutes', 'buffer', 240],
  ['MostPerDay', 'most', 30],
] as const;

/** Lead time, buffer, the most of a day, and holidays. */
const Limits = ({ offered, onChange }: { offered: Offered; onChange: (offered: Offered) => void }) => {
  const { t } = useTranslation('meetings');
  return (
    <Section id="limits" title={t('times.limits')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {limits.map(([name, words, most]) => (
          <TextField
            key={name}
            id={name}
            label={t(`times.${words}`)}
            value={String(offered[name])}
            onChange={({ target }) => {
              const read = Number(target.value.replaceAll(/\D/g, '').slice(0, 4));
              onChange({ ...offered, [name]: Math.min(most, read) });
            }}
            sx={{ width: 240 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
        ))}
      </Box>
      <FormControlLabel
        label={t('times.onHolidays')}
        control={
          <Checkbox
            checked={offered.OnHolidays}
            onChange={(_event, OnHolidays) => onChange({ ...offered, OnHolidays })}
          />
        }
        sx={{ mt: 3 }}
      />
    </Section>
  );
};

const isLink = (text: string): boolean => text === '' || /^https?:\/\/\S+$/.test(text);

/** The form over what was read; a save is based on its version. */
const Form = ({ project, time }: { project: OwnProject; time: Time }) => {
  const { t } = useTranslation('meetings');
  const save = useSetTimes();
  const [offered, setOffered] = useState(time.Offered);
  const [place, setPlace] = useState(time.Place);
  const [link, setLink] = useState(time.Link);
  const act = () => {
    if (!isLink(link)) return;
    afterwards(
      save.mutateAsync({ ProjectId: project.Id, Offered: offered, Place: place, Link: link, Version: time.Version }),
      () => toast('success', t('times.saved')),
    );
  };
  return (
    <Box sx={{ maxWidth: 800 }}>
      <WeeklyHours weekly={offered.Weekly} onChange={(Weekly) => setOffered({ ...offered, Weekly })} />
      <OtherDays days={offered.Days} onChange={(Days) => setOffered({ ...offered, Days })} />
      <Limits offered={offered} onChange={setOffered} />
      <Section id="where" title={t('times.where')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextField
            id="place"
            label={t('times.place')}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            id="link"
            type="url"
            label={t('times.link')}
            value={link}
            error={!isLink(link)}
            helperText={isLink(link) ? ' ' : t('times.linkWrong')}
            onChange={(event) => setLink(event.target.value.trim())}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      </Section>
      <Refusal error={save.error} />
      <ActButton variant="contained" busy={save.isPending} onClick={act} sx={{ mt: 4, mb: 6 }}>
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

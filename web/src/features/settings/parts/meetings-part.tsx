/** Whether mentees book meetings by themselves, and which reminders before them are left out. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { YesAt } from '../inputs.shared.tsx';
import type { Place } from '../places.shared.ts';

const meetings = (name: string): Place => ['Config', 'Meetings', name];

/** Both reminders are sent unless they are left out here. */
export const MeetingsPart = () => {
  const { t } = useTranslation('settings');
  return (
    <Section id="meetings" title={t('meetings.title')} intro={t('meetings.intro')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <YesAt place={meetings('Book')} label={t('meetings.book')} help={t('meetings.bookHelp')} />
        <YesAt place={meetings('WithoutDay')} label={t('meetings.withoutDay')} help={t('meetings.offHelp')} />
        <YesAt place={meetings('WithoutHour')} label={t('meetings.withoutHour')} help={t('meetings.offHelp')} />
      </Box>
    </Section>
  );
};

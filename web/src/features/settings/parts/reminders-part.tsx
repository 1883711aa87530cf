/** When mentees are reminded of what is due, and whether mentors are told each morning what waits for them. */
import Box from '@mui/material/Box';
import { maxReminderDays, maxReminders } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { NumbersAt, YesAt } from '../inputs.shared.tsx';
import type { Place } from '../places.shared.ts';
import { Pair } from './field-parts.tsx';

const reminders = (name: string): Place => ['Config', 'Reminders', name];
const bounds = { most: maxReminders, furthest: maxReminderDays };

/** Nothing is sent unless it is named here. */
export const RemindersPart = () => {
  const { t } = useTranslation('settings');
  return (
    <Section id="reminders" title={t('reminders.title')} intro={t('reminders.intro')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Pair>
          <NumbersAt
            place={reminders('Before')}
            label={t('reminders.before')}
            help={t('reminders.beforeHelp', bounds)}
          />
          <NumbersAt place={reminders('After')} label={t('reminders.after')} help={t('reminders.afterHelp', bounds)} />
        </Pair>
        <YesAt place={reminders('OnDay')} label={t('reminders.onDay')} help={t('reminders.onDayHelp')} />
        <YesAt place={reminders('Digest')} label={t('reminders.digest')} help={t('reminders.digestHelp')} />
      </Box>
    </Section>
  );
};

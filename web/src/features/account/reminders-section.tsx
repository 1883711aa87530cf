/** Whether one wants the reminders of one's projects; the mails lead here. */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { useSetReminders } from './account.queries.ts';

/** Kept as soon as it is pressed. */
export const RemindersSection = ({ wanted }: { wanted: boolean }) => {
  const { t } = useTranslation('profile');
  const wordsOf = useProblemMessage();
  const set = useSetReminders();
  const place = useRef<HTMLDivElement>(null);
  // The section comes with what it shows, later than the address is looked at.
  useEffect(() => {
    if (location.hash === '#reminders') place.current?.scrollIntoView();
  }, []);
  const change = (Reminders: boolean) =>
    set.mutate(
      { Reminders },
      {
        onSuccess: () => showToast('success', t(Reminders ? 'reminders.on' : 'reminders.off')),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  return (
    <Box ref={place} sx={{ scrollMarginTop: 80 }}>
      <Section id="reminders" title={t('reminders.title')} intro={t('reminders.intro')}>
        <Checkbox
          label={t('reminders.wanted')}
          checked={set.isPending ? set.variables.Reminders : wanted}
          disabled={set.isPending}
          onChange={(event) => change(event.target.checked)}
        />
      </Section>
    </Box>
  );
};

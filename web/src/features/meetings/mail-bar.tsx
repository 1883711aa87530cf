/** The bar of the meetings that are chosen in the schedule, which mails them. */
import Button from '@mui/material/Button';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { MailDialog, type MailAsked } from './mail-dialog.tsx';

export const MailBar = ({ meetings, onClear }: { meetings: number[]; onClear: () => void }) => {
  const { t } = useTranslation('meetings');
  const [asked, setAsked] = useState<MailAsked | null>(null);
  const tooMany = meetings.length > maxMeetingsPerRequest;
  return (
    <>
      <StickyBulkBar
        count={meetings.length}
        more={tooMany ? t('schedule.atOnce', { most: maxMeetingsPerRequest }) : null}
        onClear={onClear}
      >
        <Button disabled={tooMany} onClick={() => setAsked({ Data: meetings, Template: 'meetingList' })}>
          {t('schedule.mailMentors')}
        </Button>
        <Button
          variant="contained"
          disabled={tooMany}
          onClick={() => setAsked({ Data: meetings, Template: 'appointment' })}
        >
          {t('schedule.mailMentees')}
        </Button>
      </StickyBulkBar>
      {asked ? (
        <MailDialog
          asked={asked}
          onClose={(sent) => {
            setAsked(null);
            if (sent) onClear();
          }}
        />
      ) : null}
    </>
  );
};

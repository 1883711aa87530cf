/** A mentor's own calendar elsewhere, read for the times at which they are busy. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useEndBusy, useReadBusy, useStanding } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';

const failures = [
  'ADDRESS',
  'UNREACHABLE',
  'TOO_LARGE',
  'TOO_SLOW',
  'NO_CALENDAR',
  'TOO_MUCH',
  'UNKNOWN_ZONE',
] as const;

/** Which calendar is read, and how that goes. */
export const Busy = () => {
  const { t } = useTranslation('meetings');
  const read = useStanding();
  const [begin, end] = [useReadBusy(), useEndBusy()];
  const [address, setAddress] = useState('');
  const wordsOf = useProblemMessage();
  if (read.isPending) return <TextSkeleton lines={3} />;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  const busy = read.data.Busy;
  const failure = failures.find((one) => one === busy?.Failure);
  return (
    <Section id="busy" title={t('outside.busy')} intro={t('outside.busyIntro')}>
      {busy ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <div>{t('outside.busyHost', { host: busy.Host })}</div>
          <div>
            {busy.Read === null ? (
              t('outside.busyNever')
            ) : (
              <>
                {t('outside.busyAt')} <When at={busy.Read} />
              </>
            )}
          </div>
          {failure ? <Notice>{t(`outside.failure.${failure}`)}</Notice> : null}
          <Button
            variant="outlined"
            onClick={() =>
              end.mutate(
                {},
                {
                  onSuccess: () => showToast('success', t('outside.busyEnded')),
                  onError: (error) => showToast('error', wordsOf(error)),
                },
              )
            }
          >
            {t('outside.busyEnd')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
          <TextField
            id="busy-address"
            type="url"
            fullWidth
            label={t('outside.busyAddress')}
            placeholder="https://"
            helperText={t('outside.busyHow')}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000, autoComplete: 'off' } }}
          />
          <Refusal error={begin.error} />
          <ActButton
            variant="outlined"
            busy={begin.isPending}
            disabled={address.trim() === ''}
            onClick={() =>
              begin.mutate(
                { Address: address.trim() },
                {
                  onSuccess: () => {
                    setAddress('');
                    showToast('success', t('outside.busyBegun'));
                  },
                },
              )
            }
          >
            {t('outside.busyRead')}
          </ActButton>
        </Box>
      )}
    </Section>
  );
};

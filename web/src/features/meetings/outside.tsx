/** One's meetings in another app: the private address, made, told once and ended. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { CopyAddress, SharedAddress } from '../../ui/shared-address.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useEndFeed, useMakeFeed, useStanding } from './meetings.queries.ts';

/** The section under the calendar. */
export const Outside = () => {
  const { t } = useTranslation('meetings');
  const read = useStanding();
  const [make, end] = [useMakeFeed(), useEndFeed()];
  const [address, setAddress] = useState<string | null>(null);
  const ask = useConfirm();
  const wordsOf = useProblemMessage();
  const failed = (error: Error) => showToast('error', wordsOf(error));
  const made = read.data?.Made ?? null;
  const renew = async () => {
    if (made !== null && !(await ask({ text: t('outside.againAsk'), yes: t('outside.again') }))) return;
    make.mutate({}, { onSuccess: ({ Address }) => setAddress(Address), onError: failed });
  };
  const finish = () =>
    end.mutate(
      {},
      {
        onSuccess: () => {
          setAddress(null);
          showToast('success', t('outside.ended'));
        },
        onError: failed,
      },
    );
  return (
    <Box sx={{ mt: 8 }}>
      <Section id="outside" title={t('outside.title')} intro={t('outside.intro')}>
        {read.isPending ? <TextSkeleton lines={2} /> : null}
        {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
        {address === null ? null : (
          <Box sx={{ display: 'grid', gap: 3, mb: 4 }}>
            <div>{t('outside.once')}</div>
            <SharedAddress label={t('outside.address')} address={address} name="meetings" />
            <CopyAddress
              address={address}
              label={t('outside.copy')}
              copied={t('outside.copied')}
              notCopied={t('outside.notCopied')}
            />
          </Box>
        )}
        {made === null ? null : (
          <Box sx={{ mb: 3 }}>
            {t('outside.since')} <When at={made} />
          </Box>
        )}
        {read.data ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <ActButton variant="outlined" busy={make.isPending} onClick={() => void renew()}>
              {t(made === null ? 'outside.make' : 'outside.again')}
            </ActButton>
            {made === null ? null : <Button onClick={finish}>{t('outside.end')}</Button>}
          </Box>
        ) : null}
      </Section>
    </Box>
  );
};

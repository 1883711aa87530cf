/** The devices on which one is told while no page is open: this one switched on and tried, the others taken away. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showInstallPrompt, installPrompt } from '../../platform/install-prompt.ts';
import {
  subscribeToPush,
  unsubscribeFromPush,
  readPushState,
  type PushState,
} from '../../platform/push-subscription.ts';
import { queryClient } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSessions } from '../account/account.queries.ts';
import { useAddDevice, useDevices, useDropDevice, useTryDevice } from './notices.queries.ts';

type Devices = OutputOfPath<'/api/notify/Devices'>;

const standingKey = ['own-device'] as const;

/** What the browser lets this page do; asked again after each press. */
const useStanding = () => useQuery({ queryKey: standingKey, queryFn: readPushState, staleTime: 0 });

/** Switched on and off; why it cannot be, where it cannot. */
const ThisDevice = ({ devices, now }: { devices: Devices; now: PushState }) => {
  const { t } = useTranslation('notices');
  const wordsOf = useProblemMessage();
  const person = useSession()?.Id ?? 0;
  const [add, drop, trial] = [useAddDevice(), useDropDevice(), useTryDevice()];
  const own = devices.list.find(({ Current }) => Current);
  const isOn = now === 'on' && own !== undefined;
  const failed = { onError: (error: Error) => showToast('error', wordsOf(error)) };
  const again = () => queryClient.invalidateQueries({ queryKey: standingKey });
  const turnOn = async () => {
    try {
      const address = await subscribeToPush(devices.Key, person);
      if (address) await add.mutateAsync(address).catch((error: Error) => showToast('error', wordsOf(error)));
    } catch {
      // The browser's own push service could not be reached, or is switched off.
      showToast('error', t('devices.failed'));
    }
    await again();
  };
  const turnOff = async () => {
    await unsubscribeFromPush().catch(() => undefined);
    if (own) await drop.mutateAsync({ Id: own.Id }).catch((error: Error) => showToast('error', wordsOf(error)));
    await again();
  };
  if (now === 'unsupported') return <Notice>{t('devices.unsupported')}</Notice>;
  if (now === 'denied') return <Notice kind="warn">{t('devices.denied')}</Notice>;
  return (
    <>
      <Checkbox
        label={t('devices.here')}
        help={t('devices.hereHelp')}
        checked={isOn}
        disabled={add.isPending || drop.isPending}
        onChange={(event) => void (event.target.checked ? turnOn() : turnOff())}
      />
      {isOn ? (
        <ActButton
          variant="outlined"
          busy={trial.isPending}
          onClick={() => trial.mutate({}, { ...failed, onSuccess: () => showToast('success', t('devices.tried')) })}
          sx={{ justifySelf: 'start' }}
        >
          {t('devices.try')}
        </ActButton>
      ) : null}
    </>
  );
};

/** The other devices, by what their browsers say of themselves. */
const OtherDevices = ({ list }: { list: Devices['list'] }) => {
  const { t } = useTranslation(['notices', 'profile']);
  const wordsOf = useProblemMessage();
  const sessions = useSessions();
  const drop = useDropDevice();
  const others = list.filter(({ Current }) => !Current);
  if (others.length === 0) return null;
  const nameOf = (id: number): string => {
    const session = sessions.data?.find(({ Id }) => Id === id);
    const browser = session?.Browser || t('profile:unknownBrowser');
    return session?.System ? t('profile:deviceOn', { browser, system: session.System }) : browser;
  };
  return (
    <Box component="section" aria-labelledby="other-devices">
      <Box component="h3" id="other-devices" sx={{ fontSize: '1rem', m: 0 }}>
        {t('notices:devices.others')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {others.map(({ Id, Since }) => (
          <Box key={Id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 2 }}>
            <Box sx={{ flex: 1, minWidth: 180 }}>
              {nameOf(Id)} · {t('notices:devices.since', { date: showDate(Since) })}
            </Box>
            <ActButton
              size="small"
              variant="outlined"
              busy={drop.isPending}
              aria-label={t('notices:devices.dropNamed', { device: nameOf(Id) })}
              onClick={() => drop.mutate({ Id }, { onError: (error) => showToast('error', wordsOf(error)) })}
            >
              {t('notices:devices.drop')}
            </ActButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Where the browser offers it. */
const Installing = () => {
  const { t } = useTranslation('notices');
  const offer = useObservable(installPrompt);
  return offer ? (
    <Button onClick={() => void showInstallPrompt()} sx={{ justifySelf: 'start' }}>
      {t('devices.install')}
    </Button>
  ) : null;
};

/** All of it, under what one wants to be told of. */
export const DevicesPart = () => {
  const { t } = useTranslation('notices');
  const [read, now] = [useDevices(), useStanding()];
  return (
    <Box component="section" aria-labelledby="devices" sx={{ mt: 6, display: 'grid', gap: 3 }}>
      <Box component="h3" id="devices" sx={{ fontSize: '1.125rem', m: 0 }}>
        {t('devices.title')}
      </Box>
      {read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data || !now.data ? (
        <RowsSkeleton rows={1} height={40} />
      ) : (
        <>
          <ThisDevice devices={read.data} now={now.data} />
          <OtherDevices list={read.data.list} />
        </>
      )}
      <Installing />
    </Box>
  );
};

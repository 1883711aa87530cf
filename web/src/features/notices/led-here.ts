/** What the frame does for notifications on this device: it goes where one leads, and adds the device of a new session. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../../platform/api.ts';
import { parseNavigateMessage } from '../../platform/offline/worker-messages.ts';
import { subscribeToPush, readPushState, isPushEnabledFor } from '../../platform/push-subscription.ts';

/** Whoever switched it on here, and signed in again since, goes on being told. */
const addAgain = async (person: number): Promise<void> => {
  if (!isPushEnabledFor(person) || (await readPushState()) !== 'on') return;
  const { Key, list } = await send('/api/notify/Devices', {});
  if (list.some(({ Current }) => Current)) return;
  const address = await subscribeToPush(Key, person);
  if (address) await send('/api/notify/AddDevice', address);
};

/** For as long as the frame is there; `person` is null while somebody sees the product as another. */
export const useLedHere = (person: number | null): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const lead = ({ data, ports }: MessageEvent) => {
      const place = parseNavigateMessage(data);
      if (place === null) return;
      // The worker waits for the confirmation (web/src/sw/push-notifications.ts).
      ports[0]?.postMessage(true);
      void navigate({ to: place });
    };
    container?.addEventListener('message', lead);
    return () => container?.removeEventListener('message', lead);
  }, [navigate]);
  useEffect(() => {
    // What fails here is tried with the next page; the screen of wishes shows how it stands.
    if (person !== null) void addAgain(person).catch(() => undefined);
  }, [person]);
};

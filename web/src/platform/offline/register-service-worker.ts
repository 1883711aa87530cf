/** Registration of the service worker, and its replacement by a new version without losing work. */
import i18next from 'i18next';
import { loadTexts } from '../i18n.ts';
import { showToast } from '../toasts.ts';
import { takeOverMessage } from './worker-messages.ts';

/** Milliseconds between update checks of an open page. */
const updateCheckIntervalMs = 3_600_000;

/** Calls `told` with each installed worker that waits to activate, now and later. */
const onWorkerWaiting = (
  registration: ServiceWorkerRegistration,
  told: (worker: ServiceWorker, isNew: boolean) => void,
): void => {
  if (registration.waiting) told(registration.waiting, false);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first worker activates at once.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) told(installing, true);
    });
  });
};

const activateAndReload = (worker: ServiceWorker): void => {
  const reload = () => location.reload();
  if (worker.state !== 'installed') return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.postMessage(takeOverMessage);
};

/**
 * Registers the service worker. `isCalm` resolves to true when nothing is unsent or typed; only then a new version
 * activates without asking.
 */
export const registerServiceWorker = async (isIdle: () => Promise<boolean>): Promise<void> => {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  const registration = await container.register('/sw.js', { updateViaCache: 'none' });
  onWorkerWaiting(registration, (worker, isNew) => {
    void isIdle().then(async (calm) => {
      if (calm) worker.postMessage(takeOverMessage);
      // A page loaded after the new version already belongs to it.
      if (calm && !isNew) return;
      await loadTexts(['again']);
      showToast('info', i18next.t('again:version.there'), {
        time: 'ever',
        action: { label: i18next.t('again:version.reload'), run: () => activateAndReload(worker) },
      });
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), updateCheckIntervalMs);
};

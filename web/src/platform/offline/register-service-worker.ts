/**
 * The service worker: registered once the first page is there, and replaced by the next version's without losing work.
 */
import i18next from 'i18next';
import { loadTexts } from '../i18n.ts';
import { showToast } from '../toasts.ts';
import { takeOverMessage } from './worker-messages.ts';

/** Milliseconds between looks for a new version while a page stays open. */
const updateCheckIntervalMs = 3_600_000;

/** Resolves with a worker that is installed and waits for its turn, now and whenever there is one. */
const onWorkerWaiting = (
  registration: ServiceWorkerRegistration,
  told: (worker: ServiceWorker, isNew: boolean) => void,
): void => {
  if (registration.waiting) told(registration.waiting, false);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first one waits for nobody.
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

/** Register it. `isCalm` says that nothing is unsent and nothing typed: only then a new version takes over unasked. */
export const registerServiceWorker = async (isIdle: () => Promise<boolean>): Promise<void> => {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  const registration = await container.register('/sw.js', { updateViaCache: 'none' });
  onWorkerWaiting(registration, (worker, isNew) => {
    void isIdle().then(async (calm) => {
      if (calm) worker.postMessage(takeOverMessage);
      // A page that came after the new version is that version already.
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

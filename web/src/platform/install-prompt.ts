/** The browser's offer to keep the product as an app: it is made once, early, and taken up where a screen shows it. */
import { createObservable } from './store.ts';

/** What the browser offers; chromium alone does so far. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

/** The offer that stands; null where there is none. */
export const installPrompt = createObservable<InstallPromptEvent | null>(null);

/** Listen for it for the life of the page. */
export const listenForInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    // Shown where one looks for it, and not over what somebody is doing.
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
};

/** Take it up: the browser asks, once. */
export const showInstallPrompt = async (): Promise<void> => {
  const offer = installPrompt.get();
  installPrompt.set(null);
  await offer?.prompt();
};

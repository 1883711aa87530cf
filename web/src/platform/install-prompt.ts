/** The browser's offer to install the product as an app. */
import { createObservable } from './observable.ts';

/** The event of the offer. Only Chromium sends it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

/** The current offer; null without one. */
export const installPrompt = createObservable<InstallPromptEvent | null>(null);

/** Listens for the offer for the life of the page. */
export const listenForInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    // A screen shows the offer where people look for it, instead of the browser over their work.
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
};

/** Shows the browser's prompt. An offer can be used once. */
export const showInstallPrompt = async (): Promise<void> => {
  const offer = installPrompt.get();
  installPrompt.set(null);
  await offer?.prompt();
};

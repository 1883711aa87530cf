/** The browser's offer to keep the product as an app: it is made once, early, and taken up where a screen shows it. */
import { watched } from './store.ts';

/** What the browser offers; chromium alone does so far. */
type Offer = Event & { prompt: () => Promise<unknown> };

/** The offer that stands; null where there is none. */
export const offered = watched<Offer | null>(null);

/** Listen for it for the life of the page. */
export const awaitOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    // Shown where one looks for it, and not over what somebody is doing.
    event.preventDefault();
    offered.set(event as Offer);
  });
  addEventListener('appinstalled', () => offered.set(null));
};

/** Take it up: the browser asks, once. */
export const install = async (): Promise<void> => {
  const offer = offered.get();
  offered.set(null);
  await offer?.prompt();
};

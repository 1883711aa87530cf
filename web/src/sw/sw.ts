/**
 * The service worker: the product opens without a network. It serves the shell (the one page and what a questionnaire
 * needs of code and texts) and the files of this version and the one before; calls are never touched, and nothing of a
 * person is kept here. It also shows notifications while no page is open (telling.ts).
 */
import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { takeOverMessage } from '../platform/offline/worker-messages.ts';
import { listenToPushes } from './push-notifications.ts';

/**
 * The files that are fetched beforehand, and a name for the version: filled in by the build (web/service-worker.ts).
 */
declare const FILES: string[];
declare const ENTRY: string;
declare const VERSION: string;
declare const skipWaiting: () => Promise<void>;
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

const shellCache = 'telemachos-shell';
const assetsCache = 'telemachos-assets';
const shellKey = `/?shell=${VERSION}`;
/** The most files kept that were not fetched beforehand; the oldest go. */
const mostAssets = 300;
/** How long a page may take to come by the network before the kept one is shown, in milliseconds. */
const networkTimeoutMs = 5000;

/** The page with its headers: its policy names the nonce that is written in it, so the two are kept together. */
const cacheShell = async (): Promise<void> => {
  const page = await fetch('/', { cache: 'no-store' });
  // A page of another version than these files would ask for what is not here.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('the page is not of this version');
  await (await caches.open(shellCache)).put(shellKey, page);
};

/** Pages of the version before are still open: their files stay within reach when the precache lets go of them. */
const keepPreviousAssets = async (): Promise<void> => {
  const [before, assets] = await Promise.all([caches.open(cacheNames.precache), caches.open(assetsCache)]);
  for (const request of await before.keys()) {
    const response = await before.match(request);
    if (response) await assets.put(new URL(request.url).pathname, response);
  }
};

const removeOldEntries = async (): Promise<void> => {
  const [shell, assets] = await Promise.all([caches.open(shellCache), caches.open(assetsCache)]);
  const [pages, files] = await Promise.all([shell.keys(), assets.keys()]);
  await Promise.all([
    ...pages.filter(({ url }) => !url.endsWith(shellKey)).map((page) => shell.delete(page)),
    ...files.slice(0, Math.max(0, files.length - mostAssets)).map((file) => assets.delete(file)),
  ]);
};

addEventListener('install', (event) =>
  (event as ExtendableEvent).waitUntil(Promise.all([cacheShell(), keepPreviousAssets()])),
);
addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(removeOldEntries()));
addEventListener('message', ({ data }) => {
  if (data === takeOverMessage) void skipWaiting();
});

listenToPushes();
clientsClaim();
precacheAndRoute(FILES.map((url) => ({ url, revision: null })));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetsCache }),
);

const readShell = async (): Promise<Response | undefined> => (await caches.open(shellCache)).match(shellKey);
const late = (): Promise<Response> =>
  new Promise((resolve) => {
    setTimeout(() => void readShell().then((page) => page && resolve(page)), networkTimeoutMs);
  });
const page = async ({ request }: { request: Request }): Promise<Response> => {
  const byNetwork = fetch(request).catch(async () => (await readShell()) ?? Response.error());
  return Promise.race([byNetwork, late()]);
};
registerRoute(
  new NavigationRoute(page, {
    denylist: [
      /^\/(api2?|account|anyquest|razor|assets|socket\.io)\//i,
      /^\/(healthz|readyz|metrics|sw\.js|manifest\.webmanifest)/i,
    ],
  }),
);

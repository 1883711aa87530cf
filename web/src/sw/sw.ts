/**
 * Service worker: the product starts offline. It serves the page, the code and texts of questionnaires, and the files
 * of this version and the previous one. It never touches calls and stores no personal data. push-notifications.ts shows
 * notifications.
 */
import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { takeOverMessage } from '../platform/offline/worker-messages.ts';
import { listenToPushes } from './push-notifications.ts';

/** The files to precache and the version, filled in by the build (web/service-worker.ts). */
declare const FILES: string[];
declare const ENTRY: string;
declare const VERSION: string;
declare const skipWaiting: () => Promise<void>;
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

const shellCache = 'telemachos-shell';
const assetsCache = 'telemachos-assets';
const shellKey = `/?shell=${VERSION}`;
/** Maximum number of stored files that were not precached; the oldest go first. */
const maxCachedAssets = 300;
/** Time limit for loading a page from the network before the stored one is shown. */
const networkTimeoutMs = 5000;

/** Stores the page with its headers: their policy names the nonce in the page, so the two must match. */
const cacheShell = async (): Promise<void> => {
  const page = await fetch('/', { cache: 'no-store' });
  // A page of another version would need files that are not stored here.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('the page is not of this version');
  await (await caches.open(shellCache)).put(shellKey, page);
};

/** Pages of the previous version are still open, so their files remain when the precache drops them. */
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
    ...files.slice(0, Math.max(0, files.length - maxCachedAssets)).map((file) => assets.delete(file)),
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
const shellAfterTimeout = (): Promise<Response> =>
  new Promise((resolve) => {
    setTimeout(() => void readShell().then((page) => page && resolve(page)), networkTimeoutMs);
  });
const servePage = async ({ request }: { request: Request }): Promise<Response> => {
  const byNetwork = fetch(request).catch(async () => (await readShell()) ?? Response.error());
  return Promise.race([byNetwork, shellAfterTimeout()]);
};
registerRoute(
  new NavigationRoute(servePage, {
    denylist: [
      /^\/(api2?|account|anyquest|razor|assets|socket\.io)\//i,
      /^\/(healthz|readyz|metrics|sw\.js|manifest\.webmanifest|contained-frame\.html)/i,
    ],
  }),
);

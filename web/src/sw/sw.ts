/**
 * The service worker: the product opens without a network. It serves the shell (the one page and what a questionnaire
 * needs of code and texts) and the files of this version and the one before; calls are never touched, and nothing of a
 * person is kept here. It also shows notifications while no page is open (telling.ts).
 */
import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { takeOver } from '../platform/offline/messages.ts';
import { listenToPushes } from './telling.ts';

/**
 * The files that are fetched beforehand, and a name for the version: filled in by the build (web/service-worker.ts).
 */
declare const FILES: string[];
declare const ENTRY: string;
declare const VERSION: string;
declare const skipWaiting: () => Promise<void>;
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };

const shellCache = 'telemachos-shell';
const assetsCache = 'telemachos-assets';
const shellKey = `/?shell=${VERSION}`;
/** The most files kept that were not fetched beforehand; the oldest go. */
const mostAssets = 300;
/** How long a page may take to come by the network before the kept one is shown, in milliseconds. */
const patience = 5000;

/** The page with its headers: its policy names the nonce that is written in it, so the two are kept together. */
const keepShell = async (): Promise<void> => {
  const page = await fetch('/', { cache: 'no-store' });
  // A page of another version than these files would ask for what is not here.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('the page is not of this version');
  await (await caches.open(shellCache)).put(shellKey, page);
};

/** Pages of the version before are still open: their files stay within reach when the precache lets go of them. */
const keepBefore = async (): Promise<void> => {
  const [before, assets] = await Promise.all([caches.open(cacheNames.precache), caches.open(assetsCache)]);
  for (const request of await before.keys()) {
    const response = await before.match(request);
    if (response) await assets.put(new URL(request.url).pathname, response);
  }
};

const tidy = async (): Promise<void> => {
  const [shell, assets] = await Promise.all([caches.open(shellCache), caches.open(assetsCache)]);
  const [pages, files] = await Promise.all([shell.keys(), assets.keys()]);
  await Promise.all([
    ...pages.filter(({ url }) => !url.endsWith(shellKey)).map((page) => shell.delete(page)),
    ...files.slice(0, Math.max(0, files.length - mostAssets)).map((file) => assets.delete(file)),
  ]);
};

addEventListener('install', (event) => (event as Waiting).waitUntil(Promise.all([keepShell(), keepBefore()])));
addEventListener('activate', (event) => (event as Waiting).waitUntil(tidy()));
addEventListener('message', ({ data }) => {
  if (data === takeOver) void skipWaiting();
});

listenToPushes();
clientsClaim();
precacheAndRoute(FILES.map((url) => ({ url, revision: null })));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetsCache }),
);

const fromShell = async (): Promise<Response | undefined> => (await caches.open(shellCache)).match(shellKey);
const late = (): Promise<Response> =>
  new Promise((resolve) => {
    setTimeout(() => void fromShell().then((page) => page && resolve(page)), patience);
  });
const page = async ({ request }: { request: Request }): Promise<Response> => {
  const byNetwork = fetch(request).catch(async () => (await fromShell()) ?? Response.error());
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

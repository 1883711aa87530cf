/** Push notifications of the service worker: it shows them, opens their page, and reports a changed push address. */
import type { Pushed } from '@telemachos/contract/features/notices/push.rules.ts';
import { navigateMessageKey } from '../platform/offline/worker-messages.ts';

declare const registration: ServiceWorkerRegistration;
/** An open page. */
type Page = {
  visibilityState: string;
  focus: () => Promise<Page>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (said: unknown, ports: MessagePort[]) => void;
};
declare const clients: {
  matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>;
  openWindow: (url: string) => Promise<unknown>;
};
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type Push = ExtendableEvent & { data: { json: () => unknown } | null };
type Click = ExtendableEvent & { notification: Notification };
type Change = ExtendableEvent & { oldSubscription: PushSubscription | null; newSubscription: PushSubscription | null };

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a push. Something must always be shown, because browsers penalize silent pushes. */
const parsePush = (data: Push['data']): Pushed => {
  try {
    const read = data?.json();
    const { Title, Body, Url, Tag } = (typeof read === 'object' && read !== null ? read : {}) as Partial<Pushed>;
    return { Title: toText(Title) || 'Τηλέμαχος', Body: toText(Body), Url: toText(Url), Tag: toText(Tag) };
  } catch {
    return { Title: 'Τηλέμαχος', Body: '', Url: '', Tag: '' };
  }
};

const showPush = ({ Title, Body, Url, Tag }: Pushed): Promise<void> =>
  registration.showNotification(Title, {
    body: Body,
    tag: Tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { Url },
  });

/** A path of this product; '/' for any other address. */
const toOwnPath = (url: string): string => {
  const place = new URL(url, location.origin);
  return place.origin === location.origin ? `${place.pathname}${place.search}${place.hash}` : '/';
};

/** How long a page may take to confirm that it navigates. */
const confirmTimeoutMs = 2000;

/** Asks a page to navigate; false if nothing there listens: it still loads, or is one without the frame, as sign-in is. */
const askToNavigate = (page: Page, place: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, confirmTimeoutMs, false);
    page.postMessage({ [navigateMessageKey]: place }, [port2]);
  });

/** Focuses an open page, which navigates by itself so that it can warn about unsaved text; else it is loaded anew. */
const openPage = async (place: string): Promise<void> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(place));
  await page.focus();
  if (!(await askToNavigate(page, place))) await page.navigate(place).catch(() => clients.openWindow(place));
};

const registerNewAddress = async ({ oldSubscription, newSubscription }: Change): Promise<void> => {
  const key = oldSubscription?.options.applicationServerKey;
  const found =
    newSubscription ??
    (key ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  const { endpoint = '', keys = {} } = found?.toJSON() ?? {};
  if (endpoint === '') return;
  await fetch('/api/notify/AddDevice', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Endpoint: endpoint, P256dh: keys['p256dh'], Auth: keys['auth'] }),
  });
};

/** Registers the listeners. The browser requires that when the worker starts. */
export const listenToPushes = (): void => {
  addEventListener('push', (event) => (event as Push).waitUntil(showPush(parsePush((event as Push).data))));
  addEventListener('notificationclick', (event) => {
    const { notification } = event as Click;
    notification.close();
    const data: unknown = notification.data;
    const url = typeof data === 'object' && data !== null && 'Url' in data ? toText(data.Url) : '';
    (event as Click).waitUntil(openPage(toOwnPath(url)));
  });
  addEventListener('pushsubscriptionchange', (event) =>
    (event as Change).waitUntil(registerNewAddress(event as Change)),
  );
};

/**
 * Notifications on a device: the switch in each of its states (the browser's own push service is played by the page), what
 * the service worker shows and where it leads, and the product as an app.
 */
import { createECDH, randomBytes } from 'node:crypto';
import type { Page, Worker } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'notices', serviceWorkers: 'allow' });

/** Keys as a browser makes them: what is no point of the curve is refused. */
const keys = {
  P256dh: createECDH('prime256v1').generateKeys('base64url'),
  Auth: randomBytes(16).toString('base64url'),
};

/** The browser's part of it, as a page sees it; `permission` is what its person says when asked. */
const playPush = (
  page: Page,
  played: { permission: NotificationPermission; answer: NotificationPermission; works: boolean },
) =>
  page.addInitScript(
    ({ permission, answer, works, P256dh, Auth }) => {
      let now = permission;
      let made: object | null = null;
      const options: { applicationServerKey: ArrayBuffer | null } = { applicationServerKey: null };
      const subscription = {
        options,
        toJSON: () => ({
          endpoint: 'https://fcm.googleapis.com/fcm/send/played-by-the-page',
          keys: { p256dh: P256dh, auth: Auth },
        }),
        unsubscribe: () => {
          made = null;
          return Promise.resolve(true);
        },
      };
      Object.defineProperty(Notification, 'permission', { get: () => now });
      Notification.requestPermission = () => Promise.resolve((now = answer));
      PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
      PushManager.prototype.subscribe = (asked) => {
        if (!works) return Promise.reject(new DOMException('Registration failed', 'AbortError'));
        const given = asked?.applicationServerKey as Uint8Array<ArrayBuffer> | undefined;
        if (given) options.applicationServerKey = given.buffer;
        made = subscription;
        return Promise.resolve(subscription as unknown as PushSubscription);
      };
    },
    { ...played, ...keys },
  );

const wishes = async (page: Page, who: string) => {
  await signIn(page, who);
  await page.goto('/pilot/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/pilot/userinfo#notices');
};
const devices = (page: Page) =>
  ask<{ list: { Current: boolean }[] }>(page, '/api/notify/Devices', {}).then(({ list }) => list);

test('what one wants is kept: by mail, in quiet hours, on this device; a trial is ordered; the product becomes an app', async ({
  page,
  request,
  site,
}) => {
  await playPush(page, { permission: 'default', answer: 'granted', works: true });
  await wishes(page, 'mentor');
  const here = page.getByRole('checkbox', { name: 'Ειδοποιήσεις σε αυτή τη συσκευή' });
  await expect(here).not.toBeChecked();
  await here.press('Space');
  await expect(here).toBeChecked();
  await expect.poll(async () => (await devices(page)).map(({ Current }) => Current)).toEqual([true]);
  await page.getByRole('button', { name: 'Στείλτε μου μια δοκιμαστική' }).click();
  await expect(page.getByText('Η δοκιμαστική ειδοποίηση θα φτάσει')).toBeVisible();
  await expectAccessible(page);
  await here.press('Space');
  await expect(here).not.toBeChecked();
  await expect.poll(() => devices(page)).toEqual([]);
  const push = page.getByRole('checkbox', { name: 'Παραδόσεις ωφελουμένων: στις συσκευές' });
  await push.uncheck();
  await expect(page.getByText('Αποθηκεύτηκε.')).toBeVisible();
  await page.reload();
  await expect(push).not.toBeChecked();
  await test.step('what one wants is kept when it is pressed, and is there after a reload', async () => {
    const handed = page.getByRole('checkbox', { name: 'Παραδόσεις ωφελουμένων: με e-mail' });
    await handed.check();
    await expect(page.getByText('Αποθηκεύτηκε.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Ώρες ησυχίας/ }).check();
    await page.getByLabel('Έως').fill('22:00');
    await expect(page.getByText('Οι δύο ώρες πρέπει να διαφέρουν.')).toBeVisible();
    await page.getByLabel('Έως').fill('07:30');
    await expect
      .poll(() => ask<{ Quiet: object | null }>(page, '/api/notify/Wishes', {}).then(({ Quiet }) => Quiet))
      .toEqual({ From: 1320, Until: 450 });
    await page.reload();
    await expect(handed).toBeChecked();
    await expect(page.getByLabel('Έως')).toHaveValue('07:30');
    await expectAccessible(page);
  });
  await test.step('the product can be kept as an app', async () => {
    const answer = await request.get(`${site.product.url}/manifest.webmanifest`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
    const icon = await request.get(`${site.product.url}/icon-192.png`);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
    const cdp = await page.context().newCDPSession(page);
    const { errors, url } = await cdp.send('Page.getAppManifest');
    expect([errors, url]).toEqual([[], `${site.product.url}/manifest.webmanifest`]);
    await expect(page.getByRole('button', { name: 'Εγκατάσταση ως εφαρμογή' })).toHaveCount(0);
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(document.body.setAttribute('data-asked', '')),
      });
      dispatchEvent(offer);
    });
    await page.getByRole('button', { name: 'Εγκατάσταση ως εφαρμογή' }).click();
    await expect(page.locator('body[data-asked]')).toHaveCount(1);
  });
});

test('a browser that refuses says how it is changed, one that fails leaves it off', async ({ page }) => {
  await playPush(page, { permission: 'default', answer: 'denied', works: true });
  await wishes(page, 'mentee');
  const here = page.getByRole('checkbox', { name: 'Ειδοποιήσεις σε αυτή τη συσκευή' });
  await here.click();
  await expect(page.getByText('Ο περιηγητής έχει αποκλείσει τις ειδοποιήσεις')).toBeVisible();
  await expect(here).toHaveCount(0);
  await playPush(page, { permission: 'granted', answer: 'granted', works: false });
  await page.reload();
  await here.click();
  await expect(page.getByText('δεν μπόρεσε να ενεργοποιήσει')).toBeVisible();
  await expect(here).not.toBeChecked();
  await test.step('a browser without notifications says so', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.reload();
    await expect(page.getByText('Ο περιηγητής αυτής της συσκευής δεν δέχεται ειδοποιήσεις.')).toBeVisible();
  });
});

/** What the browser tells the worker; it alone may bring a page to the front without somebody's press. */
const tellWorker = (worker: Worker, name: string, parts: object) =>
  worker.evaluate(
    async ({ type, more, sub }) => {
      const pageKind = Reflect.get(globalThis, 'WindowClient') as { prototype: object };
      Reflect.set(pageKind.prototype, 'focus', function (this: unknown) {
        return Promise.resolve(this);
      });
      let work: Promise<unknown> = Promise.resolve();
      const waitUntil = (given: Promise<unknown>) => (work = given);
      const newSubscription = sub && { toJSON: () => sub };
      const notification = { ...more, close: () => undefined };
      dispatchEvent(
        Object.assign(new Event(type), { notification, newSubscription, oldSubscription: null, waitUntil }),
      );
      await work;
    },
    { type: name, more: {}, sub: null, ...parts } as { type: string; more: object; sub: object | null },
  );

test('what the worker is told is shown, and leads an open page to its place', async ({ page, context, site }) => {
  await context.grantPermissions(['notifications'], { origin: new URL(site.product.url).origin });
  await signIn(page, 'mentee');
  await page.goto('/pilot/home');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Headless browsers keep no notifications: what the worker hands to the browser is looked at.
  const shown = await worker.evaluate(() => {
    let seen: unknown = null;
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    registration.showNotification = (title, options) => {
      seen = { title, ...options };
      return Promise.resolve();
    };
    const data = { Title: 'Πιλοτικό', Body: '2 νέα μηνύματα', Url: '/pilot/notifications', Tag: 'telemachos' };
    const event = new Event('push');
    dispatchEvent(Object.assign(event, { data: { json: () => data }, waitUntil: () => undefined }));
    return seen;
  });
  expect(shown).toMatchObject({
    title: 'Πιλοτικό',
    body: '2 νέα μηνύματα',
    tag: 'telemachos',
    data: { Url: '/pilot/notifications' },
  });
  await page.evaluate(() => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { 'lead to': '/pilot/notifications' } }));
  });
  await expect(page).toHaveURL(/\/pilot\/notifications$/);
  await test.step('a notification that is pressed leads the open page there, and never to anybody else’s place', async () => {
    await page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link', { name: 'Αρχική' }).first().click();
    await expect(page).toHaveURL(/\/pilot\/home$/);
    await tellWorker(worker, 'notificationclick', { more: { data: { Url: '/pilot/notifications' } } });
    await expect(page).toHaveURL(/\/pilot\/notifications$/);
    await tellWorker(worker, 'notificationclick', { more: { data: { Url: 'https://example.org/pilot/chat' } } });
    await expect(page).toHaveURL(/\/pilot\/home$/);
  });
  await test.step('also where nothing listens: the page of sign-in is loaded anew, and leads there', async () => {
    await context.clearCookies();
    await page.goto('/signin');
    await expect(page.getByRole('button', { name: 'Σύνδεση', exact: true })).toBeVisible();
    await tellWorker(worker, 'notificationclick', { more: { data: { Url: '/pilot/notifications' } } });
    await expect(page).toHaveURL(/\/signin\?returnUrl=%2Fpilot%2Fnotifications/);
    await signIn(page, 'mentee');
  });
  await test.step('a browser that changes its address for notifications tells the new one', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/another-address';
    await tellWorker(worker, 'pushsubscriptionchange', {
      sub: { endpoint, keys: { p256dh: keys.P256dh, auth: keys.Auth } },
    });
    await expect.poll(() => devices(page).then(({ length }) => length)).toBe(1);
  });
});

/** A short video and a picture of an action: given by clicking, watched to their share, read in words; on a phone too. */
import type { Page } from '@playwright/test';
import { welcome } from '../media.ts';
import { expectWithin } from '../looks.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

const png = {
  name: 'σχήμα.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const player = (page: Page) => page.locator('video');

/** Plays it to its end. */
const watch = (page: Page) =>
  player(page).evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    video.muted = true;
    await video.play();
    await ended;
  });

test('given by clicking, skipped is not watched, watched to its share it is done by itself, with its words on a phone too', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  test.slow();
  forgiven.push(/422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const made = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title: 'Δείτε το βίντεο',
    Group: ['Ξεκίνημα'],
    Data: { Text: { el: 'Δείτε πρώτα το βίντεο.' } },
  });
  await page.goto(`/pilot/admin/project/action/${made.Id}/content`);
  const adding = page.getByRole('group', { name: 'Προσθήκη εικόνας, βίντεο ή ήχου' });
  await adding.locator('input').setInputFiles({ ...png, buffer: Buffer.from('<svg/>') });
  await expect(adding.getByRole('alert')).toContainText('σχήμα.png');
  await adding.locator('input').setInputFiles([welcome, png]);
  const first = page.getByRole('group', { name: 'Βίντεο 1' });
  const second = page.getByRole('group', { name: 'Εικόνα 2' });
  await expect(first.getByText(/καλωσόρισμα\.webm · 0:0[23]/)).toBeVisible();
  await expect(second.getByText('σχήμα.png')).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText('Δεν μπορεί να μείνει κενό.').first()).toBeVisible();
  await tick(second.getByLabel('Διακοσμητική'));
  await first.getByLabel('Πόσο πρέπει να δουν').fill('80');
  await first.getByLabel('με λόγια, στα ελληνικά').fill('Καλώς ήρθατε στο πρόγραμμα.');
  await first.getByLabel('Τίτλος στα ελληνικά').fill('Καλωσόρισμα');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await page.getByRole('tab', { name: 'Δημοσίευση' }).click();
  await page.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
  await expect(page.getByText('Η ενέργεια δημοσιεύτηκε.')).toBeVisible();

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto(`/pilot/mentee/action/${made.Id}`);
  await expect(mentee.getByText(/Είδατε 0:00 από 0:0[23]/)).toBeVisible();
  await expect(mentee.getByRole('button', { name: 'Το διάβασα' })).toHaveCount(0);
  await mentee.getByText('Με λόγια').click();
  await expect(mentee.getByText('Καλώς ήρθατε στο πρόγραμμα.')).toBeVisible();
  // Nothing is wider than the phone.
  await expectWithin(mentee);
  // Skipped to the end: nothing was watched. How long it is, it knows once it came.
  await expect(player(mentee)).not.toHaveJSProperty('readyState', 0);
  await player(mentee).evaluate(async (shown: HTMLVideoElement) => {
    const there = new Promise((resolve) => shown.addEventListener('seeked', resolve, { once: true }));
    shown.currentTime = shown.duration - 0.05;
    await there;
  });
  await expect(mentee.getByText(/Είδατε 0:00 από 0:0[23]/)).toBeVisible();
  await player(mentee).evaluate((shown: HTMLVideoElement) => void (shown.currentTime = 0));
  await watch(mentee);
  await expect(mentee.getByText('Ολοκληρώθηκε', { exact: true }).first()).toBeVisible();
  await expect(mentee.getByText(/Είδατε 0:0[23] από 0:0[23]/)).toBeVisible();

  const { id } = await somebody(site, 'mentee');
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(`/pilot/mentor/mentee/${id}/${made.Id}`);
  await expect(mentor.getByText(/Είδε 0:0[23] από 0:0[23]/)).toBeVisible();
  await mentor.context().close();
  await mentee.context().close();
});

test('what is watched without a network is told once it is back', async ({ page, browser, site, forgiven }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const { origin } = new URL(page.url());
  const given = await page.request.post(`${origin}/api/files/MediaUploader`, {
    headers: { origin },
    multipart: {
      ProjectId: '1',
      Seconds: '3',
      files: welcome,
    },
  });
  const { Id: File }: { Id: number } = await given.json();
  const words = { Title: { el: 'Βίντεο' }, Text: { el: 'Λόγια' } };
  const { Id, Version } = await ask<{ Id: number; Version: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title: 'Χωρίς δίκτυο',
    Data: { Media: [{ File, Kind: 'video', Share: 80, ...words }] },
  });
  await ask(page, '/api/action/SaveGrid', { Id, Version, Flags: 3 });
  const mentee = await windowOf(browser, site, 'mentee');
  forgiven.push(/ERR_FAILED|Failed to load resource/);
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await expect(mentee.getByText(/Είδατε 0:00 από 0:0[23]/)).toBeVisible();
  await mentee.route('**/api/mentee/Watched', (route) => route.abort());
  await watch(mentee);
  await expect(mentee.getByText('Χωρίς δίκτυο: ό,τι βλέπετε μετριέται μόλις επανέλθει.')).toBeVisible();
  // It is not lost with the page: the next opening tells it.
  await mentee.goto('about:blank');
  await mentee.unroute('**/api/mentee/Watched');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await expect(mentee.getByText('Ολοκληρώθηκε', { exact: true }).first()).toBeVisible();
  await mentee.context().close();
});

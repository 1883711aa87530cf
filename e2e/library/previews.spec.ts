/** Previews of items: videos and sound play from any place, a PDF is the file itself, and nothing moves. */
import type { Locator } from '@playwright/test';
import { expectAccessible, standsStill } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { heldBack } from '../held-back.ts';
import { welcome } from '../media.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { give, itemOf, pictureFile, textFile, type Given } from './giving.ts';

test.use({ world: 'library' });

/** Of a medium: as much is there as playing needs. */
const HAVE_ENOUGH = 4;

/** Two seconds in which nothing is heard: 77 frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz. */
const sound: Given = {
  name: 'χαλάρωση.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat(
    Array.from({ length: 77 }, () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])),
  ),
};

/** An empty page. */
const pdf: Given = {
  name: 'έντυπο.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R/Size 4>>
%%EOF
`,
  ),
};

/** Plays it from a place to the end; answers where it ended, and how long it said to be. */
const playFrom = (player: Locator, second: number) =>
  player.evaluate(async (media: HTMLMediaElement, from) => {
    media.muted = true;
    const there = new Promise((told) => media.addEventListener('seeked', told, { once: true }));
    media.currentTime = from;
    await there;
    const ended = new Promise((told) => media.addEventListener('ended', told, { once: true }));
    await media.play();
    await ended;
    return { at: media.currentTime, length: media.duration, failed: media.error?.code ?? null };
  }, second);

test('videos and sound are played, a PDF is shown, and whoever opened them is known', async ({
  browser,
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items/Previews');
  const given = [welcome, sound, pdf];
  await give(page, given);
  const items: { title: string; Id: number }[] = [];
  for (const { name } of given) {
    const title = name.split('.')[0] ?? '';
    const Id = await itemOf(page, title, '/Previews/');
    await ask(page, '/api/library/Approve', { Id });
    await ask(page, '/api/Library/Share', { ItemId: Id, MenteeIds: [id] });
    items.push({ title, Id });
  }
  const opened = async () => {
    const told = await Promise.all(
      items.map(({ Id }) => ask<{ list: { Opened: string | null }[] }>(page, '/api/library/Shares', { ItemId: Id })),
    );
    return told.map(({ list }) => list[0]?.Opened !== null);
  };

  const mentee = await windowOf(browser, site, 'mentee');
  // The browser of the tests has no reader of its own; the page asks for it before it shows a PDF.
  await mentee.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true });
    const addressOf = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (made: Blob) => addressOf(Object.assign(window, { framed: made }).framed);
  });
  await mentee.setViewportSize({ width: 390, height: 844 });
  const show = async (title: string) => {
    await mentee.goto('/pilot/library/shared');
    await mentee.getByRole('button', { name: title, exact: true }).click();
    return mentee.getByRole('dialog', { name: title });
  };

  const film = (await show('καλωσόρισμα')).getByLabel(/^Βίντεο: /);
  await expect(film).toHaveJSProperty('readyState', HAVE_ENOUGH);
  await expect.poll(opened).toEqual([false, false, false]);
  const seen = await playFrom(film, 1);
  expect([seen.failed, Math.round(seen.at)]).toEqual([null, 3]);
  await expect.poll(() => film.evaluate((media: HTMLVideoElement) => media.videoWidth)).toBeGreaterThan(0);
  await expectAccessible(mentee);

  const player = (await show('χαλάρωση')).getByLabel(/^Ήχος: /);
  await expect(player).toHaveJSProperty('readyState', HAVE_ENOUGH);
  const heard = await playFrom(player, 1);
  expect([heard.failed, Math.round(heard.length)]).toEqual([null, 2]);

  await expect((await show('έντυπο')).locator('iframe')).toHaveAttribute('src', /^blob:/);
  const framed = () =>
    mentee.evaluate(async () => {
      const { framed: made } = window as unknown as { framed: Blob };
      return [made.type, await made.text()];
    });
  await expect.poll(framed).toEqual([pdf.mimeType, pdf.buffer.toString()]);
  await expectWithin(mentee);
  await expect.poll(opened).toEqual([true, true, true]);
  await mentee.context().close();

  await test.step('a browser that shows no PDF is given the file', async () => {
    const mentor = await windowOf(browser, site, 'mentor');
    await mentor.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
    await mentor.goto('/pilot/library/items/Previews');
    await mentor.getByRole('button', { name: 'έντυπο', exact: true }).click();
    const shown = mentor.getByRole('dialog', { name: 'έντυπο' });
    const [kept] = await Promise.all([
      mentor.waitForEvent('download'),
      shown.getByRole('link', { name: /^Λήψη/ }).click(),
    ]);
    expect(kept.suggestedFilename()).toBe('έντυπο.pdf');
    await expect(shown.locator('iframe')).toHaveCount(0);
    await mentor.context().close();
  });
});

test('previews in an item and in the grid come without moving what can be pressed', async ({ page, forgiven }) => {
  await signIn(page, 'mentor');
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/library/items/Still');
  await give(page, [textFile('Λίγα λόγια.txt', 'λίγα λόγια'), pictureFile('Μικρή εικόνα.png')]);
  for (const title of ['Λίγα λόγια', 'Μικρή εικόνα']) {
    const comes = await heldBack(page, '**/api/files/Download*');
    await page.getByRole('button', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const change = dialog.getByRole('button', { name: 'Αλλαγή στοιχείων' });
    await expect(change).toBeVisible();
    await standsStill(page);
    const before = await change.boundingBox();
    await expect(dialog.getByRole('group', { name: 'Η βαθμολογία σας', includeHidden: true })).toBeHidden();
    comes();
    await expect(dialog.getByRole('group', { name: 'Η βαθμολογία σας' })).toBeVisible();
    await expect(
      dialog.getByText('λίγα λόγια', { exact: true }).or(dialog.getByRole('img', { name: title })),
    ).toBeVisible();
    await expect.poll(() => change.boundingBox()).toEqual(before);
    await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  }

  await test.step('an image of the grid keeps its place when it does not come', async () => {
    forgiven.push(/Failed to load resource.*ERR_FAILED/);
    await page.getByRole('button', { name: 'Πλέγμα' }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Μικρή εικόνα', exact: true }) });
    const image = card.locator('img');
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveJSProperty('naturalWidth', 1);
    await expect(page.getByRole('list', { name: 'Υλικό του φακέλου' }).locator('img')).toHaveCount(1);
    const height = (await card.boundingBox())?.height;
    await page.route(/\/api\/files\//i, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    );
    await page.reload();
    await expect(card.getByRole('button', { name: 'Μικρή εικόνα', exact: true })).toBeVisible();
    await expect.poll(async () => (await card.boundingBox())?.height).toBe(height);
  });
});

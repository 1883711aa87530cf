/**
 * A session that ended: what its owner wrote is covered while somebody is asked who they are, whoever sits at the
 * screen.
 */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { noteSaved, privateNote } from '../typing.ts';
import type { Page } from '@playwright/test';

test.use({ world: 'account' });

const secret = 'Μόνο για τα μάτια του συμβούλου';

/** What the page tells those who listen. */
const heard = async (page: Page): Promise<string> => {
  const devtools = await page.context().newCDPSession(page);
  const tree = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return JSON.stringify(
    tree.nodes.filter(({ ignored }) => !ignored).map(({ name, value }) => [name?.value, value?.value]),
  );
};

const expectCovered = async (page: Page): Promise<void> => {
  const backdrop = await page
    .locator('dialog[open]')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(backdrop, 'a backdrop nobody sees through').toMatch(/^rgb\(/);
  await expect.poll(() => heard(page)).not.toContain(secret);
};

test('behind the dialogs of a session that ended nobody reads the private note of whoever was here', async ({
  page,
  site,
  context,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource: the server responded with a status of 40[14]/);
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/2`);
  const note = privateNote(page);
  await note.fill(secret);
  await noteSaved(page, id, 2);
  await expect.poll(() => heard(page)).toContain(secret);
  await context.clearCookies();
  await note.pressSequentially('.');
  await expect(page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' })).toBeVisible();
  await expectCovered(page);
  const other = await context.newPage();
  await signIn(other, 'supervisor');
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const dropped = page.getByRole('dialog', { name: 'Συνδέθηκε άλλος λογαριασμός' });
  await expect(dropped).toBeVisible();
  await expectCovered(page);
  // Nothing of the first is done as the second.
  await dropped.getByRole('button', { name: 'Συνέχεια με τον νέο λογαριασμό' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const kept = await ask<{ Data: { Note: string } }>(page, '/api/mentor/GetPrivateMenteeData', {
    ActionId: 2,
    MenteeId: id,
  });
  expect(kept.Data.Note).toBe(secret);
});

/** A view that fails: the ordinary page for people, the editor at the fault for its author. */
import { browserLaunch } from '../../playwright.config.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { scaled } from '../time-limits.ts';
import { publishTexts, publishView } from './publish.ts';

// Desktop browsers give a contained frame a process of its own; this one does when it is told to.
test.use({
  world: 'action-views-failing',
  launchOptions: { ...browserLaunch, args: [...browserLaunch.args, '--site-per-process'] },
});

test('a controller that fails gives way to the ordinary page; to its author it opens the editor at the fault', async ({
  page,
  site,
  browser,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  const Controller = `const word = 'α';\nword.missing.more;`;
  const ActionId = await publishView(page, 'mentee', { Html: '<p>Προβολή</p>', Controller });
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${ActionId}`);
  await expect(mentee.getByLabel('Σημείωση')).toBeVisible();
  await expect(mentee.locator('iframe')).toHaveCount(0);
  await expect(mentee.getByText('Διόρθωση')).toHaveCount(0);
  // A loop that never ends, too.
  await publishTexts(page, ActionId, 'mentee', { Controller: 'while (true);' });
  await mentee.reload();
  await expect(mentee.getByLabel('Σημείωση')).toBeVisible({ timeout: scaled(20_000) });
  await mentee.context().close();

  await publishTexts(page, ActionId, 'mentor', { Controller });
  const people = await ask<{ list: { User: { Id: number } }[] }>(page, '/api/mentor/Mentees', { ProjectId: 1 });
  await page.goto(`/pilot/mentor/mentee/${people.list[0]?.User.Id}/${ActionId}`);
  await page.getByRole('link', { name: 'Διόρθωση' }).click();
  const editor = page.getByRole('textbox', { name: 'Controller' });
  await expect(editor).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Controller' })).toHaveAttribute('aria-selected', 'true');
  const stopped = page.getByRole('button', { name: /Γραμμή 2/ });
  await expect(stopped).toBeVisible();
  // What cannot be compiled is not published, and the editor opens at the fault.
  await page.getByRole('tab', { name: 'Συναρτήσεις' }).click();
  await page.getByRole('textbox', { name: 'Συναρτήσεις' }).fill('exports.a = ) => 1;');
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByRole('button', { name: 'Δημοσίευση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByRole('textbox', { name: 'Συναρτήσεις' })).toBeFocused();
  await expect(page.getByRole('button', { name: /Συναρτήσεις › Γραμμή 1/ })).toBeVisible();
  // The version before it comes back, as the newest draft.
  await page.getByRole('button', { name: 'Επαναφορά της έκδοσης 1' }).click();
  await expect(page.getByText('Η έκδοση 1 επανήλθε ως πρόχειρο.')).toBeVisible();
  await page.getByRole('tab', { name: 'Συναρτήσεις' }).click();
  await expect(page.getByRole('textbox', { name: 'Συναρτήσεις' })).toHaveText('');
  await expect(page.getByRole('button', { name: 'Επαναφορά της έκδοσης 2' })).toBeVisible();
});

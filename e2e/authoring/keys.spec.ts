/** The editor by keys alone: what is moved and opened is in sight, and the focus stays with the draft. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'authoring' });

const Questions = Array.from({ length: 12 }, (_, place) => ({
  Id: `ID_${String(place + 1).padStart(4, '0')}`,
  Group: place + 1,
  Type: 10,
  Text: { el: `Ερώτηση αριθμός ${place + 1}`, en: `Question ${place + 1}` },
}));

test('a line that is moved out of the window is followed, opens in sight, and undoing it all keeps the focus at the draft', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, 'coordinator');
  const made = await ask<{ Id: number }>(page, '/anyquest/QuestAdmin/Import', {
    Name: 'Με τα πλήκτρα',
    File: JSON.stringify({
      Format: 'telemachos-questionnaire',
      FormatVersion: 1,
      Definition: {
        Title: { el: 'Με τα πλήκτρα', en: 'By keys' },
        Sections: [{ Title: { el: 'Μέρος', en: 'Part' }, Questions }],
      },
    }),
  });
  await page.goto(`/pilot/admin/questionnaires/${made.Id}/edit`);
  const line = page.locator('[data-line="ID_0001"]');
  await line.focus();
  for (let moved = 1; moved <= 10; moved += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(line).toContainText(`${moved + 1}.`);
  }
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-open="ID_0001"] h3')).toBeInViewport();
  // Its words are seen whole, however many lines they are.
  const words = page.locator('[data-open="ID_0001"] textarea').first();
  await words.fill('Πρώτη γραμμή\nδεύτερη γραμμή\nκαι η τρίτη');
  await expect.poll(() => words.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  // What is switched off or taken out hands the focus to its line, or to the next one.
  await page.getByRole('button', { name: 'Μετακίνηση πάνω: Ερώτηση αριθμός 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-line="ID_0003"]')).toBeFocused();
  await page.getByRole('button', { name: 'Διαγραφή: Ερώτηση αριθμός 4' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-line="ID_0005"]')).toBeFocused();
  // The way back that is offered then is gone once it was gone.
  const offered = page.getByRole('status').getByRole('button', { name: 'Αναίρεση' });
  await offered.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-line="ID_0004"]')).toBeVisible();
  await expect(offered).toHaveCount(0);
  // So it is once something else was done: it would take that back.
  await page.getByRole('button', { name: 'Διαγραφή: Ερώτηση αριθμός 4' }).click();
  await expect(offered).toBeVisible();
  await page.getByRole('button', { name: 'Μετακίνηση πάνω: Ερώτηση αριθμός 7' }).click();
  await expect(offered).toHaveCount(0);
  const bar = page.getByRole('group', { name: 'Το πρόχειρο' });
  const undo = bar.getByRole('button', { name: 'Αναίρεση', exact: true });
  await undo.focus();
  const undoable = bar.getByRole('button', { name: 'Αναίρεση', exact: true, disabled: false });
  while ((await undoable.all()).length > 0) await page.keyboard.press('Enter');
  await expect(bar).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('button', { name: 'Επανάληψη', exact: true })).toBeFocused();
});

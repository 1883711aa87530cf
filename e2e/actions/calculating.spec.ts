/** A calculator made by clicking and tried, filled in by a mentee, read by the mentor; a text that is done by being opened. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

test('made and tried, filled in with results at once, read by the mentor', async ({ page, browser, site }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 5,
    Title: 'Ο προϋπολογισμός μου',
    Group: ['Ξεκίνημα'],
    Flags: 3,
  });
  await page.goto(`/pilot/admin/project/action/${Id}/content`);
  for (const [at, key, label] of [
    [1, 'income', 'Εισόδημα'],
    [2, 'rent', 'Ενοίκιο'],
  ] as const) {
    await page.getByRole('button', { name: 'Νέο πεδίο' }).click();
    const field = page.getByRole('group', { name: `Πεδίο ${at}` });
    await field.getByLabel('Μονάδα').fill('€');
    await field.getByLabel('Όνομα').fill(key);
    await tick(field.getByLabel('Υποχρεωτικό'));
    await field.getByLabel('Ερώτηση στα ελληνικά').fill(label);
  }
  await page.getByRole('button', { name: 'Νέο αποτέλεσμα' }).click();
  await page.getByLabel('Τύπος υπολογισμού').fill('(income - rent) * 12');
  await page.getByLabel('Αποτέλεσμα στα ελληνικά').fill('Μένουν τον χρόνο');
  const trial = page.getByRole('region', { name: 'Δοκιμή' });
  await trial.getByLabel('Εισόδημα').fill('1000');
  await expect(trial.getByText('Θα φανούν μόλις')).toBeVisible();
  await trial.getByLabel('Ενοίκιο').fill('400,5');
  await expect(trial.getByText('7.194,00')).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await mentee.getByLabel('Εισόδημα').fill('2000');
  await mentee.getByLabel('Ενοίκιο').fill('500');
  await expect(mentee.getByText('18.000,00')).toBeVisible();
  await mentee.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();
  await expect(mentee.getByText('18.000,00')).toBeVisible();
  await expect(mentee.getByText('2000 €')).toBeVisible();

  const { id } = await somebody(site, 'mentee');
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(`/pilot/mentor/mentee/${id}/${Id}`);
  await expect(mentor.getByText('18.000,00')).toBeVisible();
  await mentee.context().close();
  await mentor.context().close();
});

test('a text that is done by being opened is done; one that is begun waits for its button', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const make = async (Title: string, Opened: string) =>
    (
      await ask<{ Id: number }>(page, '/api/project/CreateAction', {
        ProjectId: 1,
        TypeId: 6,
        Title,
        Data: { Text: { el: 'Ό,τι χρειάζεται να ξέρετε.' } },
        Flags: 3,
      }).then(async ({ Id }) => {
        await ask(page, '/api/action/SaveGrid', {
          Id,
          Version: 1,
          Data: { Text: { el: 'Ό,τι χρειάζεται να ξέρετε.' }, Opened },
        });
        return { Id };
      })
    ).Id;
  const done = await make('Διαβάζεται', 'done');
  const begun = await make('Αρχίζει', 'begun');
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${done}`);
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();
  const told = mentee.waitForResponse(/SaveActionData/);
  await mentee.goto(`/pilot/mentee/action/${begun}`);
  await expect(mentee.getByText('Ό,τι χρειάζεται να ξέρετε.')).toBeVisible();
  await told;
  await mentee.goto('/pilot/mentee/actions');
  await expect(mentee.getByRole('link', { name: /Αρχίζει.*Σε εξέλιξη/ })).toBeVisible();
  await mentee.getByRole('link', { name: /Αρχίζει/ }).click();
  await mentee.getByRole('button', { name: 'Το διάβασα' }).click();
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();
  await mentee.context().close();
});

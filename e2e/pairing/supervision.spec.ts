/** Supervisors and the mentors they follow: a tick, what it changes elsewhere, and that it never blinks. */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test('a supervisor is given a mentor by a tick, and the supervisors’ page and the grid’s filter know it', async ({
  page,
  site,
  forgiven,
}) => {
  await test.step('a tick stays as it was pressed while it is kept and read again', async () => {
    // Every state that a box is drawn in, one after the other.
    await page.addInitScript(() => {
      const drawn: string[] = [];
      const { prototype } = HTMLInputElement;
      const own = Object.getOwnPropertyDescriptor(prototype, 'checked');
      Object.assign(globalThis, { drawn });
      Object.defineProperty(prototype, 'checked', {
        ...own,
        set(this: HTMLInputElement, on: boolean) {
          if (this.type === 'checkbox') drawn.push(`${this.closest('label')?.innerText ?? ''}: ${on}`);
          own?.set?.call(this, on);
        },
      });
    });
    await signIn(page, 'coordinator');
    await page.goto('/pilot/admin/project/linksupervisorsmentors');
    const supervisor = page.getByRole('radio').last();
    await tick(supervisor);
    const box = page.getByRole('group', { name: 'Σύμβουλοι' }).getByRole('checkbox').last();
    const name = await box.locator('xpath=ancestor::label').innerText();
    await tick(box, false);
    for (const on of [true, false]) {
      const follows = supervisor.locator('xpath=ancestor::label');
      const before = await follows.innerText();
      await page.evaluate('drawn.length = 0');
      await box.click();
      // The figure beside the supervisor comes with what was read again.
      await expect(follows).not.toHaveText(before);
      const drawn: string[] = await page.evaluate('drawn');
      const states = drawn.filter((one) => one.startsWith(`${name}: `));
      expect(states.length).toBeGreaterThan(0);
      expect(new Set(states)).toEqual(new Set([`${name}: ${on}`]));
    }
  });
  await page.goto('/pilot/admin/project/supervisor');
  await page.getByRole('link', { name: 'Σύνδεση εποπτών' }).click();
  await expect(page).toHaveURL(/linksupervisorsmentors/);
  const supervisor = page.getByRole('radio', { name: /0 σύμβουλοι/ }).first();
  const name = ((await supervisor.locator('xpath=ancestor::label').innerText()).split(' · ')[0] ?? '').trim();
  await tick(supervisor);
  const mentor = page.getByRole('checkbox').first();
  await tick(mentor);
  await expect(page.getByRole('radio', { name: `${name} · 1 σύμβουλος` })).toBeChecked();
  // Whom else the supervisor follows can be taken away, and is no mentor in the figure.
  const mentee = await somebody(site, 'mentee');
  const SupervisorId = Number(new URL(page.url()).searchParams.get('supervisor'));
  await ask(page, '/api/user/supervise', { ProjectId: 1, SupervisorId, SubjectId: mentee.id, Set: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: `${name} · 1 σύμβουλος` })).toBeChecked();
  const besides = page.getByRole('group', { name: /^Παρακολουθεί επίσης/ });
  // It goes with its tick.
  await besides.getByRole('checkbox', { name: new RegExp(mentee.last) }).click();
  await expect(besides).toBeHidden();
  await page.goto('/pilot/admin/project/supervisor');
  await page.getByRole('region', { name }).getByRole('link').click();
  await expect(page).toHaveURL(/admin\/grid\?mentor=\d+/);
  // With more mentors than a list of choices shows, the filter has the one who is chosen and a search for the others.
  const followed = /mentor=(\d+)/.exec(page.url())?.[1] ?? '';
  const named = await ask<{ Id: number; Name: string }[]>(page, '/api/User/MentorIds', { Ids: [Number(followed)] });
  await page.route('**/api/user/FilterList', async (route) => {
    const answer = await route.fetch();
    const lists: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...lists, Mentors: [], MoreMentors: true } });
  });
  await page.reload();
  const unfold = page.getByRole('button', { name: 'Φίλτρα (1)', exact: true });
  await unfold.click();
  const filter = page.getByRole('combobox', { name: 'Σύμβουλος' });
  await expect(filter).toHaveText(named[0]?.Name ?? '?');
  await filter.click();
  await page.getByRole('option', { name: 'Αναζήτηση συμβούλου…' }).click();
  const seeking = page.getByRole('dialog', { name: 'Ποιος σύμβουλος;' });
  await expect(seeking.getByRole('radio', { checked: true })).toHaveCount(1);
  // Who opened it to search types at once.
  await expect(seeking.getByRole('searchbox')).toBeFocused();
  const others = await ask<{ list: { Id: number; Name: string }[] }>(page, '/api/User/GetMentors', { ProjectId: 1 });
  const other = others.list.find(({ Id }) => String(Id) !== followed);
  await tick(seeking.getByRole('radio', { name: new RegExp(`^${other?.Name}`) }));
  await seeking.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page).toHaveURL(new RegExp(`mentor=${other?.Id}`));
  await expect(seeking).toBeHidden();
  await expect(filter).toHaveText(other?.Name ?? '?');

  // Values that do not come are told, and what is chosen stays; of very many it is said that they are the first ones.
  forgiven.push(/status of 500.*FilterList/);
  await page.unroute('**/api/user/FilterList');
  await page.route('**/api/user/FilterList', (route) => route.fulfill({ status: 500 }));
  await page.goto('/pilot/admin/grid?education=higher');
  await unfold.click();
  const education = page.getByRole('combobox', { name: 'Εκπαίδευση' });
  await expect(education).toHaveText('higher');
  const failed = page.getByRole('alert').filter({ hasText: 'Τα φίλτρα δεν φορτώθηκαν' });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/user/FilterList');
  await page.route('**/api/user/FilterList', async (route) => {
    const answer = await route.fetch();
    const lists = (await answer.json()) as { Filters: { Field: string }[] };
    const Filters = lists.Filters.map((filter) => ({ ...filter, More: filter.Field === 'education' }));
    await route.fulfill({ response: answer, json: { ...lists, Filters } });
  });
  await failed.getByRole('button', { name: 'Φόρτωση ξανά' }).click();
  await expect(failed).toBeHidden();
  await expect(education).toHaveText('Πτυχίο ΑΕΙ ή ΤΕΙ');
  await expect(education).toHaveAccessibleDescription('Οι πρώτες 5 τιμές');
});

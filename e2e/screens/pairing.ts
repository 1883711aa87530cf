/** The screens of pairing: linking mentees with mentors. */
import { dialog, main, press, type Seen } from './seen.ts';
import { tick } from '../tick.ts';

/** In the order in which they are looked at. */
export const pairingScreens: readonly Seen[] = [
  { who: 'coordinator', route: 'admin/project/linkusers', name: 'pairing' },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-actions',
    path: 'admin/project/linkusers?for=actions',
  },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-sure',
    prepare: async (page, words) => {
      await tick(main(page).getByRole('checkbox').nth(1));
      await tick(main(page).getByRole('radio').first());
      await main(page)
        .getByRole('button', { name: `${words('pairing:link')} (1)` })
        .click();
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-unseen',
    prepare: async (page, words) => {
      await tick(main(page).getByRole('checkbox').first());
      await main(page).getByRole('searchbox').first().fill('zzzz');
      await main(page).getByRole('searchbox').first().press('Enter');
      await main(page).getByText(words('pairing:people.empty')).waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-capacity',
    prepare: async (page, words) => {
      await tick(main(page).getByRole('radio').first());
      await press('pairing:capacity.change')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-proposals',
    prepare: async (page, words) => {
      for (const place of [1, 2, 3]) await tick(main(page).getByRole('checkbox').nth(place));
      const open = words('pairing:proposals.open_other').replace('{{count}}', '3');
      await main(page).getByRole('button', { name: open }).click();
      await page.getByRole('dialog').getByRole('combobox').nth(2).waitFor();
    },
  },
  { who: 'coordinator', route: 'admin/project/handover', name: 'handover' },
  {
    who: 'coordinator',
    route: 'admin/project/handover',
    name: 'handover-told',
    prepare: async (page, words) => {
      await tick(main(page).getByRole('radio').first());
      await tick(main(page).getByRole('checkbox').first());
      await tick(main(page).getByRole('checkbox').nth(1));
      await press('pairing:handover.preview')(page, words);
      await page.getByRole('region', { name: words('pairing:handover.previewTitle') }).waitFor();
    },
  },
  { who: 'supervisor', route: 'admin/project/supervisor', name: 'supervision' },
  { who: 'coordinator', route: 'admin/project/linksupervisorsmentors', name: 'supervisors' },
  {
    who: 'coordinator',
    route: 'admin/project/linksupervisorsmentors',
    name: 'supervisors-chosen',
    prepare: async (page) => {
      await tick(main(page).getByRole('radio').first());
      await main(page).getByRole('checkbox').first().waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/linksupervisorsmentors',
    name: 'supervisors-others',
    prepare: async (page, words) => {
      await page.route('**/api/user/Supervision', async (route) => {
        const answer = await route.fetch();
        const told = (await answer.json()) as { Supervisors: { Subjects: number[] }[] };
        const Supervisors = told.Supervisors.map((one) => ({ ...one, Subjects: [...one.Subjects, 900_001] }));
        const Others = [{ Id: 900_001, Name: 'Παπαδοπούλου Ελένη' }];
        await route.fulfill({ response: answer, json: { ...told, Supervisors, Others } });
      });
      await page.reload();
      await tick(main(page).getByRole('radio').first());
      await page.getByText(words('pairing:supervision.others')).waitFor();
    },
  },
];

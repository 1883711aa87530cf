/** The screens of pairing: linking mentees with mentors. */
import { dialog, main, type Seen } from './seen.ts';

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
      await main(page).getByRole('checkbox').nth(1).check();
      await main(page).getByRole('radio').first().check();
      await main(page)
        .getByRole('button', { name: `${words('pairing:link')} (1)` })
        .click();
      await dialog(page);
    },
  },
  { who: 'supervisor', route: 'admin/project/supervisor', name: 'supervision' },
  { who: 'coordinator', route: 'admin/project/linksupervisorsmentors', name: 'supervisors' },
  {
    who: 'coordinator',
    route: 'admin/project/linksupervisorsmentors',
    name: 'supervisors-chosen',
    prepare: async (page) => {
      await main(page).getByRole('radio').first().check();
      await main(page).getByRole('checkbox').first().waitFor();
    },
  },
];

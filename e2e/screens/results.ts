/** The screens of results: results of a person, and decisions about attempts. */
import { badLink, dialog, main, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const resultsScreens: readonly Seen[] = [
  {
    who: 'mentor',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-person',
    path: ({ menteeId }) => `mentor/results/${menteeId}`,
  },
  {
    who: 'mentor',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-timeline',
    path: ({ menteeId, answerSet }) => `mentor/results/${menteeId}?timeline=${answerSet}`,
    prepare: async (page) => page.locator('[role="dialog"] li').first().waitFor(),
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-unknown',
    path: 'mentor/results/999999',
    forgiven: badLink,
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-decisions',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-reopen',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page, words) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: words('results:decide.reopen.do') }).click();
      await page.getByLabel(words('results:decide.reason')).waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-clear',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page, words) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: words('results:decide.clear.do') }).click();
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/project/answers', name: 'answers-project' },
  {
    who: 'coordinator',
    route: 'admin/project/answers',
    name: 'answers-late',
    prepare: async (page, words) => {
      await main(page)
        .getByRole('button', { name: new RegExp(words('results:answers.decide')) })
        .first()
        .click();
      await page.locator('[role="dialog"] li').first().waitFor();
    },
  },
];

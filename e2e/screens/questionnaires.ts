/** The screens of questionnaires: answering a questionnaire, and reading the answers. */
import type { Page } from '@playwright/test';
import { badLink, dialog, unfold, type Seen } from './seen.ts';
import type { Words } from '../stage.ts';

const questionnaire = 'questionnaire/$ActionId';

/** Start a questionnaire, or go on with it. */
const begin = async (page: Page, words: Words) => {
  const start = page.getByRole('button', {
    name: new RegExp(`^(${words('questionnaires:start.go')}|${words('questionnaires:start.goOn')})$`),
  });
  await start.or(page.locator('[data-question]').first()).first().waitFor();
  const buttons = await start.filter({ visible: true }).all();
  await buttons[0]?.click();
  await page.locator('[data-question]').first().waitFor();
};
const showMap = (page: Page, words: Words): Promise<void> =>
  unfold(page.getByRole('button', { name: words('questionnaires:map.open') }), page.getByRole('toolbar'));
/** Begin, and go to a question by the map. */
const goTo = (number: number) => async (page: Page, words: Words) => {
  await begin(page, words);
  await showMap(page, words);
  await page
    .getByRole('toolbar')
    .getByRole('button')
    .nth(number - 1)
    .click();
};

/** In the order in which they are looked at. */
export const questionnairesScreens: readonly Seen[] = [
  { who: 'mentee', route: questionnaire, name: 'questionnaire-start', path: 'questionnaire/6' },
  { who: 'mentee33', route: questionnaire, name: 'questionnaire-paused', path: 'questionnaire/9' },
  { who: 'mentee8', route: questionnaire, name: 'questionnaire-answering', path: 'questionnaire/6' },
  {
    who: 'mentee8',
    route: questionnaire,
    name: 'questionnaire-missing',
    path: 'questionnaire/6',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('questionnaires:finish.do') })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    who: 'mentee8',
    route: questionnaire,
    name: 'questionnaire-pause',
    path: 'questionnaire/6',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('questionnaires:pause.do') })
        .first()
        .click();
      await dialog(page);
    },
  },
  { who: 'mentee13', route: questionnaire, name: 'questionnaire-expired', path: 'questionnaire/9' },
  { who: 'mentee7', route: questionnaire, name: 'questionnaire-finished', path: 'questionnaire/6' },
  { who: 'mentee9', route: questionnaire, name: 'types-choices', path: 'questionnaire/22', prepare: begin },
  { who: 'mentee9', route: questionnaire, name: 'types-words', path: 'questionnaire/22', prepare: goTo(5) },
  {
    who: 'mentee9',
    route: questionnaire,
    name: 'types-wrong',
    path: 'questionnaire/22',
    prepare: async (page, words) => {
      await goTo(5)(page, words);
      const day = page.locator('[data-question="ID_0006"]').getByRole('textbox');
      await day.fill('31-02-2027');
      await day.blur();
      await showMap(page, words);
      await page.getByRole('toolbar').locator('[data-standing="wrong"]').waitFor();
    },
  },
  { who: 'mentee9', route: questionnaire, name: 'types-places', path: 'questionnaire/22', prepare: goTo(8) },
  { who: 'mentee9', route: questionnaire, name: 'types-order', path: 'questionnaire/22', only: 390, prepare: goTo(9) },
  { who: 'mentee9', route: questionnaire, name: 'types-files', path: 'questionnaire/22', prepare: goTo(10) },
  { who: 'mentee9', route: questionnaire, name: 'types-table', path: 'questionnaire/22', only: 390, prepare: goTo(11) },
  { who: 'mentee9', route: questionnaire, name: 'calculator', path: 'questionnaire/20', prepare: begin },
  {
    who: 'mentee',
    route: 'questtoken/$token',
    name: 'questionnaire-by-link',
    path: ({ quest }) => `questtoken/${quest}`,
  },
  {
    who: 'mentee',
    route: 'questtoken/$token',
    name: 'questionnaire-bad-link',
    path: 'questtoken/not-a-token',
    forgiven: badLink,
  },
  {
    who: 'mentee',
    route: questionnaire,
    name: 'questionnaire-closed',
    path: 'questionnaire/9',
    forgiven: /40\d|409|422/,
  },
  { who: 'mentor', route: 'mentorquest/$id', name: 'mentor-questionnaire', path: 'mentorquest/23' },
  {
    who: 'mentor',
    route: 'Quest/$AnswerSetId/{-$lang}',
    name: 'answers',
    path: ({ answerSet }) => `Quest/${answerSet}`,
  },
];

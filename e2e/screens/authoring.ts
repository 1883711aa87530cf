/** The screens of authoring: writing questionnaires. */
import type { Page } from '@playwright/test';
import type { Words } from '../stage.ts';
import { badLink, dialog, press, type Seen } from './seen.ts';

const questionnaireAdmin = 'admin/questionnaires/$Id/{-$Tab}';

/** Begins a questionnaire, with its first question open and its conditions in sight. */
const writing = async (page: Page, words: Words): Promise<void> => {
  await press('authoring:new')(page, words);
  await page
    .getByLabel(words('authoring:make.name'))
    .fill(`${words('authoring:make.title')} ${crypto.randomUUID().slice(0, 8)}`);
  await press('authoring:make.do')(page, words);
  await press('authoring:edit.addQuestion')(page, words);
  await page
    .getByRole('button', { name: words('authoring:types.7') })
    .first()
    .click();
  await page.locator('[data-open]').waitFor();
  await press('authoring:edit.addConditions')(page, words);
};

/** In the order in which they are looked at. */
export const authoringScreens: readonly Seen[] = [
  { who: 'coordinator', route: 'admin/questionnaires', name: 'questionnaires' },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-none',
    path: 'admin/questionnaires?q=zzzz',
  },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-new',
    prepare: async (page, words) => {
      await press('authoring:new')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-import',
    prepare: async (page, words) => {
      await press('authoring:import')(page, words);
      await dialog(page);
    },
  },
  { who: 'coordinator', route: questionnaireAdmin, name: 'questionnaire-shared', path: 'admin/questionnaires/1/edit' },
  { who: 'admin', route: questionnaireAdmin, name: 'questionnaire-no-draft', path: 'admin/questionnaires/1/edit' },
  { who: 'coordinator', route: questionnaireAdmin, name: 'questionnaire-shared-first', path: 'admin/questionnaires/1' },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-preview',
    path: 'admin/questionnaires/1/preview',
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-versions',
    path: 'admin/questionnaires/1/versions',
  },
  { who: 'coordinator', route: questionnaireAdmin, name: 'questionnaire-links', path: 'admin/questionnaires/1/links' },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-answerers',
    path: 'admin/questionnaires/1/answers',
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-unknown',
    path: 'admin/questionnaires/999999',
    forgiven: badLink,
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-editor',
    path: 'admin/questionnaires',
    prepare: writing,
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-condition',
    path: 'admin/questionnaires',
    prepare: async (page, words) => {
      await writing(page, words);
      await page
        .getByRole('button', { name: new RegExp(`^${words('authoring:conditions.choosing')}: `) })
        .last()
        .click();
      await press('authoring:conditions.addAnswer')(page, words);
      await press('authoring:conditions.addGroup')(page, words);
    },
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-use',
    path: 'admin/questionnaires/1/versions',
    prepare: async (page, words) => {
      await press('authoring:use.title')(page, words);
      await page.locator('[role="dialog"] li').first().waitFor();
    },
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-json-tree',
    path: 'admin/questionnaires/1/preview',
    prepare: async (page, words) => {
      await press('authoring:json.open')(page, words);
      await page.locator('[role="dialog"] summary').nth(1).click();
    },
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-json-fault',
    path: 'admin/questionnaires',
    prepare: async (page, words) => {
      await writing(page, words);
      await press('authoring:json.open')(page, words);
      await press('authoring:json.text')(page, words);
      await page.getByLabel(words('authoring:json.field')).fill('{\n  "Title": {"el": "Τίτλος"}\n  "Sections": []\n}');
      await press('authoring:json.use')(page, words);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-link-made',
    path: 'admin/questionnaires/1/links',
    prepare: async (page, words) => {
      await press('authoring:links.make')(page, words);
      await page.getByLabel(words('authoring:links.name')).fill('Ημερίδα');
      await press('authoring:links.do')(page, words);
      await page.locator('[role="dialog"] svg path[d^="M4"]').waitFor();
    },
  },
];

/** Actions with published views for the tests of this folder. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';

type Texts = { Html?: string; Controller?: string; Functions?: string };

/** A published form with the field «Σημείωση», and a published view of it; the administrator is signed in on the page. */
export const publishView = async (page: Page, viewType: string, texts: Texts): Promise<number> => {
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title: 'Ενέργεια με προβολή',
    Data: { Fields: [{ Key: 'note', Type: 'text', Label: { el: 'Σημείωση', en: 'Note' } }] },
  });
  await ask(page, '/api/action/publish', { ActionId: Id });
  await publishTexts(page, Id, viewType, texts);
  return Id;
};

/** Saves and publishes the texts of a view of an action. */
export const publishTexts = async (page: Page, ActionId: number, viewType: string, texts: Texts): Promise<void> => {
  const view = { Html: '', Controller: '', Functions: '', ...texts };
  const saved = await ask<{ Id: number; Version: number }>(page, '/api/action/SaveView', {
    ActionId,
    viewType,
    ...view,
  });
  await ask(page, '/api/definitions/Publish', { Id: saved.Id, Version: saved.Version });
};

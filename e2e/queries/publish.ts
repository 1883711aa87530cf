/** Published queries for the tests of this folder. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';

type Saved = { Id: number; Version: number };

/** A published query of the administrator who is signed in on the page. */
export const publish = async (page: Page, query: object): Promise<Saved> => {
  const saved = await ask<Saved>(page, '/api/Query/Edit', { Query: { Roles: ['Coordinator'], ...query } });
  await ask(page, '/api/definitions/Publish', { Id: saved.Id, Version: saved.Version });
  return saved;
};

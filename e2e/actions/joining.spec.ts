/** What is joined with what somebody else saved is on the page, so that the next letter goes over nothing unseen. */
import type { Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

const call = '**/api/mentee/SaveActionData';

/** An action of three fields that a mentee fills in, and what is kept of it. */
const threeFields = async (page: Page, Title: string) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const field = (Key: string, el: string) => ({ Key, Label: { el }, Type: 'text', Required: false, Options: [] });
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title,
    Data: { Fields: [field('a', 'Πρώτο'), field('b', 'Δεύτερο'), field('c', 'Τρίτο')] },
    Flags: 3,
  });
  return Id;
};

const kept = (page: Page, ActionId: number) =>
  ask<{ Data: Record<string, string>; Version: number }>(page, '/api/mentee/GetActionData', { ActionId });

/**
 * Saves from another device, which reads again when its save is stale: what a page sends while it goes away passes by the
 * routes of the test now and then, and may be saved in between.
 */
const save = (page: Page, ActionId: number, more: object) =>
  expect
    .poll(async () => {
      const { Data, Version } = await kept(page, ActionId);
      const input = { ActionId, Data: { ...Data, ...more }, Version, Submit: false };
      return ask(page, '/api/mentee/SaveActionData', input).then(
        () => 'saved',
        (refused: Error) => refused.message,
      );
    })
    .toBe('saved');

test('what waited on this device is joined at the opening, and the joined one is what is on the page', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  const Id = await threeFields(page, 'Περιμένει');
  const own = await windowOf(browser, site, 'mentee');
  const address = `/pilot/mentee/action/${Id}`;
  await own.goto(address);
  await own.route(call, (route) => route.abort());
  await own.getByLabel('Πρώτο').fill('δικό μου');
  await own.goto('about:blank');
  await own.unroute(call);
  await own.goto('/pilot/home');
  await save(own, Id, { b: 'από αλλού' });
  await own.goto(address);
  await expect.poll(async () => (await kept(own, Id)).Data).toMatchObject({ a: 'δικό μου', b: 'από αλλού' });
  await expect(own.getByLabel('Δεύτερο')).toHaveValue('από αλλού');
  await own.getByLabel('Πρώτο').fill('δικό μου, και άλλο');
  await expect.poll(async () => (await kept(own, Id)).Data).toMatchObject({ a: 'δικό μου, και άλλο', b: 'από αλλού' });
  await own.context().close();
});

/** What the page of a person and its list tell beside the fields: two steps, the consent, an invitation. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const world = sharedWorld();

test('whether somebody has a second step, or a passkey, is told to who may take it away, and to nobody else', async () => {
  const [none, steps, key] = [await makeMentee(world()), await makeMentee(world()), await makeMentee(world())];
  await world().rows(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`, [
    steps.id,
  ]);
  await world().rows(
    `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, name) VALUES ($1, 'listed', 'key', 0, 'α')`,
    [key.id],
  );
  const told = async (who: string, { id, username }: { id: number; username: string }) =>
    (
      await (await world().enter(who)).done('/api/user/FindUsers', { ProjectId, Search: username, page: 0, count: 10 })
    ).list.find(({ Id }) => Id === id)?.TwoSteps;
  for (const who of ['supervisor', 'admin'])
    expect([await told(who, none), await told(who, steps), await told(who, key)]).toEqual([false, true, true]);
  expect(await told('coordinator', steps)).toBeUndefined();
});

test('the consent is told by its day, and not as a number among the fields', async () => {
  const supervisor = await world().enter('supervisor');
  const { id: UserId, ...mentee } = await makeMentee(world());
  await world().rows('DELETE FROM consents WHERE user_id = $1', [UserId]);
  const page = () => supervisor.done('/api/user/Person', { ProjectId, UserId });
  expect((await page()).ConsentAt).toBeNull();
  const { Version } = await mentee.done('/Account/Consent', { Language: 'el' });
  await mentee.done('/Account/GiveConsent', { Version, Bits: 3, Language: 'el' });
  const given = await page();
  expect(given.ConsentAt).toMatch(/^20/);
  expect(given.Fields.map(({ Name }) => Name)).not.toContain('gdpr');
  await mentee.done('/Account/GiveConsent', { Version, Bits: 0, Language: 'el' });
  expect((await page()).ConsentAt).toBeNull();
});

test('names stand first, and an invitation stands in the history', async () => {
  const supervisor = await world().enter('supervisor');
  const { id: UserId } = await makeMentee(world());
  await world().rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,ProjectFields}', '[{"Name":"room","Label":"Αίθουσα","Visible":1000}]')
     WHERE id = 1`,
  );
  const { Fields } = await supervisor.done('/api/user/Person', { ProjectId, UserId });
  const names = Fields.map(({ Name }) => Name);
  expect(names.slice(0, 2)).toEqual(['first_name', 'last_name']);
  expect(names.at(-1)).toBe('room');
  await supervisor.done('/api/user/Invite', { UserId });
  const { list } = await supervisor.done('/api/user/History', { ProjectId, UserId });
  expect(list[0]).toMatchObject({ What: 'invited', Before: null, After: null });
});

/** The first administrator of an installation: made by a link that is printed once. */
import { describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { makeSetupLink } from './setup-link.ts';

const newPassword = 'Καινούργιος1!';

describe('the first administrator', () => {
  const input = {
    Username: 'first',
    FirstName: 'Άννα',
    LastName: 'Παππά',
    Email: 'first@example.org',
    Password: newPassword,
    ProjectTitle: 'Έργο του δήμου',
  };

  const empty = async (): Promise<World> => {
    const world = await openWorld();
    await world.rows('TRUNCATE users, projects CASCADE');
    return world;
  };
  const linkOf = async (world: World): Promise<string> =>
    (await makeSetupLink(world.pool, 'http://telemachos.test')).split('/').at(-1) ?? '';

  test('is made once; the links of earlier starts end with it', async () => {
    const world = await empty();
    const [earlier, Token] = [await linkOf(world), await linkOf(world)];
    await world.nobody.done('/Account/CheckSetup', { Token });
    await world.nobody.done('/Account/Setup', { Token, ...input });
    const first = await world.signIn('first', newPassword);
    expect(await first.done('/api/user/getcurrent', {})).toMatchObject({ Level: 1, Fields: { first_name: 'Άννα' } });
    for (const link of [Token, earlier]) {
      expect((await world.nobody.call('/Account/CheckSetup', { Token: link })).problem?.code).toBe('LINK_INVALID');
      expect(
        (
          await world.nobody.call('/Account/Setup', {
            Token: link,
            ...input,
            Username: 'second',
            Email: 'second@example.org',
          })
        ).problem?.code,
      ).toBe('LINK_INVALID');
    }
  });

  test('of two links used at the same moment one makes somebody', async () => {
    const world = await empty();
    const links = [await linkOf(world), await linkOf(world)];
    const answers = await Promise.all(
      links.map((Token, index) =>
        world.nobody.call('/Account/Setup', {
          Token,
          ...input,
          Username: `first${index}`,
          Email: `first${index}@example.org`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await world.rows('SELECT 1 FROM users')).toHaveLength(1);
  });

  test.each([
    ['a user name that is somebody else’s e-mail', { Username: 'other@example.org' }, 'Username'],
    ['an e-mail that begins with a dot', { Email: '.a@example.gr' }, 'Email'],
    ['an e-mail with a dot before the @', { Email: 'a.@example.gr' }, 'Email'],
    ['an e-mail at an address in figures', { Email: 'a@127.0.0.1' }, 'Email'],
  ])('%s is refused', async (_what, wrong, field) => {
    const world = await empty();
    const answer = await world.nobody.call('/Account/Setup', { Token: await linkOf(world), ...input, ...wrong });
    expect(answer.problem).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: expect.any(String) } });
  });

  test('one’s own e-mail may be the user name', async () => {
    const world = await empty();
    await world.nobody.done('/Account/Setup', {
      Token: await linkOf(world),
      ...input,
      Username: ' First@example.org ',
    });
    await world.signIn('first@example.org', newPassword);
  });
});

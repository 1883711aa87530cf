/** Confirming an application by the mailed link. */
import { describe, expect, test } from 'vitest';
import { apply, mailsTo, uniqueEmail, validAnswers, tokenIn } from '../../testing/application-helpers.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const day = 86_400_000;
const shared = sharedWorld();

describe('confirming', () => {
  test('an account that was there before gets the application, and nobody is signed in', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const address = `${mentor.username}@example.org`;
    await apply(world, validAnswers(address));
    const confirmed = await world.nobody.call('/api/ApplicationForm/Confirm', {
      Token: await tokenIn(world, address, 'confirm'),
    });
    expect(confirmed.output).toMatchObject({ SignedIn: false });
    expect(confirmed.headers['set-cookie']).toBeUndefined();
    expect((await mailsTo(world, address))[0]?.template).toBe('applicationConfirmedKnown');
    expect(await mentor.done('/api/user/getcurrent', {})).toMatchObject({
      Roles: ['Mentor'],
      MustChoosePassword: false,
    });
  });

  test.each([
    ['had left comes back as an applicant and nothing more', 2, { roles: ['Registered'], state: 1 }],
    ['is suspended stays suspended, with the same roles', 3, { roles: ['Mentor', 'Coordinator'], state: 3 }],
    ['belongs to the project keeps their roles', 1, { roles: ['Mentor', 'Coordinator'], state: 1 }],
  ])('who %s', async (_who, state, after) => {
    const world = shared();
    const { id, username } = await makeLike(world, 'mentor');
    const address = `${username}@example.org`;
    await world.rows(`UPDATE memberships SET roles = '{Mentor,Coordinator}', state = $1 WHERE user_id = $2`, [
      state,
      id,
    ]);
    await apply(world, validAnswers(address));
    await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, address, 'confirm') });
    expect(await world.rows('SELECT roles, state FROM memberships WHERE user_id = $1', [id])).toEqual([after]);
  });

  test('numbers are given once, also in a race', async () => {
    const world = shared();
    const people = ['a1@example.org', 'a2@example.org', 'a3@example.org', 'a4@example.org'];
    for (const person of people) await apply(world, validAnswers(person));
    const tokens = await Promise.all(people.map((person) => tokenIn(world, person, 'confirm')));
    const numbers = (
      await Promise.all(tokens.map((Token) => world.nobody.done('/api/ApplicationForm/Confirm', { Token })))
    ).map(({ Protocol }) => Protocol);
    expect(new Set(numbers).size).toBe(4);
  });

  test('an expired and a made-up link answer alike; the one that confirmed says so, as long as nothing was withdrawn', async () => {
    const world = shared();
    const email = uniqueEmail();
    await apply(world, validAnswers(email));
    const Token = await tokenIn(world, email, 'confirm');
    const both = await Promise.all([
      world.nobody.call('/api/ApplicationForm/Confirm', { Token }),
      world.nobody.call('/api/ApplicationForm/Confirm', { Token }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ problem }) => problem?.code === 'ALREADY_CONFIRMED')).toHaveLength(1);
    const usedUp = async () => (await world.nobody.call('/api/ApplicationForm/CheckToken', { Token })).problem;
    expect(await usedUp()).toEqual({ code: 'ALREADY_CONFIRMED', status: 409, requestId: expect.any(String) });
    await world.nobody.done('/api/ApplicationForm/Withdraw', { Token: await tokenIn(world, email, 'status') });
    await apply(world, validAnswers('late@example.org'));
    const late = await tokenIn(world, 'late@example.org', 'confirm');
    world.passTime(8 * day);
    const answers = await Promise.all(
      [Token, late, 'x'.repeat(43)].map((Token) => world.nobody.call('/api/ApplicationForm/CheckToken', { Token })),
    );
    for (const { problem } of answers)
      expect(problem).toEqual({ code: 'INVALID_TOKEN', status: 404, requestId: expect.any(String) });
  });
});

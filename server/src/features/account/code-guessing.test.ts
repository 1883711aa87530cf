/** Guessing the codes of the second step: by strangers, from the owner's own browser, by somebody who is inside. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { demonstrationPassword as password } from '../../db/seed/seed.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let person: Made;
let secret: string;
/** Milliseconds that the world's clock is ahead. */
let ahead = 0;

const pass = (milliseconds: number) => {
  ahead += milliseconds;
  world.passTime(milliseconds);
};
/** A right code; each is taken once. */
const rightCode = (): string => {
  pass(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });
};
const cookiesOf = (headers: Record<string, string | string[] | number | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
const from = (cookie: string) => (cookie === '' ? {} : { headers: { cookie } });
/** Both steps from a browser with these cookies. */
const enter = async (Code: string, cookie = '') => {
  const { output } = await world.nobody.call(
    '/Account/Login',
    { Username: person.username, Password: password },
    from(cookie),
  );
  return world.nobody.call('/Account/SecondStep', { Step: output.Step ?? '', Code }, from(cookie));
};
const codesOf = async (count: number, act: () => Promise<{ problem: { code: string } | null | undefined }>) => {
  const codes: string[] = [];
  for (let done = 0; done < count; done += 1) codes.push((await act()).problem?.code ?? 'done');
  return codes;
};
const mails = () =>
  world.rows<{ address: string }>(`SELECT address FROM mails WHERE template = 'codesGuessed' AND user_id = $1`, [
    person.id,
  ]);
const fiveWrong = Array.from({ length: 5 }, () => 'WRONG_CODE');

beforeEach(async () => {
  world = shared();
  ahead = 0;
  await world.rows('DELETE FROM sign_in_failures');
  person = await makeLike(world, 'coordinator');
  secret = (await person.done('/Account/BeginSecondFactor', { Password: password })).Secret;
  await person.done('/Account/ConfirmSecondFactor', { Code: rightCode() });
});

describe('guessing the codes of the second step', () => {
  it('as a stranger does not keep the owner out of a browser that is known', async () => {
    const known = cookiesOf((await enter(rightCode())).headers);
    // Before the guesses: it moves the clock, and the wait would be over.
    const code = rightCode();
    expect(await codesOf(6, () => enter('000000'))).toEqual([...fiveWrong, 'SIGN_IN_SLOWED']);
    expect((await enter(code, known)).status).toBe(200);
  });

  it('as a stranger does not keep out who is signed in', async () => {
    const code = rightCode();
    await codesOf(6, () => enter('000000'));
    const inside = await person.call('/Account/NewRecoveryCodes', { Code: code });
    expect(inside.status).toBe(200);
  });

  it('is as slow in a known browser and inside as elsewhere', async () => {
    const known = cookiesOf((await enter(rightCode())).headers);
    expect(await codesOf(6, () => enter('000000', known))).toEqual([...fiveWrong, 'SIGN_IN_SLOWED']);
    expect(await codesOf(6, () => person.call('/Account/NewRecoveryCodes', { Code: '000000' }))).toEqual([
      ...fiveWrong,
      'SIGN_IN_SLOWED',
    ]);
  });

  it('is told to the owner by one mail, when the tries begin to wait', async () => {
    await codesOf(4, () => enter('000000'));
    expect(await mails()).toEqual([]);
    await codesOf(1, () => enter('000000'));
    expect(await mails()).toEqual([{ address: `${person.username}@example.org` }]);
    for (let more = 0; more < 3; more += 1) {
      pass(3_600_000);
      expect(await codesOf(1, () => enter('000000'))).toEqual(['WRONG_CODE']);
    }
    expect(await mails()).toHaveLength(1);
  });
});

/** Round trips of applications and account language. */
import { apply, validAnswers, tokenIn } from '../application-helpers.ts';
import { turned } from '../fuzz/values.ts';
import { makeMentee } from '../people.ts';
import type { World } from '../world.ts';
import type { RoundTrip } from './texts.ts';

let people = 0;
const applied = async (world: World, answers: Record<string, string> = {}) => {
  const email = `trip${(people += 1)}@example.org`;
  const sent = { ...validAnswers(email), ...answers };
  await apply(world, sent);
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
  const Token = await tokenIn(world, email, 'status');
  const Id = (await world.rows<{ id: number }>('SELECT id FROM applications WHERE email = $1', [email]))[0]?.id ?? 0;
  return {
    sent,
    Token,
    Id,
    answers: () => world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' }),
  };
};
const named = ({ first_name, last_name }: Record<string, string>) => ({ first_name, last_name });
const oddName = `Ά e\u0301 ' ${turned.slice(0, 3)} %_ <b>&amp;`;

/** An application as it was sent. */
export const sentApplication: RoundTrip = async (world) => {
  const { sent, answers } = await applied(world, { first_name: oddName, last_name: oddName });
  return { sent: named(sent), back: named((await answers()).Answers) };
};

/** An application as it was changed. */
export const changedApplication: RoundTrip = async (world, as) => {
  const { sent, Token, Id, answers } = await applied(world);
  const Answers = { ...sent, last_name: oddName };
  await world.nobody.done('/api/ApplicationForm/Update', { Token, Answers, Version: (await answers()).Version });
  return {
    sent: named(Answers),
    back: named((await (await as('coordinator')).done('/api/ApplicationForm/Details', { Id })).Answers),
  };
};

/** One's own application as it was changed, signed in. */
export const changedOwnApplication: RoundTrip = async (world, as) => {
  const { sent, Id } = await applied(world);
  const applicant = await as('applicant');
  await world.rows(
    `UPDATE applications SET user_id = (SELECT id FROM users WHERE username = 'applicant') WHERE id = $1`,
    [Id],
  );
  const read = () => applicant.done('/api/ApplicationForm/AnswersOwn', { Id, Language: 'el' });
  const Answers = { ...sent, last_name: oddName };
  await applicant.done('/api/ApplicationForm/UpdateOwn', { Id, Answers, Version: (await read()).Version });
  return { sent: named(Answers), back: named((await read()).Answers) };
};

/** Whether one wants reminders. */
export const reminders: RoundTrip = async (world) => {
  const mentee = await makeMentee(world);
  await mentee.done('/Account/SetReminders', { Reminders: false });
  return { sent: false, back: (await mentee.done('/Account/Profile', {})).Reminders };
};

/** The language of the pages. */
export const language: RoundTrip = async (_world, as) => {
  const mentee = await as('mentee');
  await mentee.done('/Account/SetLanguage', { Language: 'en' });
  return { sent: 'en', back: (await mentee.done('/api/user/getcurrent', {})).Language };
};

/** A field of one's own profile. */
export const ownField: RoundTrip = async (world) => {
  const mentee = await makeMentee(world);
  const Value = `Οδός ${turned.slice(0, 30)} %_ <b>&amp;`;
  await mentee.done('/api/user/UpdateFieldAsMentee', { Name: 'address', Value });
  const { Fields } = await mentee.done('/Account/Profile', {});
  return { sent: Value.trim(), back: Fields.find(({ Name }) => Name === 'address')?.Value };
};

/** One's own user name. */
export const ownLogin: RoundTrip = async (world) => {
  const mentee = await makeMentee(world);
  // Of hostile texts a user name takes nothing: this is the furthest it goes.
  const login = 'Άλφα  ὠμέγα Éß-_.+ 0 null';
  await mentee.done('/api/user/UpdateLogin', { login });
  return { sent: login, back: (await mentee.done('/api/user/getcurrent', {})).Username };
};

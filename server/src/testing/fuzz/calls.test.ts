/** Every call, with a hostile value at every field: refused or done, never broken, never slow. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry, ScopeKind } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { beforeAll, expect, test } from 'vitest';
import { demonstrationAccounts } from '../../db/seed/seed.ts';
import { give, pdf, uploadOf } from '../../features/files/testing/giving.ts';
import { makeAction } from '../../features/questionnaires/testing/making.ts';
import { scopedFields } from '../../platform/authorization.ts';
import { apply, humanCheck, validAnswers, tokenIn } from '../application-helpers.ts';
import { queryOf } from './values.ts';
import { definitionsMade } from './definition-records.ts';
import { libraryMade } from './library-records.ts';
import { linkMade, talked } from './chat-records.ts';
import { calendarMade } from './meeting-records.ts';
import { knownRecords, unreached } from './records.ts';
import { faultsOf, refusedTogether, sortedInputs } from './refused-inputs.ts';
import { settingUp } from './settings-inputs.ts';
import { singleUseInputs } from '../people.ts';
import { fillPath, sampleInput } from '../sample-input.ts';
import { timeoutFactor } from '../time-limits.ts';
import { sharedWorld, type Person, type World } from '../world.ts';
import { handedIn } from '../round-trip/action-files.ts';
import { languagesReached } from '../round-trip/languages.ts';

/** What one room's calls change may close another's records: those that need most come first. */
const first = ['questionnaires', 'files', 'results', 'meetings', 'actions', 'mentoring', 'authoring'];
const rooms = Object.entries(calls).toSorted(
  ([one], [other]) => (first.indexOf(one) + 1 || 99) - (first.indexOf(other) + 1 || 99),
);
const entries = rooms.flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);

/** A call may take this long, whatever its input; most take hundredths of a second. */
const maxCallMs = 1000 * timeoutFactor;
/**
 * So often a slow request is sent again before it counts as slow: the least of its times is the call's own, the rest is
 * the machine's, which others share.
 */
const looks = 10;

const shared = sharedWorld();
let world: World;
const people = new Map<string, Person>();
/** A group of an open question, in an attempt of the mentee that has begun. */
let openGroup = 1;
let openSet = 0;
const known: Partial<Record<ScopeKind, number[]>> = { project: [1] };

const signIn = async (role: string) => {
  const { username = '' } = demonstrationAccounts.find((account) => account.role === role) ?? {};
  people.set(role, await world.enter(username));
};
const signInAll = async () => {
  for (const { role } of demonstrationAccounts) await signIn(role);
};

beforeAll(async () => {
  world = shared();
  await signInAll();
  const ids = async (text: string) => (await world.rows<{ id: number }>(text)).map(({ id }) => id);
  const mentees = await ids(`SELECT id FROM users WHERE username LIKE 'mentee%' ORDER BY id LIMIT 2`);
  const actions = await ids(
    `(SELECT a.id FROM actions a LEFT JOIN answer_sets s ON s.action_id = a.id AND s.user_id = (SELECT id FROM users WHERE username = 'mentee') AND s.status = 'OK' WHERE a.project_id = 1 ORDER BY s.id IS NULL, NOT a.data ? 'Fields', a.id LIMIT 20)`,
  );
  known.user = known.users = known.followed = mentees;
  known.mentor = await ids(`SELECT id FROM users WHERE username = 'mentor'`);
  known.action = known.actions = actions;
  known.answerSet = await ids(
    `SELECT s.id FROM answer_sets s JOIN users u ON u.id = s.user_id WHERE u.username = 'mentee' ORDER BY s.finished_at IS NULL DESC, s.id LIMIT 12`,
  );
  for (const ActionId of actions) {
    const sheet = await people.get('Mentee')?.call('/api/quest/getByAction', { ActionId });
    const question =
      sheet?.problem || sheet?.output.Status !== 'OK'
        ? undefined
        : sheet?.output.Section.flatMap(({ Questions }) => Questions).find(
            ({ Type }) => Type === questionTypes.openLong || Type === questionTypes.openShort,
          );
    if (!question) continue;
    await people.get('Mentee')?.call('/api/quest/StartTime', { AnswerSetId: sheet?.output.AnswerSetID ?? 0 });
    [openGroup, openSet] = [question.Group, sheet?.output.AnswerSetID ?? 0];
  }
  known.answerSet.unshift(openSet);
  known.application = known.applications = await ids('SELECT id FROM applications ORDER BY id LIMIT 2');
  await giveAll();
  Object.assign(known, await knownRecords(world, people));
  known.questionnaire = await ids('SELECT id FROM questionnaires ORDER BY project_id NULLS LAST, id LIMIT 3');
});

const sendOnce = async (entry: CallEntry, role: string | null, json: string) => {
  const person = role === null ? world.nobody : people.get(role);
  // Only an address needs it apart: reading what is large takes long.
  const input = /\{/.test(entry.path) || entry.method === 'GET' ? (JSON.parse(json) as Record<string, unknown>) : {};
  const inPath = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : value]),
  );
  const from = performance.now();
  const answer =
    entry.method === 'GET'
      ? await world.app.inject({
          method: 'GET',
          url: `${fillPath(entry.path, inPath)}?${queryOf(input)}`,
          headers: { cookie: person?.cookie ?? '' },
        })
      : await world.app.inject({
          method: 'POST',
          url: fillPath(entry.path, inPath),
          payload: json,
          headers: {
            'content-type': 'application/json',
            origin: 'http://telemachos.test',
            cookie: person?.cookie ?? '',
          },
        });
  const ms = performance.now() - from;
  if (answer.statusCode === 200 && entry.path === '/Account/ViewAs') await person?.done('/Account/EndViewAs', {});
  const problem = answer.statusCode >= 400 ? answer.json<{ code?: string; fields?: object }>() : {};
  return { status: answer.statusCode, code: problem.code ?? '', fields: problem.fields, ms };
};

/** Send a body as a role. A call may have ended the session of that role: then it signs in again. */
const send = async (entry: CallEntry, role: string | null, json: string): ReturnType<typeof sendOnce> => {
  const answer = await sendOnce(entry, role, json);
  if (answer.status !== 401 || role === null) return answer;
  await signIn(role);
  return sendOnce(entry, role, json);
};

const firstTalk = () => known.conversation?.[0] ?? 0;
const placed = async () => ({
  role: 'Mentee',
  good: { QuestionId: 'ID_0001', AnswerSetId: given.set, Index: 0 },
});

/**
 * Good inputs that no list of records gives: links that were mailed, files that were given. Made when they are asked
 * for, for some are used up.
 */
const made: Record<string, () => Promise<{ role: string | null; good: Record<string, unknown> }>> = {
  ...handedIn(() => world),
  'files.toolFiles': placed,
  'files.toolUploader': placed,
  'files.removeToolFile': async () => ({
    role: 'Mentee',
    good: { QuestionId: 'ID_0001', AnswerSetId: given.set, Index: 1, Name: 'nothing.png' },
  }),
  'files.toolFile': async () => ({ role: 'Mentee', good: { AnswerSetId: String(given.set), Id: String(given.file) } }),
  ...linkMade(people, () => known.questionnaire?.[0] ?? 0),
  ...settingUp(people),
  ...singleUseInputs(() => world),
  ...calendarMade(people),
  ...libraryMade(() => world, people),
  ...definitionsMade(people),
  'applications.submit': async () => ({
    role: null,
    good: {
      Language: 'el',
      Answers: validAnswers('sender@example.org'),
      Consents: [true, true],
      HumanCheck: await humanCheck(world),
    },
  }),
  'applications.confirm': async () => ({ role: null, good: { Token: (await applied('confirmer@example.org')).token } }),
  'applications.checkToken': async () => ({ role: null, good: { Token: given.link } }),
  'applications.answers': async () => ({ role: null, good: { Token: given.link, Language: 'el' } }),
  'applications.update': async () => ({ role: null, good: { Token: given.link, ...(await linked()) } }),
  'applications.withdraw': async () => ({ role: null, good: { Token: given.link } }),
  ...languagesReached,
  ...talked(() => world, people, firstTalk),
};

/** An application that waits for its owner's word: the token that was mailed. */
const applied = async (email: string): Promise<{ token: string }> => {
  await apply(world, validAnswers(email));
  return { token: await tokenIn(world, email, 'confirm') };
};
const linked = async () => {
  const { Answers, Version } = await world.nobody.done('/api/ApplicationForm/Answers', {
    Token: given.link,
    Language: 'el',
  });
  return { Answers, Version };
};

/** What the mentee and an applicant have of their own: a set that takes files, a file in it, the link to an application. */
const given = { set: 0, file: 0, link: '' };
const giveAll = async () => {
  const action = await makeAction(world, uploadOf(2));
  const mentee = people.get('Mentee');
  given.set = (await mentee?.done('/api/quest/getByAction', { ActionId: action }))?.AnswerSetID ?? 0;
  await mentee?.done('/api/quest/StartTime', { AnswerSetId: given.set });
  if (mentee)
    given.file =
      (
        await give(world, mentee, { QuestionId: 'ID_0001', AnswerSetId: String(given.set), Index: '0' }, [
          { name: 'cv.pdf', content: pdf },
        ])
      ).body.Files?.[0]?.Id ?? 0;
  const email = 'hostile@example.org';
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: (await applied(email)).token });
  given.link = await tokenIn(world, email, 'status');
};

/** A role that may make the call, and an input over records that it really has, so that the handler is reached. */
const goodInput = async (
  name: string,
  entry: CallEntry,
): Promise<{ role: string | null; good: Record<string, unknown> }> => {
  const own = made[name];
  if (own) return own();
  const sample = sampleInput(entry);
  let candidates = [{ ...sample, ...('GroupId' in sample ? { GroupId: openGroup } : {}) }];
  for (const { kind, field } of scopedFields(entry)) {
    const asList =
      Array.isArray(sampleInput(entry)[field]) || kind === 'users' || kind === 'actions' || kind === 'applications';
    candidates = candidates
      .flatMap((one) =>
        (known[kind] ?? []).map((id) => ({
          ...one,
          [field]: asList ? [id] : entry.method === 'GET' ? String(id) : id,
        })),
      )
      .slice(0, 24);
  }
  const holding = entry.access === 'public' ? [null] : abilities[entry.access].filter((one) => people.has(one));
  for (const role of holding)
    for (const good of candidates) {
      await sendTwice(name, entry, role, good);
      if (![400, 403, 404].includes((await send(entry, role, JSON.stringify(good))).status)) return { role, good };
    }
  return { role: holding[0] ?? null, good: candidates[0] ?? sampleInput(entry) };
};

/** Records that are named twice are one each: asked before anything is done to them, for some is done only once. */
const sendTwice = async (
  name: string,
  entry: CallEntry,
  role: string | null,
  good: Record<string, unknown>,
): Promise<void> => {
  const lists = Object.entries(good).filter(([, value]) => Array.isArray(value) && value.length > 0);
  if (lists.length === 0) return;
  const twice = Object.fromEntries(lists.map(([field, value]) => [field, [value, value].flat()]));
  const { status, code } = await send(entry, role, JSON.stringify({ ...good, ...twice }));
  expect({ name, broken: status >= 500 ? code : false }).toEqual({ name, broken: false });
};

const reached: string[] = [];

/** Refused by the parser one by one, the values are sent in one body: the answer names the same fields as the parser. */
const sendRefused = async (
  { name, entry }: (typeof entries)[number],
  role: string | null,
  json: string,
): Promise<void> => {
  const faults = faultsOf(entry, json);
  // Without a short value at any place the body is the good one.
  if (faults === null) return;
  const { status, code, fields } = await send(entry, role, json);
  // A caller without the ability is not told of fields.
  if (status === 401 || status === 403) return;
  expect({ name, code, fields }).toEqual({ name, code: 'BAD_INPUT', fields: faults });
};

test.each(entries)('$name', { timeout: 60_000 * timeoutFactor }, async ({ name, entry }) => {
  const { role, good } = await goodInput(name, entry);
  const answers = new Set([(await send(entry, role, JSON.stringify(good))).status]);
  const { toSend, refused } = sortedInputs(entry, good, maxCallMs);
  const turn = entries.findIndex((one) => one.entry === entry);
  if (refused.length > 0) await sendRefused({ name, entry }, role, refusedTogether(good, refused, turn));
  for (const { path, value: whole, json } of toSend) {
    const [at, value] = [path.join('.'), whole.slice(0, 60)];
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      answer = await send(entry, role, json);
    } catch (error) {
      throw new Error(`${at} = ${value}`, { cause: error });
    }
    for (let look = 1; look < looks && answer.ms > maxCallMs; look += 1)
      answer = { ...answer, ms: Math.min(answer.ms, (await send(entry, role, json)).ms) };
    expect({ at, value, broken: answer.status >= 500 ? answer.code : false, slow: answer.ms > maxCallMs }).toEqual({
      at,
      value,
      broken: false,
      slow: false,
    });
    answers.add(answer.status);
  }
  if (![...answers].every((status) => [400, 403, 404].includes(status))) reached.push(name);
});

test('the handlers were reached, not only the gates, but for those that are listed', () => {
  const left = entries
    .filter(({ name, entry }) => Object.keys(sampleInput(entry)).length > 0 && !reached.includes(name))
    .map(({ name }) => name);
  expect(left.toSorted()).toEqual(unreached.toSorted());
});

/** The data of an action as a file: what each wrote in which column, and nothing that its reader may not read. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { dataFileOf, jobFile, overIn } from '../../testing/orders.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { askedDuring } from '../../testing/statements.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { inOneView } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { giveMedium, media } from '../files/testing/media.ts';
import { standingOf } from '../jobs/standing.ts';
import { mostOthers } from './data-columns.ts';

const ProjectId = 1;
const shared = sharedWorld();

/** An action of the project. */
const make = async (
  data: object,
  { type = actionTypeIds.form as number, flags = actionFlags.Published as number } = {},
) =>
  (
    await shared().rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, titles, flags, data)
        VALUES (1, $1, 'Η φόρμα', '{"en":"The form"}', $2, $3) RETURNING id`,
      [type, flags, data],
    )
  )[0]?.id ?? 0;

/** A mentor with so many mentees. */
const people = async (count: number) => {
  const mentor = await makeLike(shared(), 'mentor');
  const mentees = [];
  for (let at = 0; at < count; at += 1) mentees.push(await makeMentee(shared(), { mentor: mentor.username }));
  return { mentor, mentees };
};

/** What is kept of an action for somebody. */
const keep = (
  action: number,
  mentee: number,
  { mentee: data = null, mentor = null }: { mentee?: unknown; mentor?: unknown },
) =>
  shared().rows(
    `INSERT INTO action_mentees (action_id, mentee_id, mentee_data, public_data, private_data, completion, next_actor, since)
      VALUES ($1, $2, $3, $4, '{"Note":"ιδιωτικό"}', 40, 'mentor', '2026-11-02T10:30:00Z')`,
    [action, mentee, JSON.stringify(data), JSON.stringify(mentor)],
  );

/** The cells of a CSV file, line by line; one in quotes may have lines of its own. */
const cellsIn = (text: string): string[][] => {
  const lines: string[][] = [[]];
  for (const [whole, quoted, bare = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(?:;|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (whole.endsWith('\r\n')) lines.push([]);
  }
  return lines.slice(0, -1);
};

type More = { Format?: 'csv' | 'xlsx'; Language?: 'el' | 'en'; Search?: string; MentorId?: number };

/** The file of an action: its columns, and its rows by their user names. */
const fileOf = async (world: World, who: Person, ActionId: number, more: More = {}) => {
  const { body, name, status } = await dataFileOf(world, who, { ProjectId, ActionId, Format: 'csv', ...more });
  expect(status).toBe(200);
  const table: unknown[][] =
    more.Format === 'xlsx' ? ((await readXlsx(body)).sheets[0]?.rows ?? []) : cellsIn(body.toString('utf8').slice(1));
  const [head = [], ...lines] = table;
  const rows = new Map(lines.map((line) => [line[2], Object.fromEntries(line.map((cell, at) => [head[at], cell]))]));
  return { name, head, rows, lines, text: body.toString('utf8') };
};

const fields = [
  { Key: 'weight', Label: { el: 'Βάρος', en: 'Weight' }, Type: 'number', Unit: 'κιλά' },
  { Key: 'day', Label: { el: 'Ημέρα' }, Type: 'date' },
  {
    Key: 'colour',
    Label: { el: 'Χρώμα' },
    Type: 'ddlist',
    Options: [{ Value: 'r', Label: { el: 'Κόκκινο', en: 'Red' } }],
  },
  { Key: 'agrees', Label: { el: 'Συμφωνεί' }, Type: 'checkbox' },
  { Key: 'why', Label: { el: '=Γιατί' }, Type: 'textarea' },
];

test('a form: numbers, days, choices by their words, formulas as words; what no field has any more; the mentor’s note', async () => {
  const world = shared();
  const action = await make({ Fields: fields, DueDays: 10 });
  const { mentor, mentees } = await people(3);
  const [one, two, three] = mentees;
  if (!one || !two || !three) throw new Error('nobody');
  const written = { weight: '1.070,5', day: '2026-11-05', colour: 'r', agrees: 'true', why: '=1+1', old: 'κάποτε' };
  await keep(action, one.id, { mentee: written, mentor: { Note: 'Μπράβο' } });
  const typed = {
    weight: '12345678901234567890',
    day: '=5-11',
    colour: 'gone',
    agrees: 'false',
    why: 'πρώτη\n"δεύτερη";',
  };
  await keep(action, two.id, { mentee: { ...typed, 'not a key': 'x', Results: {} } });
  await world.rows(`UPDATE memberships SET joined_at = '2026-11-01T09:00:00Z' WHERE user_id = $1`, [three.id]);
  const { name, head, rows, text } = await fileOf(world, mentor, action);
  expect(name).toBe('Η φόρμα - Όσα έγραψαν.csv');
  expect(head).toEqual([
    ...['Επώνυμο', 'Όνομα', 'Όνομα χρήστη', 'Κατάσταση', 'Σύμβουλος', 'Πορεία (%)', 'Σειρά έχει', 'Από', 'Προθεσμία'],
    ...['Βάρος (κιλά)', 'Ημέρα', 'Χρώμα', 'Συμφωνεί', `'=Γιατί`, 'Από πεδία που δεν υπάρχουν πια: old'],
    'Σημείωμα προς τον ωφελούμενο',
  ]);
  expect(rows.get(one.username)).toMatchObject({
    Κατάσταση: 'Ενεργός',
    'Πορεία (%)': '40',
    'Σειρά έχει': 'Ο σύμβουλος',
    Από: '02-11-2026 12:30',
    'Βάρος (κιλά)': '1070,5',
    Ημέρα: '05-11-2026',
    Χρώμα: 'Κόκκινο',
    Συμφωνεί: 'Ναι',
    [`'=Γιατί`]: `'=1+1`,
    'Από πεδία που δεν υπάρχουν πια: old': 'κάποτε',
    'Σημείωμα προς τον ωφελούμενο': 'Μπράβο',
  });
  expect(rows.get(two.username)).toMatchObject({
    'Βάρος (κιλά)': '12345678901234567890',
    Ημέρα: `'=5-11`,
    Χρώμα: 'gone',
    Συμφωνεί: 'Όχι',
    [`'=Γιατί`]: typed.why,
  });
  expect(rows.get(three.username)).toMatchObject({
    'Πορεία (%)': '0',
    'Σειρά έχει': 'Ο ωφελούμενος',
    Από: '',
    Προθεσμία: '11-11-2026',
    'Βάρος (κιλά)': '',
  });
  expect(rows.size).toBe(3);
  expect(text).not.toContain('ιδιωτικό');
  const book = await fileOf(world, mentor, action, { Format: 'xlsx', Language: 'en' });
  expect(book.name).toBe('The form - What they wrote.xlsx');
  expect(book.rows.get(one.username)).toMatchObject({
    'Weight (κιλά)': 1070.5,
    Ημέρα: new Date('2026-11-05T00:00:00Z'),
    Χρώμα: 'Red',
    '=Γιατί': '=1+1',
  });
  expect(book.rows.get(two.username)).toMatchObject({ Ημέρα: '=5-11', 'Weight (κιλά)': '12345678901234567890' });
});

test('a calculator: its fields, and each result with its unit, to the decimals that are shown', async () => {
  const world = shared();
  const action = await make(
    {
      Fields: [{ Key: 'income', Label: { el: 'Εισόδημα' }, Type: 'number', Required: true }],
      Results: [
        { Key: 'third', Label: { el: 'Το τρίτο' }, Formula: 'income / 3', Unit: '€', Decimals: 2 },
        { Key: 'said', Label: { el: 'Με λόγια' }, Formula: '"=" & income' },
        { Key: 'half', Label: { el: 'Το μισό' }, Formula: 'income / 8' },
      ],
    },
    { type: actionTypeIds.calculator },
  );
  const { mentor, mentees } = await people(2);
  const [one, two] = mentees;
  await one?.done('/api/mentee/SaveActionData', {
    ActionId: action,
    Data: { income: '100' },
    Version: 0,
    Submit: true,
  });
  const { head, rows } = await fileOf(world, mentor, action);
  expect(head.slice(8)).toEqual(['Εισόδημα', 'Το τρίτο (€)', 'Με λόγια', 'Το μισό', 'Σημείωμα προς τον ωφελούμενο']);
  expect(rows.get(one?.username)).toMatchObject({
    'Πορεία (%)': '100',
    'Σειρά έχει': 'Κανείς',
    Εισόδημα: '100',
    'Το τρίτο (€)': '33,33',
    'Με λόγια': `'=100`,
    'Το μισό': '12,5',
  });
  expect(rows.get(two?.username)).toMatchObject({ Εισόδημα: '', 'Το τρίτο (€)': '' });
});

test('files by their names, how much was watched, and a meeting’s day and time', async () => {
  const world = shared();
  const { mentor, mentees } = await people(1);
  const { id = 0, username = '' } = mentees[0] ?? {};
  const row = async (action: number) => (await fileOf(world, mentor, action)).rows.get(username);
  const upload = await make(
    { Files: [{ Key: 'cv', Label: { el: 'Βιογραφικό' }, Accept: ['pdf'], Most: 2, MaxBytes: 5000, Least: 1 }] },
    { type: actionTypeIds.upload },
  );
  const given = [
    { Key: 'cv', Id: 1, Name: '=α.pdf' },
    { Key: 'cv', Id: 2, Name: 'β.pdf' },
    { Key: 'gone', Id: 3, Name: 'γ.pdf' },
  ];
  await keep(upload, id, { mentee: { Files: given, History: [] } });
  expect(await row(upload)).toMatchObject({ Βιογραφικό: `'=α.pdf · β.pdf`, 'Άλλα αρχεία': 'γ.pdf' });

  const admin = await world.enter('admin');
  const { body } = await giveMedium(world, admin, 'α.mp4', media.mp4('file'), { Seconds: '60' });
  const text = await make(
    { Text: { el: 'α' }, Media: [{ File: body.Id, Kind: 'video', Title: { el: 'Το βίντεο' } }] },
    { type: actionTypeIds.text },
  );
  const Watched = { At: '2026-11-02T10:30:00Z', Spare: 0, Files: { [body.Id ?? 0]: { Spans: [[0, 30]], Place: 30 } } };
  await keep(text, id, { mentee: { Watched } });
  expect(await row(text)).toMatchObject({ 'Το βίντεο': 'Είδε 0:30 από 1:00' });

  const meeting = await make({}, { type: actionTypeIds.meeting });
  await keep(meeting, id, { mentor: { date: '2026-12-01', timeHours: 9, timeMinutes: 5, Note: '-στο γραφείο' } });
  expect(await row(meeting)).toMatchObject({
    Ημερομηνία: '01-12-2026',
    Ώρα: '09:05',
    'Σημείωμα προς τον ωφελούμενο': `'-στο γραφείο`,
  });
});

test('a mentor gets the own mentees alone, and knows nothing of what others wrote; filters narrow; who is not active is out', async () => {
  const world = shared();
  const action = await make({ Fields: fields });
  const { mentor, mentees } = await people(3);
  const [one, two, away] = mentees;
  const stranger = await makeMentee(world);
  for (const [at, { id }] of [...mentees, stranger].entries())
    await keep(action, id, { mentee: { why: `γράμμα ${at}`, ...(id === stranger.id ? { secret: 'x' } : {}) } });
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [away?.id]);
  const own = await fileOf(world, mentor, action);
  expect([...own.rows.keys()].sort()).toEqual([one?.username, two?.username].sort());
  expect(own.head.join()).not.toContain('secret');
  const asked = await mentor.done('/api/mentor/GetAllActionMenteeData', { ActionId: action });
  expect(asked.list.map(({ User }) => User.Username).sort()).toEqual([...own.rows.keys()].sort());
  expect([...(await fileOf(world, mentor, action, { Search: two?.username ?? '' })).rows.keys()]).toEqual([
    two?.username,
  ]);
  const coordinator = await makeLike(world, 'coordinator');
  const all = await fileOf(world, coordinator, action);
  expect(all.rows.has(stranger.username)).toBe(true);
  expect(all.head).toContain('Από πεδία που δεν υπάρχουν πια: secret');
  expect((await fileOf(world, coordinator, action, { MentorId: mentor.id })).rows.size).toBe(2);
  // Linked for this action alone, or for another one.
  const other = await makeLike(world, 'mentor');
  const link = (id: number) =>
    world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
      one?.id,
      other.id,
      id,
    ]);
  await link(4);
  expect((await fileOf(world, other, action)).rows.size).toBe(0);
  await link(action);
  expect([...(await fileOf(world, other, action)).rows.keys()]).toEqual([one?.username]);
});

test('hidden actions, others’ projects, kept fields and those who work with no mentee are refused; one’s own row is not there', async () => {
  const world = shared();
  const { mentor, mentees } = await people(2);
  const [one, two] = mentees;
  const code = async (who: Person, ActionId: number, more: object = {}) =>
    (await who.call('/api/mentor/DataExport', { ProjectId, ActionId, Format: 'csv', ...more })).problem?.code;
  const [supervisor, coordinator] = [await makeLike(world, 'supervisor'), await makeLike(world, 'coordinator')];
  const hidden = await make({}, { flags: actionFlags.Published | actionFlags.HideFromMentor });
  const unseen = await make({}, { flags: actionFlags.Published | actionFlags.HideFromSupervisor });
  const draft = await make({}, { flags: 0 });
  expect([await code(mentor, hidden), await code(supervisor, hidden)]).toEqual(['NOT_FOUND', undefined]);
  expect([await code(supervisor, unseen), await code(mentor, unseen)]).toEqual(['NOT_FOUND', undefined]);
  expect([await code(coordinator, draft), await code(coordinator, 999_999)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  for (const role of ['microdata', 'mentee']) expect(await code(await world.enter(role), hidden)).toBe('REFUSED');
  expect(await code(mentor, unseen, { Filter: { nothing: 'x' } })).toBe('BAD_INPUT');

  const action = await make({ Fields: fields });
  await keep(action, one?.id ?? 0, { mentee: { why: 'δικό μου' }, mentor: { Note: 'για μένα' } });
  await keep(action, two?.id ?? 0, { mentee: { why: 'άλλου' } });
  await world.rows(`UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1`, [one?.id]);
  await world.rows(`UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = ANY($2)`, [one?.id, [one?.id, two?.id]]);
  const both = await world.enter(one?.username ?? '');
  const { rows, text } = await fileOf(world, both, action);
  expect([...rows.keys()]).toEqual([two?.username]);
  expect(text).not.toMatch(/δικό μου|για μένα/);
});

test('what is hidden after it was ordered is in no file any more', async () => {
  const world = shared();
  const { mentor } = await people(1);
  const action = await make({ Fields: fields });
  const { JobId } = await mentor.done('/api/mentor/DataExport', { ProjectId, ActionId: action, Format: 'csv' });
  expect(await overIn(mentor, JobId)).toBe('done');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromMentor]);
  expect((await jobFile(world, mentor, JobId)).status).toBe(410);
});

test('data too long for lists are whole, up to what a cell takes; very many old keys stand together in one column', async () => {
  const world = shared();
  const action = await make({ Fields: fields });
  const { mentor, mentees } = await people(1);
  const { id = 0, username = '' } = mentees[0] ?? {};
  const old = Object.fromEntries(
    Array.from({ length: mostOthers + 30 }, (_, at) => [`old${at + 100}`, `${at} `.repeat(700)]),
  );
  const long = 'Ω'.repeat(19_000);
  await keep(action, id, { mentee: { why: long, ...old }, mentor: { Note: 'Ν'.repeat(40_000) } });
  const { head, rows } = await fileOf(world, mentor, action, { Format: 'xlsx' });
  const row = rows.get(username) ?? {};
  expect(row['=Γιατί']).toBe(long);
  expect(head.filter((one) => String(one).startsWith('Από πεδία'))).toHaveLength(mostOthers);
  const rest = String(row['Από άλλα πεδία που δεν υπάρχουν πια']);
  expect(rest.startsWith(`old150: 50 50 `)).toBe(true);
  const cut = '… [κόπηκε εδώ: ένα κελί χωρά έως 32.767 χαρακτήρες]';
  for (const cell of [rest, String(row['Σημείωμα προς τον ωφελούμενο'])])
    expect([cell.length, cell.endsWith(cut)]).toEqual([32_766, true]);
});

test('however many mentees there are, the file asks as often, and has those of one moment', async () => {
  const world = shared();
  const action = await make({ Fields: fields, DueDays: 3 });
  const { mentor, mentees } = await people(3);
  const made = async (Search: string) => {
    let lines: string[][] = [];
    const input = { ProjectId, ActionId: action, Format: 'csv', Search };
    const order = { call: 'mentoring.dataExport', input, userId: mentor.id, projectId: ProjectId };
    const asked = await askedDuring(() =>
      inOneView(world.pool, async (connection) => {
        const { work, asking, input: read } = await standingOf(connection, {} as Services, order, new Date());
        const { body, total } = await work.make(asking, read, () => undefined);
        await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentees[0]?.id]);
        lines = cellsIn((await body.toArray()).join(''));
        await world.rows('UPDATE memberships SET state = 1 WHERE user_id = $1', [mentees[0]?.id]);
        expect(lines).toHaveLength(1 + total);
      }),
    );
    return { people: lines.length - 1, asked: asked.length };
  };
  const few = await made(mentees[0]?.username ?? '');
  expect(few.people).toBe(1);
  expect(await made('')).toEqual({ people: 3, asked: few.asked });
});

/** The data of an action as a file: what each wrote in which column, in the words of the screens. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { giveMedium, media } from '../files/testing/media.ts';
import { maxUndeclaredColumns } from './data-columns.ts';
import { fields, fileOf, keep, make, people } from './testing/data-files.ts';

const shared = sharedWorld();

test('a form: numbers, days, choices by their words, formulas as words; what no field has any more; the mentor’s note', async () => {
  const world = shared();
  const action = await make(world, { Fields: fields, DueDays: 10 });
  const { mentor, mentees } = await people(world, 3);
  const [one, two, three] = mentees;
  if (!one || !two || !three) throw new Error('nobody');
  const written = { weight: '1.070,5', day: '2026-11-05', colour: 'r', agrees: 'true', why: '=1+1', old: 'κάποτε' };
  await keep(world, action, one.id, { mentee: written, mentor: { Note: 'Μπράβο' } });
  const typed = {
    weight: '12345678901234567890',
    day: '=5-11',
    colour: 'gone',
    agrees: 'false',
    why: 'πρώτη\n"δεύτερη";',
  };
  await keep(world, action, two.id, { mentee: { ...typed, 'not a key': 'x', Results: {} } });
  await world.rows(`UPDATE memberships SET joined_at = '2026-11-01T09:00:00Z' WHERE user_id = $1`, [three.id]);
  const { name, head, rows, text } = await fileOf(world, mentor, action);
  expect(name).toBe('Η φόρμα - Όσα έγραψαν.csv');
  expect(head).toEqual([
    'Επώνυμο',
    'Όνομα',
    'Όνομα χρήστη',
    'Κατάσταση',
    'Πορεία (%)',
    'Σειρά έχει',
    'Από',
    'Προθεσμία',
    'Βάρος (κιλά)',
    'Ημέρα',
    'Χρώμα',
    'Συμφωνεί',
    `'=Γιατί`,
    'Από πεδία που δεν υπάρχουν πια: old',
    'Σημείωμα προς τον ωφελούμενο',
  ]);
  // Who counts as admin for exports has the mentors, too.
  expect((await fileOf(world, await world.enter('coordinator'), action)).head.slice(3, 6)).toEqual([
    'Κατάσταση',
    'Σύμβουλος',
    'Πορεία (%)',
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

test('whose turn it is where it is somebody’s: not with what is not open, not theirs or hidden from them', async () => {
  const world = shared();
  const { mentor, mentees } = await people(world, 2);
  const [one, two] = mentees;
  if (!one || !two) throw new Error('nobody');
  const turns = async (action: number) => {
    const { rows } = await fileOf(world, mentor, action);
    return [one, two].map(({ username }) => rows.get(username)?.['Σειρά έχει']);
  };
  const isOne = `user.kayas == '${one.username}'`;
  await world.rows(`UPDATE users SET fields = fields || jsonb_build_object('kayas', username) WHERE id = ANY($1)`, [
    [one.id, two.id],
  ]);
  expect(await turns(await make(world, {}))).toEqual(['Ο ωφελούμενος', 'Ο ωφελούμενος']);
  expect(await turns(await make(world, { EnableCondition: isOne }))).toEqual(['Ο ωφελούμενος', 'Κανείς']);
  expect(await turns(await make(world, { ShowCondition: isOne }))).toEqual(['Ο ωφελούμενος', 'Κανείς']);
  const emptied = await make(world, { ShowCondition: '', EnableCondition: isOne });
  expect(await turns(emptied)).toEqual(['Ο ωφελούμενος', 'Κανείς']);
  const { Published, NamedOnly, HideFromMentee } = actionFlags;
  expect(await turns(await make(world, {}, { flags: Published | HideFromMentee }))).toEqual(['Κανείς', 'Κανείς']);
  const named = await make(world, {}, { flags: Published | NamedOnly });
  await world.rows('INSERT INTO action_mentees (action_id, mentee_id, published_at) VALUES ($1, $2, $3)', [
    named,
    one.id,
    '2020-01-01',
  ]);
  expect(await turns(named)).toEqual(['Ο ωφελούμενος', 'Κανείς']);
});

test('a calculator: its fields, and each result with its unit, to the decimals that are shown', async () => {
  const world = shared();
  const action = await make(
    world,
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
  const { mentor, mentees } = await people(world, 2);
  const [one, two] = mentees;
  await one?.done('/api/mentee/SaveActionData', {
    ActionId: action,
    Data: { income: '100' },
    Version: 0,
    Submit: true,
  });
  const { head, rows } = await fileOf(world, mentor, action);
  expect(head.slice(7)).toEqual(['Εισόδημα', 'Το τρίτο (€)', 'Με λόγια', 'Το μισό', 'Σημείωμα προς τον ωφελούμενο']);
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
  const { mentor, mentees } = await people(world, 1);
  const { id = 0, username = '' } = mentees[0] ?? {};
  const row = async (action: number) => (await fileOf(world, mentor, action)).rows.get(username);
  const upload = await make(
    world,
    { Files: [{ Key: 'cv', Label: { el: 'Βιογραφικό' }, Accept: ['pdf'], Most: 2, MaxBytes: 5000, Least: 1 }] },
    { type: actionTypeIds.upload },
  );
  const given = [
    { Key: 'cv', Id: 1, Name: '=α.pdf' },
    { Key: 'cv', Id: 2, Name: 'β.pdf' },
    { Key: 'gone', Id: 3, Name: 'γ.pdf' },
  ];
  await keep(world, upload, id, { mentee: { Files: given, History: [] } });
  expect(await row(upload)).toMatchObject({ Βιογραφικό: `'=α.pdf · β.pdf`, 'Άλλα αρχεία': 'γ.pdf' });

  const admin = await world.enter('admin');
  const { body } = await giveMedium(world, admin, 'α.mp4', media.mp4('file'), { Seconds: '60' });
  const text = await make(
    world,
    { Text: { el: 'α' }, Media: [{ File: body.Id, Kind: 'video', Title: { el: 'Το βίντεο' } }] },
    { type: actionTypeIds.text },
  );
  const Watched = { At: '2026-11-02T10:30:00Z', Spare: 0, Files: { [body.Id ?? 0]: { Spans: [[0, 30]], Place: 30 } } };
  await keep(world, text, id, { mentee: { Watched } });
  expect(await row(text)).toMatchObject({ 'Το βίντεο': 'Είδε 0:30 από 1:00' });

  const meeting = await make(world, {}, { type: actionTypeIds.meeting });
  await keep(world, meeting, id, {
    mentor: { date: '2026-12-01', timeHours: 9, timeMinutes: 5, Note: '-στο γραφείο' },
  });
  expect(await row(meeting)).toMatchObject({
    Ημερομηνία: '01-12-2026',
    Ώρα: '09:05',
    'Σημείωμα προς τον ωφελούμενο': `'-στο γραφείο`,
  });
});

test('data too long for lists are whole, up to what a cell takes; very many old keys stand together in one column', async () => {
  const world = shared();
  const action = await make(world, { Fields: fields });
  const { mentor, mentees } = await people(world, 1);
  const { id = 0, username = '' } = mentees[0] ?? {};
  const old = Object.fromEntries(
    Array.from({ length: maxUndeclaredColumns + 30 }, (_, at) => [`old${at + 100}`, `${at} `.repeat(700)]),
  );
  const long = 'Ω'.repeat(19_000);
  await keep(world, action, id, { mentee: { why: long, ...old }, mentor: { Note: 'Ν'.repeat(40_000) } });
  const { head, rows } = await fileOf(world, mentor, action, { Format: 'xlsx' });
  const row = rows.get(username) ?? {};
  expect(row['=Γιατί']).toBe(long);
  expect(head.filter((one) => String(one).startsWith('Από πεδία'))).toHaveLength(maxUndeclaredColumns);
  const rest = String(row['Από άλλα πεδία που δεν υπάρχουν πια']);
  expect(rest.startsWith(`old150: 50 50 `)).toBe(true);
  const cut = '… [κόπηκε εδώ: ένα κελί χωρά έως 32.767 χαρακτήρες]';
  for (const cell of [rest, String(row['Σημείωμα προς τον ωφελούμενο'])])
    expect([cell.length, cell.endsWith(cut)]).toEqual([32_766, true]);
});

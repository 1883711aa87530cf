/** Reports and exports, read back. */
import { questionTypes, type definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fetchExport } from '../../testing/job-files.ts';
import { mixed } from '../questionnaires/testing/making.ts';
import type { Made } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { answerAll, fetchFile, stage } from './testing/attempting.ts';
import { squeezed, textOfPdf } from './testing/pdf-text.ts';

const shared = sharedWorld();
const nameOf = ({ Fields }: { Fields: Record<string, string> }) => `${Fields['first_name']} ${Fields['last_name']}`;

const exportsOf = (world: World, { id }: Made) =>
  world.rows(`SELECT details FROM audit WHERE call = 'results.export' AND actor_id = $1`, [id]);

const csvRows = (body: Buffer): string[][] =>
  body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));

test('raw answers as CSV: labels, several choices in words and marks, decimal comma, formulas made harmless', async () => {
  const { world, action, coordinator, mentee, set } = await stage(shared());
  await answerAll(mentee, set);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 7, Text: '=HYPERLINK("http://x")' });
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  const file = await fetchExport(world, coordinator, {
    ActionId: action,
    Kind: 'raw',
    Format: 'csv',
    Language: 'el',
  });
  expect(file).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8', name: 'Δοκιμή - Απαντήσεις.csv' });
  expect(file.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head = [], row = [], ...more] = csvRows(file.body);
  expect(more).toEqual([]);
  const cell = (header: string) => row[head.indexOf(header)];
  const { Fields } = await mentee.done('/api/user/getcurrent', {});
  expect(head.slice(0, 4)).toEqual(['ΚΑΥΑΣ', 'Επώνυμο', 'Όνομα', 'Ενέργεια']);
  expect(row.slice(0, 4)).toEqual([Fields['kayas'], Fields['last_name'], Fields['first_name'], 'Δοκιμή']);
  expect(cell('Κατάσταση')).toBe('Ολοκληρώθηκε');
  expect(cell('1. Μία')).toBe('Επιλογή 5');
  expect(cell('2. Πολλές')).toBe('Επιλογή 1 · Επιλογή 3');
  expect([1, 2, 3, 4, 5].map((option) => cell(`2. Πολλές: Επιλογή ${option}`))).toEqual(['1', '0', '1', '0', '0']);
  expect(cell('3.2. Πίνακας — β')).toBe('Επιλογή 3');
  expect(cell('4. Αριθμός')).toBe('-4,5');
  expect(cell('5. Ημέρα')).toBe('29-02-2024');
  // The quotes inside are doubled, as CSV does.
  expect(cell('6. Λόγια')).toBe(`"'=HYPERLINK(""http://x"")"`);
  expect(await exportsOf(world, coordinator)).toEqual([
    { details: { Export: 'raw', Format: 'csv', Filter: { ActionId: action, Kind: 'raw' } } },
  ]);
});

test.each([
  ['a line break', 'πρώτη\n=2+2\n@SUM(1)'],
  ['a comma', 'πρώτη,=1+1'],
  ['a tab', 'πρώτη\t @SUM(1)'],
])('%s in an answer begins no cell of its own in the file', async (_sign, written) => {
  const { world, action, coordinator, mentee, set } = await stage(shared());
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 7, Text: written });
  const query = { ActionId: action, Kind: 'raw', Format: 'csv', Language: 'el' } as const;
  const file = (await fetchExport(world, coordinator, query)).body.toString('utf8');
  const [kept] = await world.rows<{ text: string }>(
    'SELECT text FROM answers WHERE answer_set_id = $1 AND group_id = 7',
    [set],
  );
  expect(kept?.text).toBe(written);
  expect(file).toContain(`"${kept?.text}"`);
});

test('whether a file would be given can be asked: nothing is sent and nothing written down; a refusal says why', async () => {
  const { world, coordinator, mentee, set } = await stage(shared());
  const ask = (cookie: string, path: string, input: Record<string, string>, more: Record<string, string> = {}) =>
    world.app.inject({
      method: 'GET',
      url: `${path}?${new URLSearchParams(input).toString()}`,
      headers: { cookie, 'x-check-only': '1', ...more },
    });
  const asked = await ask(coordinator.cookie, '/api/quest/Report', { AnswerSetId: String(set), Language: 'el' });
  expect({ status: asked.statusCode, body: asked.body, disposition: asked.headers['content-disposition'] }).toEqual({
    status: 204,
    body: '',
    disposition: undefined,
  });
  const report = { AnswerSetId: String(set), Language: 'el' };
  expect((await ask('', '/api/quest/Report', report)).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED', status: 401 });
  expect((await ask(coordinator.cookie, '/api/quest/Report', report, { 'x-person': '1234567' })).json()).toMatchObject({
    code: 'SIGN_IN_REQUIRED',
    status: 401,
  });
  expect((await ask(coordinator.cookie, '/api/quest/Report', { AnswerSetId: '1234567' })).json()).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  });
  expect(
    (await ask(mentee.cookie, '/api/files/ToolFile', { AnswerSetId: String(set), Id: '1234567' })).json(),
  ).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('the same as a workbook: numbers are numbers, days are days, identifiers and formulas are texts', async () => {
  const { world, action, coordinator, mentee, set } = await stage(shared());
  await answerAll(mentee, set);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 7, Text: '=1+1' });
  const file = await fetchExport(world, coordinator, {
    ActionId: action,
    Kind: 'raw',
    Format: 'xlsx',
    Language: 'en',
  });
  expect(file.status).toBe(200);
  const [sheet] = (await readXlsx(file.body)).sheets;
  const [head = [], row = []] = sheet?.rows ?? [];
  const cell = (header: string) => row[head.indexOf(header)];
  const { Fields } = await mentee.done('/api/user/getcurrent', {});
  expect(cell('Application number')).toBe(Fields['kayas']);
  expect(cell('4. Αριθμός')).toBe(-4.5);
  expect(cell('5. Ημέρα')).toEqual(new Date('2024-02-29T00:00:00Z'));
  expect(cell('6. Λόγια')).toBe('=1+1');
  expect(cell('2. Πολλές: Επιλογή 3')).toBe(1);
  expect(cell('Status')).toBe('Under way');
});

test('scores: a column for each scale; versions that differ head their columns', async () => {
  const { world, action, coordinator, mentee, set } = await stage(shared());
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  const other: z.input<typeof definition> = {
    ...mixed,
    Sections: [
      {
        Title: { el: 'Μέρος' },
        Questions: [
          { Id: 'ID_0001', Type: questionTypes.numeric, Group: 1, Text: { el: 'Πόσα' } },
          ...(mixed.Sections[0]?.Questions.slice(1) ?? []),
        ],
      },
    ],
    Scales: [
      ...(mixed.Scales ?? []),
      {
        Id: 'T',
        Name: { el: 'Άλλη' },
        Method: 'sum',
        Min: 1,
        Max: 3,
        Items: [
          { Group: 3, Key: 1 },
          { Group: 4, Key: 1 },
        ],
      },
    ],
  };
  await world.rows(
    'INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at) SELECT questionnaire_id, 2, $2, now() FROM questionnaire_versions v JOIN answer_sets s ON s.version_id = v.id WHERE s.id = $1',
    [set, other],
  );
  const fresh = (await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) })).AnswerSetId;
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: fresh, GroupId: 3, OptionId: 2 });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: fresh, GroupId: 4, OptionId: 3 });
  const scored = csvRows(
    (
      await fetchExport(world, coordinator, {
        ActionId: action,
        Kind: 'scored',
        Format: 'csv',
      })
    ).body,
  );
  const columns = ['Έκδοση', 'Προσπάθεια', 'Κλίμακα (1–5)', 'Άλλη (2–6) (έκδ. 2)'].map(
    (header) => scored[0]?.indexOf(header) ?? -1,
  );
  expect(scored.slice(1).map((row) => columns.map((column) => row[column]))).toEqual([
    ['1', '1', '4,5', ''],
    ['2', '2', '', '5'],
  ]);
  const raw = csvRows((await fetchExport(world, coordinator, { ActionId: action, Kind: 'raw', Format: 'csv' })).body);
  expect(raw[0]?.filter((header) => header.startsWith('1. '))).toEqual(['1. Πόσα (έκδ. 2)', '1. Μία (έκδ. 1)']);
});

test('more attempts than a page holds are all there, once', async () => {
  const { world, action, coordinator } = await stage(shared());
  await world.rows(
    `INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt, status, time_started, finished_at)
     SELECT s.version_id, 1, s.action_id, m.user_id, n, 'Finished', now(), now()
     FROM answer_sets s, memberships m, generate_series(2, 9) n WHERE s.action_id = $1 AND m.project_id = 1 AND 'Mentee' = ANY(m.roles)`,
    [action],
  );
  const [count] = await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM answer_sets WHERE action_id = $1', [
    action,
  ]);
  const rows = csvRows(
    (
      await fetchExport(world, coordinator, {
        ActionId: action,
        Kind: 'scored',
        Format: 'csv',
      })
    ).body,
  ).slice(1);
  expect(count?.n).toBeGreaterThan(400);
  expect(rows).toHaveLength(count?.n ?? 0);
  expect(new Set(rows.map((row) => `${row[0]}/${row[5]}`)).size).toBe(count?.n);
});

test('exports are for those who manage the project; hidden and foreign actions look missing', async () => {
  const { world, action, coordinator, mentor, mentee } = await stage(shared());
  const ask = (person: Person, input: object) =>
    person.raw(
      '/api/quest/Export',
      JSON.stringify({ ActionId: action, Kind: 'raw', Format: 'csv', Language: 'el', ...input }),
    );
  expect((await ask(mentor, {})).status).toBe(403);
  expect((await ask(mentee, {})).status).toBe(403);
  expect((await ask(coordinator, { ActionId: 2_147_483_647 })).status).toBe(404);
  expect((await ask(coordinator, { ActionId: '1e3' })).status).toBe(400);
  expect((await ask(coordinator, { Kind: 'all' })).status).toBe(400);
  // An action that is no questionnaire has nothing to export.
  expect((await ask(coordinator, { ActionId: 1 })).status).toBe(404);
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromSupervisor]);
  expect((await ask(await world.enter('supervisor'), {})).status).toBe(404);
  expect((await ask(coordinator, {})).status).toBe(200);
});

test('the report: a PDF with the person’s Greek name, scores, and on demand the answers', async () => {
  const { world, mentor, mentee, set } = await stage(shared());
  await answerAll(mentee, set);
  const report = (person: Person, input: Record<string, string> = {}) =>
    fetchFile(world, person, '/api/quest/Report', { AnswerSetId: String(set), ...input });
  // One's own only after finishing.
  expect((await report(mentee)).status).toBe(404);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  const name = nameOf(await mentee.done('/api/user/getcurrent', {}));
  const file = await report(mentor, { Answers: '1' });
  expect(file).toMatchObject({ status: 200, type: 'application/pdf', name: `Δοκιμή - ${name}.pdf` });
  expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOfPdf(file.body);
  for (const words of [
    name,
    'Αποτελέσματα',
    'Κλίμακα',
    '4,5 από 5',
    'Επιλογή 1 · Επιλογή 3',
    '29-02-2024',
    'Χωρίς απάντηση',
  ])
    expect(text).toContain(squeezed(words));
  expect(textOfPdf((await report(mentee)).body)).not.toContain(squeezed('Επιλογή 1 · Επιλογή 3'));
  expect(textOfPdf((await report(mentee, { Language: 'en' })).body)).toContain('Results');
  expect((await report(await world.enter('mentee2'))).status).toBe(404);
});

test('an answer kept before texts were judged breaks neither the workbook nor the report of everybody', async () => {
  const { world, action, coordinator, mentee, mentor, set } = await stage(shared());
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  await world.rows(
    "INSERT INTO answers (answer_set_id, group_id, text) VALUES ($1, 7, 'α' || chr(65534) || chr(1) || 'ω')",
    [set],
  );
  const query = { ActionId: action, Kind: 'raw' } as const;
  const book = (await readXlsx((await fetchExport(world, coordinator, { ...query, Format: 'xlsx' })).body)).sheets[0];
  expect(book?.rows.flat()).toContain('α\uFFFD\uFFFDω');
  expect(csvRows((await fetchExport(world, coordinator, { ...query, Format: 'csv' })).body).flat()).toContain(
    'α\uFFFD\uFFFDω',
  );
  expect((await fetchFile(world, mentor, '/api/quest/Report', { AnswerSetId: String(set), Answers: '1' })).status).toBe(
    200,
  );
});

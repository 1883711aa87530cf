/** Whose words a translator keeps, takes away and is offered; what is done at the same moment. */
import { beforeAll, expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { labelOf } from './content.ts';

const world = sharedWorld();
let translator: Person;
let admin: Person;

beforeAll(async () => {
  translator = await world().enter('translator');
  admin = await world().enter('admin');
});

/** A language of its own for a test. */
const added = async (code: string, open = false): Promise<string> => {
  await translator.done('/api/Lang/AddLanguage', { code, name: `Γλώσσα ${code}` });
  if (open) await admin.done('/api/Lang/OpenLanguage', { language: code, open: true });
  return code;
};

const rowOf = async (label: string, language: string) =>
  (await translator.done('/api/Lang/LangServiceAll', { label, language })).list[0];

test('a translator of one project neither keeps, takes away nor is offered the words of another', async () => {
  const [{ id = 0 } = {}] = await world().rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('secret-words', 'Μυστικό έργο') RETURNING id`,
  );
  const [first, second] = ['Το απόρρητο κείμενο του πρώτου έργου', 'Το απόρρητο κείμενο του άλλου έργου'];
  const insert = `INSERT INTO actions (project_id, type_id, title) VALUES ($1, 6, $2) RETURNING id`;
  const [{ id: action = 0 } = {}] = await world().rows<{ id: number }>(insert, [id, first]);
  const code = await added('ro');
  const label = labelOf(first);
  await admin.done('/api/Lang/InsertLangText', { label, language: code, text: 'Textul secret', Version: 0 });
  for (const path of ['/api/Lang/MakeRowPermanent', '/api/Lang/DeleteLanguage'] as const)
    expect((await translator.call(path, { label, language: code })).problem?.code, path).toBe('NOT_FOUND');
  expect(await world().rows('SELECT permanent FROM language_texts WHERE label = $1', [label])).toEqual([
    { permanent: false },
  ]);
  // It stands nowhere any more: it is offered where it was written, and to who translates everything.
  await world().rows(`UPDATE actions SET title = $2 WHERE id = $1`, [action, `${first} ξανά`]);
  await world().rows(insert, [1, second]);
  expect((await rowOf(labelOf(second), code))?.Alike).toBeNull();
  const rows = await admin.done('/api/Lang/LangServiceAll', { label: labelOf(`${first} ξανά`), language: code });
  expect(rows.list[0]?.Alike?.Text).toBe('Textul secret');
});

test('a translator takes away a language of their own, and none in which others wrote', async () => {
  const [mine, others] = [await added('sk'), await added('sr-Latn')];
  await admin.done('/api/Lang/InsertLangText', {
    label: 'common:language',
    language: others,
    text: 'Jezik',
    Version: 0,
  });
  expect((await translator.call('/api/Lang/DeleteLanguage', { language: others })).problem?.code).toBe('REFUSED');
  expect((await translator.call('/api/Lang/DeleteLanguage', { language: mine })).status).toBe(200);
  expect((await admin.call('/api/Lang/DeleteLanguage', { language: others })).status).toBe(200);
});

test('a language and a project that are made at once do not share an address', async () => {
  const Project = { Id: 0, url: 'is', Descr: 'Έργο', Settings: {}, Version: 0 };
  for (let round = 0; round < 4; round += 1) {
    const [language, project] = await Promise.all([
      translator.call('/api/Lang/AddLanguage', { code: 'is', name: 'Íslenska' }),
      admin.call('/api/project/set', { Project }),
    ]);
    expect([language.status, project.status].filter((status) => status === 200)).toHaveLength(1);
    if (language.status === 200) await translator.done('/api/Lang/DeleteLanguage', { language: 'is' });
    else await world().rows(`UPDATE projects SET url = 'was-is-' || id WHERE url = 'is'`);
  }
});

test('whoever chooses a language while it is closed reads Greek', async () => {
  const code = await added('fi', true);
  const people = await Promise.all(['mentee13', 'mentee14', 'mentee15', 'mentee16'].map((name) => world().enter(name)));
  for (let round = 0; round < 5; round += 1) {
    await admin.done('/api/Lang/OpenLanguage', { language: code, open: true });
    await world().app.inject('/healthz');
    await Promise.all([
      ...people.map((person) => person.call('/Account/SetLanguage', { Language: code })),
      admin.done('/api/Lang/OpenLanguage', { language: code, open: false }),
    ]);
    expect(await world().rows('SELECT 1 FROM users WHERE language = $1', [code])).toEqual([]);
  }
});

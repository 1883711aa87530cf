/** The fields of a form with a file: as they came, or refused; nothing is cut and read as something else. */
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { keepingFiles } from './testing/giving.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

/** Sends a file with these fields, each as often as it is named. */
const share = async (who: Person, fields: readonly [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of [['ProjectId', '1'], ...fields] as const) form.append(name, value);
  form.append('data', new Blob(['λόγια']), 'λόγια.txt');
  const asked = new Response(form);
  const response = await shared().app.inject({
    method: 'POST',
    url: '/api/files/Share',
    payload: Buffer.from(await asked.arrayBuffer()),
    headers: {
      'content-type': asked.headers.get('content-type') ?? '',
      origin: 'http://telemachos.test',
      cookie: who.cookie,
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

/** So many mentees whose numbers are long. */
const manyMentees = (count: number): Promise<{ id: number }[]> =>
  shared().rows<{ id: number }>(
    `WITH made AS (INSERT INTO users (id, username, password_hash, language) OVERRIDING SYSTEM VALUE
        SELECT 700000 + n, 'of-many-' || n, '', 'el' FROM generate_series(1, $1::int) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles) SELECT 1, id, '{Mentee}' FROM made RETURNING user_id AS id`,
    [count],
  );

test('everybody of five hundred who are named gets the file, and nobody else', async () => {
  const coordinator = await makeLike(shared(), 'coordinator');
  const ids = (await manyMentees(500)).map(({ id }) => id);
  const { body } = await share(coordinator, [['UserIds', ids.join()]]);
  expect(body).toMatchObject({ Recipients: 500 });
  const got = await shared().rows<{ id: number }>('SELECT user_id AS id FROM sent_to WHERE sent_id = $1', [body['Id']]);
  expect(got.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
});

test('a note of a thousand letters is kept whole; a longer one, however long, is refused', async () => {
  const coordinator = await makeLike(shared(), 'coordinator');
  const mentor = await makeLike(shared(), 'mentor');
  const noted = (Note: string) =>
    share(coordinator, [
      ['UserIds', String(mentor.id)],
      ['Note', Note],
    ]);
  const long = '€'.repeat(1000);
  expect((await noted(long)).status).toBe(200);
  expect((await mentor.done('/api/Files/GetShared', {})).files[0]?.Note).toBe(long);
  for (const length of [1001, 5001, 100_001])
    expect([length, await noted('ω'.repeat(length))]).toMatchObject([
      length,
      { status: 400, body: { code: 'BAD_INPUT', fields: { Note: 'too_big' } } },
    ]);
});

test('a field that comes twice is refused', async () => {
  const coordinator = await makeLike(shared(), 'coordinator');
  const [one, other] = [await makeLike(shared(), 'mentor'), await makeLike(shared(), 'mentor')];
  const { status, body } = await share(coordinator, [
    ['UserIds', String(one.id)],
    ['UserIds', String(other.id)],
  ]);
  expect([status, body]).toMatchObject([400, { code: 'BAD_INPUT', fields: { UserIds: 'DUPLICATE' } }]);
  for (const who of [one, other]) expect((await who.done('/api/Files/GetShared', {})).files).toEqual([]);
});

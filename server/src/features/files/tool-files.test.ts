/**
 * Files as answers: given, listed, fetched, replaced, taken back; what is refused; on a folder and on a real
 * S3-compatible server.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { begin as beginIn, fetchFile, give, keepingFiles, pdf, png, type Where } from './testing/giving.ts';

const places = keepingFiles();
const worlds = {
  folder: sharedWorld(() => ({ env: places.env.folder })),
  store: sharedWorld(() => ({ env: places.env.store })),
};
const begin = (where: Where = 'folder') => beginIn(worlds[where]());

test.each(['folder', 'store'] as const)('given, listed, fetched, replaced and taken back (%s)', async (where) => {
  const { world, mentee, set, action, place } = await begin(where);
  const first = await give(world, mentee, place, [{ name: 'C:\\έγγραφα\\βιογραφικό.pdf', content: pdf }]);
  expect(first).toMatchObject({ status: 200, body: { Files: [{ Name: 'βιογραφικό.pdf' }], Answered: 1 } });
  const id = (answer: typeof first, name: string) => String(answer.body.Files?.find(({ Name }) => Name === name)?.Id);
  const inSet = { AnswerSetId: String(set) };
  expect((await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Answers['a1']?.Text).toBe(
    `[{"Index":0,"Id":${id(first, 'βιογραφικό.pdf')},"Name":"βιογραφικό.pdf"}]`,
  );

  const named = { QuestionId: 'ID_0001', ActionId: action, Index: 0 };
  expect(await mentee.done('/api/files/toolFiles', named)).toEqual(['βιογραφικό.pdf']);
  const sent = await fetchFile(world, mentee, { ...inSet, Id: id(first, 'βιογραφικό.pdf') });
  expect(sent.rawPayload.equals(pdf)).toBe(true);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(`attachment; filename="`),
  });

  // One is asked for: another takes its place.
  const newer = Buffer.concat([pdf, Buffer.from('%')]);
  const second = await give(world, mentee, place, [{ name: 'νέο.pdf', content: newer }]);
  expect(second.body.Files?.map(({ Name }) => Name)).toEqual(['νέο.pdf']);
  expect((await fetchFile(world, mentee, { ...inSet, Id: id(first, 'βιογραφικό.pdf') })).statusCode).toBe(404);
  expect((await fetchFile(world, mentee, { ...inSet, Id: id(second, 'νέο.pdf') })).rawPayload.equals(newer)).toBe(true);

  expect(await mentee.done('/api/files/RemoveToolFile', { ...named, Name: 'νέο.pdf' })).toMatchObject({
    Files: [],
    Answered: 0,
  });
  expect((await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Answers['a1']?.Text).toBe('');
});

test('each place of a question has its own files: told apart to who gave them and to their mentor', async () => {
  const { world, mentee, set, action, place } = await begin();
  await give(world, mentee, place, [{ name: 'cv.pdf', content: pdf }]);
  await give(world, mentee, { ...place, Index: '1' }, [
    { name: 'πτυχίο.png', content: png },
    { name: 'σημείωμα.txt', content: Buffer.from('λόγια') },
  ]);
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>('SELECT user_id AS id FROM answer_sets WHERE id = $1', [
    set,
  ]);
  const asked = { QuestionId: 'ID_0001', ActionId: action };
  const readers = [{ who: mentee }, { who: await world.enter('mentor'), MenteeId: id }];
  for (const { who, ...of } of readers) {
    expect(await who.done('/api/files/toolFiles', { ...asked, ...of, Index: 0 })).toEqual(['cv.pdf']);
    expect(await who.done('/api/files/toolFiles', { ...asked, ...of, Index: 1 })).toEqual([
      'πτυχίο.png',
      'σημείωμα.txt',
    ]);
  }
  // Without one it is the first; a place that is not asked for is none.
  expect(await mentee.done('/api/files/toolFiles', asked)).toEqual(['cv.pdf']);
  expect((await mentee.call('/api/files/toolFiles', { ...asked, Index: 2 })).problem?.code).toBe('NOT_FOUND');
  // What is taken back at one is not taken back at the other.
  await mentee.done('/api/files/RemoveToolFile', { ...asked, Index: 1, Name: 'πτυχίο.png' });
  expect(await mentee.done('/api/files/toolFiles', { ...asked, Index: 1 })).toEqual(['σημείωμα.txt']);
  expect(await mentee.done('/api/files/toolFiles', { ...asked, Index: 0 })).toEqual(['cv.pdf']);
});

test('their mentor reads them, strangers find nothing, and nobody gives them for another', async () => {
  const { world, mentee, set, action, place } = await begin();
  const given = await give(world, mentee, place, [{ name: 'cv.pdf', content: pdf }]);
  const file = { AnswerSetId: String(set), Id: String(given.body.Files?.[0]?.Id) };
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>('SELECT user_id AS id FROM answer_sets WHERE id = $1', [
    set,
  ]);
  const mentor = await world.enter('mentor');
  const other = await world.enter('mentee2');
  expect(
    await mentor.done('/api/files/toolFiles', { QuestionId: 'ID_0001', ActionId: action, MenteeId: id, Index: 0 }),
  ).toEqual(['cv.pdf']);
  expect((await fetchFile(world, mentor, file)).statusCode).toBe(200);
  expect((await fetchFile(world, other, file)).statusCode).toBe(404);
  expect((await fetchFile(world, world.nobody, file)).statusCode).toBe(401);
  for (const who of [mentor, other])
    expect(
      (await give(world, who, { ...place, AnswerSetId: String(set), ActionId: '' }, [{ name: 'x.pdf', content: pdf }]))
        .status,
    ).toBeGreaterThanOrEqual(400);
  expect(await mentee.done('/api/files/toolFiles', { QuestionId: 'ID_0001', ActionId: action, Index: 0 })).toEqual([
    'cv.pdf',
  ]);
});

test.each([
  ['a picture where a document is asked for', '0', [{ name: 'cv.pdf', content: png }], 'FILE_KIND'],
  [
    'a program under the name of a document',
    '0',
    [{ name: 'cv.pdf', content: Buffer.from('MZ\x90\0\x03') }],
    'FILE_KIND',
  ],
  ['a page in the place of text', '1', [{ name: 'a.txt', content: Buffer.from([0, 1, 2, 3]) }], 'FILE_KIND'],
  ['an empty file', '1', [{ name: 'a.txt', content: Buffer.alloc(0) }], 'FILE_KIND'],
  [
    'more bytes than asked for',
    '0',
    [{ name: 'cv.pdf', content: Buffer.concat([pdf, Buffer.alloc(5000)]) }],
    'FILE_TOO_LARGE',
  ],
  [
    'two where one is asked for',
    '0',
    [
      { name: 'a.pdf', content: pdf },
      { name: 'b.pdf', content: pdf },
    ],
    'TOO_MANY_FILES',
  ],
  ['nothing', '0', [], 'NO_FILES'],
  ['a place that is not asked for', '2', [{ name: 'a.pdf', content: pdf }], 'UNKNOWN_GROUP'],
] as const)('%s is refused and nothing is kept', async (_what, Index, files, code) => {
  const { world, mentee, place, set } = await begin();
  expect((await give(world, mentee, { ...place, Index }, [...files])).body.code).toBe(code);
  expect(
    await world.rows(
      'SELECT 1 FROM answer_files WHERE answer_set_id = $1 UNION ALL SELECT 1 FROM answers WHERE answer_set_id = $1',
      [set],
    ),
  ).toEqual([]);
});

test('two files of text and picture, and no third one, be it of the same name', async () => {
  const { world, mentee, set, place } = await begin();
  const second = { ...place, Index: '1' };
  await give(world, mentee, second, [
    { name: 'α.txt', content: Buffer.from('ένα') },
    { name: 'β.png', content: png },
  ]);
  for (const name of ['α.txt', 'γ.txt'])
    expect((await give(world, mentee, second, [{ name, content: Buffer.from('δύο') }])).body).toMatchObject({
      code: 'TOO_MANY_FILES',
      details: { Limit: 2 },
    });
  const files = (await give(world, mentee, second, [{ name: 'α.txt', content: Buffer.from('ένα') }])).body.Files ?? [];
  expect(files.map(({ Name }) => Name)).toEqual(['α.txt', 'β.png']);
  expect((await fetchFile(world, mentee, { AnswerSetId: String(set), Id: String(files[0]?.Id) })).payload).toBe('ένα');
});

test('nothing is taken after the end, and nothing from somebody who is not signed in', async () => {
  const { world, mentee, set, place } = await begin();
  await give(world, mentee, place, [{ name: 'cv.pdf', content: pdf }]);
  await give(world, mentee, { ...place, Index: '1' }, [{ name: 'a.txt', content: Buffer.from('α') }]);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 2, Text: 'λόγια' });
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  expect((await give(world, mentee, place, [{ name: 'cv.pdf', content: pdf }])).body.code).toBe('FINISHED');
  expect((await give(world, world.nobody, place, [{ name: 'cv.pdf', content: pdf }])).body.code).toBe(
    'SIGN_IN_REQUIRED',
  );
});

test('a form that breaks off and one over the limit are refused', async () => {
  const { world, mentee, place } = await begin();
  const broken = await world.app.inject({
    method: 'POST',
    url: '/api/files/ToolUploader',
    payload: `--x\r\nContent-Disposition: form-data; name="QuestionId"\r\n\r\n${place.QuestionId}\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf`,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      origin: 'http://telemachos.test',
      cookie: mentee.cookie,
    },
  });
  expect(broken.json<{ code: string }>().code).toBe('MALFORMED_BODY');
  const many = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, content: pdf }));
  expect((await give(world, mentee, place, many)).body.code).toBe('BODY_TOO_LARGE');
});

test('a required question of files stands before the end until each file asked for is there', async () => {
  const { world, mentee, set, place } = await begin();
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 2, Text: 'λόγια' });
  await give(world, mentee, place, [{ name: 'cv.pdf', content: pdf }]);
  expect((await mentee.call('/api/quest/finish', { AnswerSetId: set })).problem).toMatchObject({
    code: 'INVALID_ANSWER',
    details: { Questions: ['ID_0001'] },
  });
  await give(world, mentee, { ...place, Index: '1' }, [{ name: 'a.txt', content: Buffer.from('α') }]);
  expect((await mentee.call('/api/quest/finish', { AnswerSetId: set })).status).toBe(200);
});

test('clearing the answers takes the files with it, content and all, unless somebody else gave the same', async () => {
  const { world, mentee, action, set, place } = await begin();
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>('SELECT user_id AS id FROM answer_sets WHERE id = $1', [
    set,
  ]);
  const own = Buffer.concat([pdf, Buffer.from(`% ${Math.random()}`)]);
  await give(world, mentee, place, [{ name: 'cv.pdf', content: own }]);
  const [{ key = '' } = {}] = await world.rows<{ key: string }>(
    'SELECT key FROM answer_files WHERE answer_set_id = $1',
    [set],
  );
  const kept = join(places.folder, 'data', 'files', key.slice(0, 2), key.slice(2, 4), key);
  expect((await stat(kept)).size).toBe(own.length);
  const coordinator = await world.enter('coordinator');
  await coordinator.done('/api/quest/ClearByAction', { ActionId: action, MenteeId: id });
  expect(await world.rows('SELECT 1 FROM answer_files WHERE key = $1', [key])).toEqual([]);
  await expect
    .poll(() =>
      stat(kept).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
});

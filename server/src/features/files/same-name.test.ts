/** Files of one name: another content is kept beside what is there, the same content is the file that is there. */
import { describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { begin as beginIn, fetchFile, give, keepingFiles } from './testing/giving.ts';
import { giveFor, makeUpload } from './testing/handing.ts';
import { fetchAt, giveOwn, sendParts, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));
const text = (words: string) => Buffer.from(words);

describe('of one’s own', () => {
  const own = async (who: Person) => (await who.done('/api/files/Own', {})).list.map(({ Name }) => Name);
  const contents = async (who: Person) => {
    const { list } = await who.done('/api/files/Own', {});
    const each = list.map(async ({ Id, Name }) => {
      const { Address } = await who.done('/api/files/Link', { Id });
      return [Name, (await fetchAt(shared(), who, Address)).payload] as const;
    });
    return Object.fromEntries(await Promise.all(each));
  };

  test('another content under a name that is taken is kept beside it; the same content is one file', async () => {
    const [world, who] = [shared(), await makeLike(shared(), 'mentor')];
    const first = await giveOwn(world, who, 'image.txt', text('ένα'));
    const second = await giveOwn(world, who, 'image.txt', text('δύο'));
    const third = await giveOwn(world, who, 'image.txt', text('τρία'));
    expect([first, second, third].map(({ Name }) => Name)).toEqual(['image.txt', 'image (2).txt', 'image (3).txt']);
    expect(await contents(who)).toEqual({ 'image.txt': 'ένα', 'image (2).txt': 'δύο', 'image (3).txt': 'τρία' });
    // Sent again, each is the file that it was, also where a name before it is free by now.
    expect(await giveOwn(world, who, 'image.txt', text('δύο'))).toEqual(second);
    await who.done('/api/files/RemoveOwn', { Id: first.Id });
    expect(await giveOwn(world, who, 'image.txt', text('τρία'))).toEqual(third);
    expect(await own(who)).toEqual(['image (3).txt', 'image (2).txt']);
    expect(await giveOwn(world, who, 'image.txt', text('ένα'))).toMatchObject({ Name: 'image.txt' });
    // One that a scan refused stands for no other.
    await world.rows(`UPDATE files SET scan = 'infected' WHERE id = $1`, [third.Id]);
    expect(await giveOwn(world, who, 'image.txt', text('τρία'))).toMatchObject({
      Name: 'image (4).txt',
      Scan: 'clean',
    });
    // Another name, or another folder, is another file.
    expect(await giveOwn(world, who, 'other.txt', text('δύο'))).toMatchObject({ Name: 'other.txt' });
    expect(await giveOwn(world, who, 'image.txt', text('τέσσερα'), '/β/')).toMatchObject({ Name: 'image.txt' });
    expect(await who.done('/api/files/IsUploaded', { Category: '/', Name: 'image' })).toMatchObject({
      Name: 'image.txt',
    });
  });

  test('of many that end at the same moment every one is kept, and a renamed one is never in the way', async () => {
    const [world, who] = [shared(), await makeLike(shared(), 'mentor')];
    const ids = await Promise.all(
      ['α', 'β', 'γ', 'δ', 'ε'].map(async (words) => {
        const { Id } = await who.done('/api/files/StartUpload', { ...startOf('ι.txt', text(words)), Name: 'ι.txt' });
        await sendParts(world, who, 'files', Id, text(words));
        return Id;
      }),
    );
    const renamed = await giveOwn(world, who, 'άλλο.txt', text('άλλο'));
    const rename = who.call('/api/files/RenameOwn', { Id: renamed.Id, Name: 'ι' });
    const ends = await Promise.all(ids.map((Id) => who.call('/api/files/EndUpload', { Id })));
    expect(ends.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(['NAME_TAKEN', undefined]).toContain((await rename).problem?.code);
    const names = await own(who);
    expect([names.length, new Set(names).size]).toEqual([6, 6]);
    expect(Object.values(await contents(who)).toSorted()).toEqual(['άλλο', 'α', 'β', 'γ', 'δ', 'ε'].toSorted());
    // Told again, the same file.
    expect((await who.call('/api/files/EndUpload', { Id: ids[0] ?? 0 })).output).toEqual(ends[0]?.output);
  });

  test('the longest name has its number and its ending, and is no longer than one may be', async () => {
    const [world, who] = [shared(), await makeLike(shared(), 'mentor')];
    const names: string[] = [];
    for (const words of ['ένα', 'δύο'])
      names.push((await giveOwn(world, who, `${'μ'.repeat(190)}.txt`, text(words))).Name);
    expect(names).toEqual([`${'μ'.repeat(125)}.txt`, `${'μ'.repeat(123)} (2).txt`]);
  });

  test('the same content needs no more room; another content of the name needs its own', async () => {
    const tight = await makeLike(shared(), 'mentee');
    const [world, content] = [shared(), textOf(2000, 'χώρος')];
    const first = await giveOwn(world, tight, 'α.txt', content);
    const { Limit } = await tight.done('/api/files/Own', {});
    await world.rows(
      `INSERT INTO files (project_id, owner_id, place, category, name, mime, size, key, scan, created_at)
        VALUES (1, $1, 'own', '/', 'γεμάτο', 'x', $2, 'full', 'clean', now())`,
      [tight.id, Limit - 2500],
    );
    expect(await giveOwn(world, tight, 'α.txt', content)).toEqual(first);
    const other = { ...startOf('α.txt', textOf(2000, 'άλλο')), Name: 'α.txt' };
    expect((await tight.call('/api/files/StartUpload', other)).problem?.code).toBe('QUOTA_REACHED');
  });
});

describe('of a question', () => {
  const texts = (...words: string[]) => words.map((word) => ({ name: 'image.txt', content: text(word) }));
  const begin = async () => {
    const all = await beginIn(shared());
    return { ...all, many: { ...all.place, Index: '1' } };
  };

  test('each content counts, whatever it is called, and too many change nothing', async () => {
    const { world, mentee, set, many } = await begin();
    const told = await give(world, mentee, many, texts('α', 'β', 'γ', 'δ', 'ε'));
    expect(told.body).toMatchObject({ code: 'TOO_MANY_FILES', details: { Limit: 2 } });
    expect(await world.rows('SELECT 1 FROM answer_files WHERE answer_set_id = $1', [set])).toEqual([]);
    const both = (await give(world, mentee, many, texts('α', 'β'))).body.Files ?? [];
    expect(both.map(({ Name }) => Name)).toEqual(['image.txt', 'image (2).txt']);
    const named = await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set });
    expect(JSON.parse(named.Answers['a1']?.Text ?? '')).toEqual(both.map((file) => ({ Index: 1, ...file })));
    expect((await give(world, mentee, many, texts('γ'))).body.code).toBe('TOO_MANY_FILES');
    // Given again, the same files: each by itself, and both.
    for (const again of [texts('β'), texts('α', 'β'), texts('β', 'β')])
      expect((await give(world, mentee, many, again)).body.Files).toEqual(both);
    const read = both.map(async ({ Id }) => fetchFile(world, mentee, { AnswerSetId: String(set), Id: String(Id) }));
    expect((await Promise.all(read)).map(({ payload }) => payload)).toEqual(['α', 'β']);
  });

  test('of files that were kept under one name, the one that is meant is taken back', async () => {
    const { world, mentee, set, many } = await begin();
    await give(world, mentee, many, texts('α', 'β'));
    await world.rows(`UPDATE answer_files SET name = 'image.txt' WHERE answer_set_id = $1`, [set]);
    const [first, second] = await world.rows<{ id: number }>(
      'SELECT id FROM answer_files WHERE answer_set_id = $1 ORDER BY id',
      [set],
    );
    const one = { QuestionId: 'ID_0001', AnswerSetId: set, Index: 1, Name: 'image.txt' };
    const left = await mentee.done('/api/files/RemoveToolFile', { ...one, Id: second?.id ?? 0 });
    expect(left.Files).toEqual([{ Id: first?.id, Name: 'image.txt' }]);
    expect((await mentee.done('/api/files/RemoveToolFile', one)).Files).toEqual([]);
  });
});

test('of an action each content counts, and one that is given again changes nothing', async () => {
  const [world, mentee] = [shared(), await makeLike(shared(), 'mentee')];
  const action = await makeUpload(world);
  const proof = (words: string) => ({ name: 'image.txt', content: text(words) });
  const gave = await giveFor(world, mentee, action, 'proofs', [proof('α'), proof('β')]);
  expect(gave.body.Files?.map(({ Name }) => Name)).toEqual(['image.txt', 'image (2).txt']);
  expect((await giveFor(world, mentee, action, 'proofs', [proof('γ')])).body.code).toBe('TOO_MANY_FILES');
  // No newer version: what was read before can still be handed in.
  expect((await giveFor(world, mentee, action, 'proofs', [proof('β')])).body).toEqual(gave.body);
});

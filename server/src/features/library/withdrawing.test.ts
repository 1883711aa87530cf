/** A file that waits to take the place of an item's: withdrawn, or left to others to decide about. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { scanContent } from '../files/scanning.ts';
import { keepingFiles, type Where as Kept } from '../files/testing/giving.ts';
import { fetchAt, giveItem, sha256, textOf } from '../files/testing/parts.ts';
import { virus } from '../../testing/clamav.ts';
import { scannerHere, scanningServices } from '../files/testing/scanner.ts';

const places = keepingFiles();
const scanner = scannerHere();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: { ...places.env[kept], CLAMAV_HOST: `127.0.0.1:${scanner.port}` } }));
  let world: World;
  let people: Record<'admin' | 'supervisor' | 'mentor' | 'mentee', Made>;

  beforeAll(async () => {
    world = shared();
    const mentor = await makeLike(world, 'mentor');
    const [admin, supervisor] = [await makeLike(world, 'admin'), await makeLike(world, 'supervisor')];
    people = { admin, supervisor, mentor, mentee: await makeMentee(world, { mentor: mentor.username }) };
  });

  const itemOf = (who: Made, ItemId: number) => who.done('/api/library/Item', { ItemId });
  const scan = async (content: Buffer) => {
    scanner.mood = 'scans';
    await scanContent(world.pool, scanningServices(places.env[kept], scanner), sha256(content));
  };

  /** An approved item of somebody's. */
  const approved = async (mark: string, who = people.mentor) => {
    scanner.mood = 'scans';
    const first = textOf(300, `${mark} πρώτο`);
    const { Id } = await giveItem(world, who, { name: 'α.txt', content: first, Title: mark });
    await people.supervisor.done('/api/library/Approve', { Id });
    return { Id, first };
  };

  /** The file that waits for its place. */
  const waiting = async ({ Id, first }: { Id: number; first: Buffer }, content: Buffer, who = people.mentor) => {
    scanner.mood = 'away';
    const { Replacement } = await giveItem(world, who, { name: 'β.txt', content, Id });
    return { Id, first, FileId: Replacement?.FileId ?? 0 };
  };

  const waitingFor = async (who: Made) =>
    (await who.done('/api/library/GetUnapproved', { count: 100 })).items.map(({ Id }) => Id);

  test('a file that waits is withdrawn by who may change the item, once however often it is told; a later one stays', async () => {
    const { mentor, mentee } = people;
    const content = textOf(300, 'ανάκληση');
    const { Id, first, FileId } = await waiting(await approved('ανάκληση'), content);
    const withdraw = { ItemId: Id, FileId };
    expect((await mentee.call('/api/library/WithdrawReplacement', withdraw)).status).toBe(403);
    const other = await makeLike(world, 'mentor');
    expect((await other.call('/api/library/WithdrawReplacement', withdraw)).problem?.code).toBe('REFUSED');
    for (let time = 0; time < 2; time += 1)
      expect(await mentor.done('/api/library/WithdrawReplacement', withdraw)).toMatchObject({
        Approved: true,
        Hash: sha256(first),
        Replacement: null,
      });
    await scan(content);
    expect(await itemOf(mentor, Id)).toMatchObject({ Approved: true, Hash: sha256(first), Replacement: null });
    expect(await world.rows('SELECT 1 FROM files WHERE id = $1 AND removed_at IS NULL', [FileId])).toEqual([]);
    scanner.mood = 'away';
    await giveItem(world, mentor, { name: 'γ.txt', content: textOf(300, 'νεότερο'), Id });
    expect(await mentor.done('/api/library/WithdrawReplacement', withdraw)).toMatchObject({
      Replacement: { State: 'waiting', Name: 'γ.txt' },
    });
  });

  test('that a file was refused is told until somebody who may change the item has done with it', async () => {
    const { mentor, admin } = people;
    const content = Buffer.from(`άρρωστο ${virus}`);
    const { Id } = await waiting(await approved('άρρωστο'), content);
    await scan(content);
    expect((await itemOf(admin, Id)).Replacement).toMatchObject({ State: 'infected', FileId: null });
    await mentor.done('/api/library/WithdrawReplacement', { ItemId: Id, FileId: null });
    expect((await itemOf(mentor, Id)).Replacement).toBeNull();
  });

  test('of a suspended giver it waits as their items do: those who approve are told, and decide; so does the giver on return', async () => {
    const { supervisor, mentee } = people;
    const giver = await makeLike(world, 'mentor');
    const [first, second] = [textOf(300, 'αναστολή ένα'), textOf(300, 'αναστολή δύο')];
    const items = [await approved('ένα', giver), await approved('δύο', giver)] as const;
    const [one, two] = [await waiting(items[0], first, giver), await waiting(items[1], second, giver)];
    const place = { ItemId: one.Id, FileId: one.FileId };
    expect((await supervisor.call('/api/library/PlaceReplacement', place)).problem?.code).toBe('FILE_UNCHECKED');
    const link = { ItemId: one.Id, ReplacementId: one.FileId };
    expect((await supervisor.call('/api/library/Link', link)).problem?.code).toBe('FILE_UNCHECKED');
    const told = async () =>
      (
        await world.rows<{ n: number }>(
          `SELECT coalesce(sum(times), 0)::int AS n FROM notices WHERE user_id = $1 AND kind = 'libraryWaiting'`,
          [supervisor.id],
        )
      )[0]?.n;
    const before = (await told()) ?? 0;
    const state = (value: number) =>
      world.rows('UPDATE memberships SET state = $2 WHERE user_id = $1', [giver.id, value]);
    await state(2);
    for (const content of [first, second]) await scan(content);
    // Once of each, though a content may pass twice: by its own order, and by the one for all that wait.
    for (const content of [first, second]) await scan(content);
    expect(await told()).toBe(before + 2);
    expect(await waitingFor(supervisor)).toEqual(expect.arrayContaining([one.Id, two.Id]));
    expect(await itemOf(mentee, one.Id)).toMatchObject({ Approved: true, Hash: sha256(one.first), Held: false });
    expect(await itemOf(supervisor, one.Id)).toMatchObject({
      Held: true,
      Replacement: { State: 'held', Name: 'β.txt' },
    });
    // Whoever decides looks at it first; nobody else gets it.
    const { Address, ...file } = await supervisor.done('/api/library/Link', link);
    expect(file).toMatchObject({ Name: 'β.txt', Size: first.length });
    expect((await fetchAt(world, supervisor, Address)).rawPayload.equals(first)).toBe(true);
    for (const who of [mentee, people.mentor])
      expect((await who.call('/api/library/Link', link)).problem?.code).toBe('NOT_FOUND');
    expect((await supervisor.call('/api/library/Link', { ...link, ReplacementId: two.FileId })).problem?.code).toBe(
      'NOT_FOUND',
    );
    for (let time = 0; time < 2; time += 1)
      expect(await supervisor.done('/api/library/PlaceReplacement', place)).toMatchObject({
        Hash: sha256(first),
        Approved: false,
        Held: false,
        Replacement: null,
      });
    expect((await fetchAt(world, supervisor, Address)).statusCode).toBe(404);
    await state(1);
    expect((await giver.done('/api/library/Own', {})).items.filter(({ Held }) => Held).map(({ Id }) => Id)).toEqual([
      two.Id,
    ]);
    await giver.done('/api/library/PlaceReplacement', { ItemId: two.Id, FileId: two.FileId });
    expect(await itemOf(giver, two.Id)).toMatchObject({ Hash: sha256(second), Approved: false, Replacement: null });
    expect((await giver.call('/api/library/PlaceReplacement', place)).status).toBe(200);
    const none = { ItemId: one.Id, FileId: two.FileId };
    expect((await supervisor.call('/api/library/PlaceReplacement', none)).problem?.code).toBe('NOT_FOUND');
  });

  test('a withdrawal that came too late is refused: the file is in its place', async () => {
    const { mentor } = people;
    const content = textOf(300, 'πρόλαβε');
    const { Id, FileId } = await waiting(await approved('πολύ αργά'), content);
    scanner.mood = 'scans';
    await scan(content);
    expect((await itemOf(mentor, Id)).FileId).toBe(FileId);
    expect(await mentor.call('/api/library/WithdrawReplacement', { ItemId: Id, FileId })).toMatchObject({
      status: 409,
      problem: { code: 'REPLACEMENT_PLACED' },
    });
    expect(await itemOf(mentor, Id)).toMatchObject({ FileId, Hash: sha256(content) });
  });
});

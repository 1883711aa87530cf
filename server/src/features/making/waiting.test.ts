/** What waits for its day is published then; what is due follows its action. */
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { publishWaiting } from './publishing.shared.ts';

const shared = sharedWorld();
const day = 86_400_000;

/** The job as the server runs it, at an instant; answers the seconds after which it was ordered anew. */
const run = async (world: World, id: number, at: number): Promise<number[]> => {
  const ordered: number[] = [];
  const services = {
    clock: () => new Date(at),
    jobs: {
      enqueue: (_client: unknown, queue: string, _data: object, { startAfter = 0 }: { startAfter?: number }) => {
        if (queue === 'publish') ordered.push(startAfter);
        return Promise.resolve();
      },
    },
  } as unknown as Services;
  await inTransaction(world.pool, (connection) => publishWaiting(connection, services, id));
  return ordered;
};

test('what waits is published on its day, put off it waits on, taken back or put away it stays so', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const flags = async (id: number) =>
    (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.find(({ Id }) => Id === id)?.Flags;
  const wait = async (Title: string, TypeId = 6) => {
    const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId, Title });
    await admin.done('/api/action/publish', { ActionId: Id, date: new Date(Date.now() + 2 * day).toISOString() });
    return Id;
  };
  const [id, back, away] = [await wait('Σε δύο μέρες'), await wait('Πίσω'), await wait('Στην άκρη')];
  const soon = await run(world, id, Date.now() + day);
  expect([soon.length, await flags(id)]).toEqual([1, 1]);
  expect(Math.abs((soon[0] ?? 0) - 86_400)).toBeLessThan(60);
  expect([await run(world, id, Date.now() + 3 * day), await flags(id)]).toEqual([[], 3]);
  await admin.done('/api/action/publish', { ActionId: back, date: null });
  await admin.done('/api/action/Archive', { Id: away, Archived: true });
  for (const one of [back, away]) await run(world, one, Date.now() + 3 * day);
  expect([await flags(back), await flags(away)]).toEqual([1, 1]);
});

test('a day that was set does not come back once it is for some: neither for them nor taken back from them', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const mentee = await makeMentee(world);
  const now = async (Id: number) => {
    const { Actions } = await admin.done('/api/action/Making', { ProjectId: 1 });
    return Actions.find((one) => one.Id === Id);
  };
  const flag = async (Id: number, Flags: number) => {
    const { Version = 0 } = (await now(Id)) ?? {};
    await admin.done('/api/action/SaveGrid', { Id, Version, Flags });
  };
  for (const isBack of [false, true]) {
    const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 6, Title: 'Στενεύει' });
    await admin.done('/api/action/publish', { ActionId: Id, date: new Date(Date.now() + 2 * day).toISOString() });
    await flag(Id, 3);
    await flag(Id, 67);
    expect((await now(Id))?.PublishAt).toBeNull();
    const asked = { ActionId: Id, MenteeId: mentee.id };
    await admin.done('/api/action/publish', asked);
    if (isBack) await admin.done('/api/action/publish', { ...asked, date: null });
    await run(world, Id, Date.now() + 3 * day);
    expect((await now(Id))?.Flags).toBe(isBack ? 1 : 67);
  }
});

test('a time that is changed is so for everybody who has not completed it; one after another action follows that one', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const mentee = await makeMentee(world, { untouched: [8] });
  const made = async (Title: string, Data: Record<string, unknown>) => {
    const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 6, Title, Data });
    await admin.done('/api/action/publish', { ActionId: Id, MenteeId: mentee.id });
    return Id;
  };
  const first = await made('Πρώτα', { Text: { el: 'α' }, DueDays: 3 });
  const next = await made('Μετά', { Text: { el: 'β' }, DueAfter: { Action: first, Days: 2 } });
  const due = async (id: number) =>
    (
      await world.rows<{ due: Date | null }>(
        'SELECT due_at AS due FROM action_mentees WHERE action_id = $1 AND mentee_id = $2',
        [id, mentee.id],
      )
    )[0]?.due;
  expect(await due(next)).toBeNull();
  const { Version = 0 } =
    (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.find(({ Id }) => Id === first) ?? {};
  await admin.done('/api/action/SaveGrid', { Id: first, Version, Data: { Text: { el: 'α' }, Due: '2030-07-31' } });
  expect((await due(first))?.toISOString()).toBe('2030-07-31T21:00:00.000Z');
  await mentee.done('/api/mentee/SaveActionData', { ActionId: first, Data: { Read: true }, Version: 0, Submit: true });
  const told = (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === next);
  expect(told?.Due).toBe((await due(next))?.toISOString());
  expect(Math.abs(((await due(next))?.getTime() ?? 0) - Date.now() - 2 * day)).toBeLessThan(60_000);
});

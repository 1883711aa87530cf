/** The calls of each kind of work: how many rows each carries, and how many go at a time (001 §7, §9). */
import { afterEach, expect, test, vi } from 'vitest';
import { outcomesOf, pastePlan, peopleByIds, peopleByIdentifiers, valuesPlan, type Plan } from './plan.ts';
import { inPortions } from './runner.ts';

afterEach(() => void vi.unstubAllGlobals());

type Call = { path: string; body: Record<string, unknown[]> };

/** A server that answers when all that will come at a time has come, and notes what it was sent. */
const listen = (answer: (call: Call) => unknown) => {
  const calls: Call[] = [];
  let [now, most] = [0, 0];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const call = { path, body: JSON.parse(body) as Call['body'] };
    calls.push(call);
    most = Math.max(most, (now += 1));
    await new Promise((next) => void setTimeout(next));
    now -= 1;
    return Response.json(answer(call));
  });
  return { calls, sizes: (list: string) => calls.map(({ body }) => body[list]?.length), most: () => most };
};

const row = (Place: number) => ({ Place, UserId: 1, Name: '', Outcome: 'changed', Faults: {}, Changes: [] });
const tryOut = (plan: Plan) =>
  inPortions(
    plan.items,
    plan.cut,
    (portion) => outcomesOf(plan, portion, null),
    () => undefined,
  );

test('a field of many goes in pages of ten, five at a time', async () => {
  const server = listen(({ body }) => ({ Rows: (body['Users'] ?? []).map((_one, at) => row(at)) }));
  const items = Array.from({ length: 95 }, (_, place) => ({ place, id: place + 1, name: '', faults: {}, value: 'x' }));
  await tryOut(valuesPlan(1, items, 'address'));
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['/api/user/UpdateUserFields']));
  expect(server.sizes('Users')).toEqual([...Array.from({ length: 9 }, () => 10), 5]);
  expect(server.most()).toBe(5);
});

test('people of a paste go in twenties, three at a time', async () => {
  const server = listen(({ body }) => ({ Rows: (body['Users'] ?? []).map((_one, at) => row(at)), Usernames: [] }));
  const people = Array.from({ length: 110 }, (_, at) => ({ Username: `u${at}`, Fields: {}, Roles: [], faults: {} }));
  await tryOut(pastePlan('people', 1, people, { Invite: false, remarks: { ignored: [], words: [] } }));
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['/api/User/AddUsers']));
  expect(server.sizes('Users')).toEqual([20, 20, 20, 20, 20, 10]);
  expect(server.most()).toBe(3);
});

test('people are looked up by their ids and by the values of a field in hundreds, three at a time', async () => {
  const line = { Username: 'u', Fields: { last_name: 'Α', first_name: 'Β' }, Roles: [], State: 1 };
  const ids = Array.from({ length: 450 }, (_, at) => at + 1);
  const byId = listen(({ body }) => (body['Ids'] ?? []).slice(1).map((Id) => ({ ...line, Id })));
  const items = await peopleByIds(1, ids);
  expect(new Set(byId.calls.map(({ path }) => path))).toEqual(new Set(['/api/user/GetByIds']));
  expect([byId.sizes('Ids'), byId.most()]).toEqual([[100, 100, 100, 100, 50], 3]);
  // Everybody stands at their place, those without a name too.
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect([items[0]?.name, items[1]?.name]).toEqual(['#1', 'Α Β · u']);

  const byValue = listen(({ body }) => (body['Values'] ?? []).map((Value) => ({ ...line, Id: Number(Value), Value })));
  const found = await peopleByIdentifiers(1, { Name: 'kayas', Type: 'text' }, ids.join(' '));
  expect([byValue.sizes('Values'), byValue.most()]).toEqual([[100, 100, 100, 100, 50], 3]);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test('a row that names nobody says by which field it was sought', async () => {
  listen(() => []);
  const [by, named] = [
    await peopleByIdentifiers(1, { Name: 'AFM', Type: 'afm' }, '123456789'),
    await peopleByIdentifiers(1, { Name: 'username', Type: 'text' }, 'x'),
  ];
  const lost = await peopleByIdentifiers(1, { Name: 'AMKA', Type: 'text' }, '1,01019E+10');
  expect([by, named, lost].map(([item]) => item?.faults)).toEqual([
    { 'Fields.AFM': 'NOT_A_MEMBER' },
    { Username: 'NOT_A_MEMBER' },
    { 'Fields.AMKA': 'DIGITS_LOST' },
  ]);
});

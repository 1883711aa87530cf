/** What does something is done once, though its answer is lost: under one name while it is the same wish, and no longer. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentProjectId } from './api.ts';
import { idempotentPaths, sendIdempotent } from './idempotency.ts';
import { forgetSession } from './session.ts';

const told = {
  refused: [{ code: 'STALE' }, { status: 409 }],
  fault: [{ code: 'INTERNAL' }, { status: 500 }],
  name: [{ code: 'BAD_INPUT', fields: { 'x-once': 'BAD_INPUT' } }, { status: 400 }],
} as const;

type Sent = { path: string; name: string | undefined; project: string | undefined };
let sent: Sent[] = [];
/** What happens to the next requests: lost on the way, refused, a fault of the server, a refused name; else they are answered. */
let fates: (keyof typeof told | 'lost')[] = [];

beforeEach(() => {
  sent = [];
  fates = [];
  currentProjectId.set(1);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, name: headers['x-once'], project: headers['x-project'] });
    const fate = fates.shift();
    if (fate === 'lost') throw new TypeError('network');
    if (fate === undefined) return Response.json({});
    const [body, how] = told[fate];
    return Response.json(body, how);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One press, which is sent twice where the first sending is not heard of. */
const duplicate = async (Id: number) => {
  const pressed = sendIdempotent('/api/action/Duplicate', { Id }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  return pressed;
};
const names = () => sent.map(({ name }) => name);
const unheard = ['lost', 'lost'] as const;

test('the same calls as in the contract', () => {
  const once = Object.values(calls)
    .flatMap((entries): CallEntry[] => Object.values(entries))
    .flatMap((entry) => (entry.idempotent ? [entry.path] : []));
  expect(idempotentPaths).toEqual(new Set(once));
});

test.each(['lost', 'fault'] as const)(
  '%s, it is sent once more by itself, and has the same name when it is done again',
  async (fate) => {
    fates = [fate];
    expect(await duplicate(1)).toEqual({});
    expect(sent.length).toBe(2);
    fates = [fate, fate, fate, fate];
    for (const Id of [6, 6, 6]) await duplicate(Id);
    expect([sent.length, new Set(names().slice(2)).size]).toEqual([7, 1]);
    expect(names()[0]).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('answered or refused, the same thing done again is another wish', async () => {
  fates = [];
  await duplicate(2);
  fates = ['refused'];
  await duplicate(2);
  await duplicate(2);
  expect(new Set(names()).size).toBe(3);
});

test('so it is two minutes later, after something else was done, in another project, and for another person', async () => {
  fates = [...unheard];
  await duplicate(3);
  await vi.advanceTimersByTimeAsync(120_001);
  fates = [...unheard];
  await duplicate(3);
  await sendIdempotent('/api/chat/Report', { ConversationId: 9, Seq: 1, Reason: '' });
  fates = [...unheard];
  await duplicate(3);
  // What takes it back need not be one that is done once.
  await sendIdempotent('/api/action/Delete', { Id: 9 });
  fates = [...unheard];
  await duplicate(3);
  currentProjectId.set(2);
  fates = [...unheard];
  await duplicate(3);
  forgetSession();
  currentProjectId.set(2);
  await duplicate(3);
  expect(new Set(names().filter(Boolean)).size).toBe(7);
});

test('refused where it is sent again by itself, it keeps its name: the first sending may have done it', async () => {
  fates = ['lost', 'refused'];
  for (const Id of [7, 7]) await duplicate(Id);
  expect([sent.length, new Set(names()).size]).toEqual([3, 1]);
});

test('it is sent again in the project it was asked for in, and not once somebody else is here', async () => {
  fates = ['lost', 'lost'];
  const first = duplicate(8);
  currentProjectId.set(2);
  await first;
  expect(sent.map(({ project }) => project)).toEqual(['1', '1']);
  const second = sendIdempotent('/api/action/Duplicate', { Id: 9 }).catch(() => undefined);
  fates = ['lost'];
  await vi.advanceTimersByTimeAsync(500);
  forgetSession();
  await vi.advanceTimersByTimeAsync(2000);
  await second;
  expect(sent.length).toBe(3);
});

test('refused before it came so far, it keeps the name that may have been done under; refused at the name, it has another', async () => {
  fates = [...unheard, 'refused'];
  for (const Id of [5, 5, 5]) await duplicate(Id);
  expect(new Set(names()).size).toBe(1);
  fates = [...unheard, 'name'];
  for (const Id of [5, 5, 5]) await duplicate(Id);
  expect(new Set(names()).size).toBe(3);
});

test('pressed twice at once it is one wish', async () => {
  await Promise.all([duplicate(4), duplicate(4)]);
  expect(new Set(names()).size).toBe(1);
});

test('what is not done once has no name, and nothing of it is kept', async () => {
  fates = ['lost'];
  await sendIdempotent('/api/action/Delete', { Id: 1 }).catch(() => undefined);
  expect(sent).toEqual([{ path: '/api/action/Delete', name: undefined, project: '1' }]);
});

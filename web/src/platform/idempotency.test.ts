/** Idempotency keys: one key for one intended action. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentProjectId } from './api.ts';
import { idempotentPaths, sendIdempotent } from './idempotency.ts';
import { forgetSession } from './session.ts';

const told = {
  refused: [{ code: 'STALE' }, { status: 409 }],
  fault: [{ code: 'INTERNAL' }, { status: 500 }],
  name: [{ code: 'BAD_INPUT', fields: { 'idempotency-key': 'BAD_INPUT' } }, { status: 400 }],
} as const;

type Sent = { path: string; name: string | undefined; project: string | undefined };
let sent: Sent[] = [];
/** What happens to the next requests: lost, refused, a server error, a refused key; others succeed. */
let fates: (keyof typeof told | 'lost')[] = [];

beforeEach(() => {
  sent = [];
  fates = [];
  currentProjectId.set(1);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, name: headers['Idempotency-Key'], project: headers['x-project'] });
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

/** One press. The client sends it twice when the first request gets no answer. */
const duplicate = async (Id: number) => {
  const pressed = sendIdempotent('/api/action/Duplicate', { Id }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  return pressed;
};
const names = () => sent.map(({ name }) => name);
const unheard = ['lost', 'lost'] as const;

test('lists the same calls as the contract', () => {
  const once = Object.values(calls)
    .flatMap((entries): CallEntry[] => Object.values(entries))
    .flatMap((entry) => (entry.idempotent ? [entry.path] : []));
  expect(idempotentPaths).toEqual(new Set(once));
});

test.each(['lost', 'fault'] as const)(
  '%s: retries once by itself, and reuses the key when the person repeats the action',
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

test('uses a new key after an answer or a refusal', async () => {
  fates = [];
  await duplicate(2);
  fates = ['refused'];
  await duplicate(2);
  await duplicate(2);
  expect(new Set(names()).size).toBe(3);
});

test('uses a new key after two minutes, after another action, in another project, and for another person', async () => {
  fates = [...unheard];
  await duplicate(3);
  await vi.advanceTimersByTimeAsync(120_001);
  fates = [...unheard];
  await duplicate(3);
  await sendIdempotent('/api/chat/Report', { ConversationId: 9, Seq: 1, Reason: '' });
  fates = [...unheard];
  await duplicate(3);
  // The call that undoes it need not be idempotent itself.
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

test('keeps the key when the retry is refused, because the first request may have succeeded', async () => {
  fates = ['lost', 'refused'];
  for (const Id of [7, 7]) await duplicate(Id);
  expect([sent.length, new Set(names()).size]).toEqual([3, 1]);
});

test('retries in the original project, and not after another person signed in', async () => {
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

test('keeps the key after a refusal before the handler, and replaces it when the key itself is refused', async () => {
  fates = [...unheard, 'refused'];
  for (const Id of [5, 5, 5]) await duplicate(Id);
  expect(new Set(names()).size).toBe(1);
  fates = [...unheard, 'name'];
  for (const Id of [5, 5, 5]) await duplicate(Id);
  expect(new Set(names()).size).toBe(3);
});

test('uses one key when pressed twice at once', async () => {
  await Promise.all([duplicate(4), duplicate(4)]);
  expect(new Set(names()).size).toBe(1);
});

test('sends no key with other calls, and stores nothing of them', async () => {
  fates = ['lost'];
  await sendIdempotent('/api/action/Delete', { Id: 1 }).catch(() => undefined);
  expect(sent).toEqual([{ path: '/api/action/Delete', name: undefined, project: '1' }]);
});

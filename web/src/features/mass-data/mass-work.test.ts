/** A sending as its screen drives it, where the device keeps nothing: what is repeated, settled, replaced and told. */
import { maxTransformRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import type { MassBatch } from '../../platform/mass-data-store.ts';
import { createMassWork, type MassWork, type RunParts } from './mass-work.ts';

beforeAll(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('IDBKeyRange', { only: () => null, bound: () => null });
});
afterAll(() => void vi.unstubAllGlobals());

const head = { url: '/api/x', name: '', headers: ['name'] };
const dayMs = 24 * 3600_000;

const parts = (more: Partial<RunParts> = {}): RunParts => ({
  mode: 'one',
  pageSize: 2,
  hasKey: true,
  prepare: async (rows) => rows.map(({ cells }) => ({ value: { name: cells[0] } })),
  toRequest: (values) => ({ method: 'POST', path: '/api/x', body: JSON.stringify(values) }),
  send: async () => undefined,
  wordsOf: ({ code }) => code,
  sleep: async () => undefined,
  now: () => Date.now(),
  createKey: () => crypto.randomUUID(),
  ...more,
});

const begin = async (count: number): Promise<MassWork> => {
  const work = createMassWork('1.1');
  await work.begin(
    head,
    Array.from({ length: count }, (_, at) => [`name ${at}`]),
  );
  return work;
};

const states = ({ view }: MassWork): string =>
  view
    .get()
    .rows.map(({ state }) => state)
    .join(' ');

const noAnswer = async (): Promise<never> => {
  throw new ApiProblem('NETWORK', 0);
};

/** The first row got no answer two days ago, the second got none now. */
const withOldAndNew = async (): Promise<MassWork> => {
  const work = await begin(2);
  await work.run('waiting', parts({ send: noAnswer, now: () => Date.now() - 2 * dayMs }));
  await work.run('waiting', parts({ send: noAnswer }));
  expect(states(work)).toBe('unsure unsure');
  expect(work.view.get().repeatable).toBe(1);
  return work;
};

describe('rows without an answer', () => {
  it('are taken as done only where they cannot be repeated', async () => {
    const work = await withOldAndNew();
    await work.settleUnsure();
    expect(states(work)).toBe('done unsure');
    expect(work.view.get().repeatable).toBe(1);
  });

  it('are sent again on demand only where they cannot be repeated by themselves', async () => {
    const work = await withOldAndNew();
    const sent: MassBatch[] = [];
    await work.run('unsure', parts({ send: async (batch) => void sent.push(batch) }));
    expect(sent.map(({ rows }) => rows)).toEqual([[0]]);
    expect(states(work)).toBe('done unsure');
  });
});

describe('a later piece that cannot be prepared', () => {
  const failAt =
    (start: number): RunParts['prepare'] =>
    async (rows) => {
      if (rows[0]?.at === start) throw new ApiProblem('SCRIPT_TIMEOUT', 422);
      return rows.map(() => ({ value: {} }));
    };

  it('ends the run with what became of the rows before it', async () => {
    const work = await begin(maxTransformRows + 1);
    expect(await work.run('waiting', parts({ prepare: failAt(maxTransformRows) }))).toEqual({
      ok: maxTransformRows,
      failed: 0,
    });
    expect(work.view.get()).toMatchObject({ halt: { code: 'SCRIPT_TIMEOUT' }, phase: 'idle' });
    expect(work.view.get().counts).toMatchObject({ done: maxTransformRows, waiting: 1 });
  });

  it('is thrown where nothing was sent before it', async () => {
    const work = await begin(1);
    await expect(work.run('waiting', parts({ prepare: failAt(0) }))).rejects.toMatchObject({ code: 'SCRIPT_TIMEOUT' });
    expect(work.view.get()).toMatchObject({ halt: null, phase: 'idle' });
  });
});

describe('begin', () => {
  it('replaces rows of which nothing was sent, and no others', async () => {
    const work = await begin(2);
    await work.begin(head, [['other']]);
    expect(work.view.get().rows.map(({ cells }) => cells)).toEqual([['other']]);
    await work.run('waiting', parts());
    await work.begin(head, [['again']]);
    expect(work.view.get().rows).toMatchObject([{ cells: ['other'], state: 'done' }]);
    await work.discard();
    await work.begin(head, [['again']]);
    expect(work.view.get().rows).toMatchObject([{ cells: ['again'], state: 'waiting' }]);
  });

  it('replaces no rows that are being sent', async () => {
    const work = await begin(1);
    await work.run('waiting', parts({ send: () => work.begin(head, [['other'], ['other']]) }));
    expect(work.view.get().rows).toMatchObject([{ cells: ['name 0'], state: 'done' }]);
  });
});

/** Sending rows: in calls of one, some or all, each stored first; what is refused, lost or stopped. */
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import type { MassBatch, MassRow, WorkChange } from '../../platform/mass-data-store.ts';
import { isRepeatable, repeatBatches, SendingHalted, sendRows, type Prepared, type Sender } from './send-rows.ts';

const rowsOf = (count: number): MassRow[] =>
  Array.from({ length: count }, (_, at) => ({ at, cells: [`name ${at}`], state: 'waiting', words: '' }));

type World = { rows: MassRow[]; open: Map<string, MassBatch>; sent: MassBatch[]; waits: string[] };

/** A store in memory, and a server that answers by `serve`. */
const openWorld = (count: number, serve: (batch: MassBatch, world: World) => void = () => undefined) => {
  const world: World = { rows: rowsOf(count), open: new Map(), sent: [], waits: [] };
  let keys = 0;
  const sender: Sender = {
    mode: 'one',
    pageSize: 2,
    hasKey: true,
    reins: { stopped: false },
    prepare: async (rows) => rows.map(({ cells }): Prepared => ({ value: { name: cells[0] } })),
    toRequest: (values) => ({ method: 'POST', path: '/api/x', body: JSON.stringify(values) }),
    send: async (batch) => {
      world.sent.push(batch);
      serve(batch, world);
    },
    change: async ({ rows = [], begun, over }: WorkChange) => {
      for (const row of rows) world.rows[row.at] = row;
      if (begun) world.open.set(begun.key, begun);
      if (over) world.open.delete(over.key);
    },
    wordsOf: ({ code }) => code,
    onWait: (problem) => void (problem && world.waits.push(problem.code)),
    sleep: async () => undefined,
    now: () => 1000,
    createKey: () => `key ${(keys += 1)}`,
  };
  return { world, sender };
};

const states = ({ rows }: World): string => rows.map(({ state }) => state).join(' ');
const refuse = (code: ConstructorParameters<typeof ApiProblem>[0], status: number): never => {
  throw new ApiProblem(code, status);
};

describe('sendRows', () => {
  it.each([
    ['one', [['0'], ['1'], ['2'], ['3'], ['4']]],
    ['paged', [['0', '1'], ['2', '3'], ['4']]],
    ['all', [['0', '1', '2', '3', '4']]],
  ] as const)('sends rows in calls: %s', async (mode, expected) => {
    const { world, sender } = openWorld(5);
    await sendRows(world.rows, { ...sender, mode });
    expect(world.sent.map(({ rows }) => rows.map(String))).toEqual(expected);
    expect(new Set(world.sent.map(({ key }) => key)).size).toBe(expected.length);
    expect(states(world)).toBe('done done done done done');
    expect(world.open.size).toBe(0);
  });

  it('stores a call and its rows before it is sent', async () => {
    const { world, sender } = openWorld(1, (batch, { open, rows }) => {
      expect(open.get(batch.key)).toEqual(batch);
      expect(rows[0]?.state).toBe('sending');
    });
    await sendRows(world.rows, sender);
    expect(world.sent).toHaveLength(1);
  });

  it('keeps the words of a refusal at its rows, and goes on', async () => {
    const { world, sender } = openWorld(3, ({ rows }) => void (rows[0] === 1 && refuse('INVALID_VALUES', 422)));
    await sendRows(world.rows, sender);
    expect(world.rows.map(({ state, words }) => [state, words])).toEqual([
      ['done', ''],
      ['failed', 'INVALID_VALUES'],
      ['done', ''],
    ]);
  });

  it('sends no row that the transform left out or failed at', async () => {
    const { world, sender } = openWorld(3);
    const prepare: Sender['prepare'] = async (rows) =>
      rows.map(({ at }): Prepared => (at === 0 ? { left: true } : at === 1 ? { fault: 'line 2' } : { value: {} }));
    await sendRows(world.rows, { ...sender, prepare });
    expect(states(world)).toBe('left failed done');
    expect(world.rows[1]?.words).toBe('line 2');
  });

  it('waits while the server is busy, and sends the same call again', async () => {
    let refusals = 2;
    const { world, sender } = openWorld(1, () => void (refusals-- > 0 && refuse('SERVICE_BUSY', 429)));
    await sendRows(world.rows, sender);
    expect(world.waits).toEqual(['SERVICE_BUSY', 'SERVICE_BUSY']);
    expect(new Set(world.sent.map(({ key }) => key)).size).toBe(1);
    expect(states(world)).toBe('done');
  });

  it('repeats a call without an answer under its key, and halts when the network is gone', async () => {
    const { world, sender } = openWorld(2, () => refuse('NETWORK', 0));
    await expect(sendRows(world.rows, sender)).rejects.toBeInstanceOf(SendingHalted);
    expect(world.sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1']);
    expect(states(world)).toBe('unsure waiting');
    expect([...world.open.keys()]).toEqual(['key 1']);
  });

  it('never repeats a call without a key by itself', async () => {
    const { world, sender } = openWorld(1, () => refuse('INTERNAL', 500));
    await sendRows(world.rows, { ...sender, hasKey: false });
    expect(world.sent).toHaveLength(1);
    expect(states(world)).toBe('unsure');
  });

  it('halts at what refuses every row, whose rows then wait', async () => {
    const { world, sender } = openWorld(3, () => refuse('VIEW_ONLY', 403));
    await expect(sendRows(world.rows, sender)).rejects.toMatchObject({ problem: { code: 'VIEW_ONLY' } });
    expect(states(world)).toBe('waiting waiting waiting');
    expect(world.open.size).toBe(0);
  });

  it('fails a row whose person or thing one may not touch, and goes on', async () => {
    const { world, sender } = openWorld(5, ({ rows }) => void (rows[0] !== 2 && refuse('REFUSED', 403)));
    await sendRows(world.rows, sender);
    expect(states(world)).toBe('failed failed done failed failed');
    expect(world.rows[0]?.words).toBe('REFUSED');
  });

  it('halts when its first three calls are refused, whose rows failed', async () => {
    const { world, sender } = openWorld(5, () => refuse('REFUSED', 403));
    await expect(sendRows(world.rows, sender)).rejects.toMatchObject({ problem: { code: 'REFUSED' } });
    expect(world.rows.map(({ state, words }) => [state, words])).toEqual([
      ...Array.from({ length: 3 }, () => ['failed', 'REFUSED']),
      ['waiting', ''],
      ['waiting', ''],
    ]);
    expect(world.open.size).toBe(0);
  });

  it('stops after the call on its way', async () => {
    const { world, sender } = openWorld(3, () => void (sender.reins.stopped = true));
    await sendRows(world.rows, sender);
    expect(states(world)).toBe('done waiting waiting');
  });
});

describe('repeatBatches', () => {
  it('sends what was on its way once more, exactly as it was', async () => {
    const { world, sender } = openWorld(3, (_batch, { rows }) => {
      if (rows[1]?.state === 'sending' && world.sent.length === 2)
        throw new DOMException('the page closed', 'AbortError');
    });
    await expect(sendRows(world.rows, sender)).rejects.toBeInstanceOf(DOMException);
    expect(states(world)).toBe('done sending waiting');
    const [lost] = [...world.open.values()];
    await repeatBatches([...world.open.values()], (at) => world.rows[at], sender);
    await sendRows(
      world.rows.filter(({ state }) => state === 'waiting'),
      sender,
    );
    expect(world.sent[2]).toEqual(lost);
    expect(states(world)).toBe('done done done');
    expect(world.open.size).toBe(0);
  });

  it('is safe within a day, and only with a key', () => {
    const batch: MassBatch = { key: 'k', sentAt: 0, rows: [0], method: 'POST', path: '', body: '', hasKey: true };
    const hour = 3600_000;
    expect(isRepeatable(batch, 22 * hour)).toBe(true);
    expect(isRepeatable(batch, 24 * hour)).toBe(false);
    expect(isRepeatable({ ...batch, hasKey: false }, 0)).toBe(false);
  });
});

/**
 * Random runs of two devices: typing, leaving, reloading, losing the network, clearing, failing storage. Whatever was
 * shown as typed is on the server, on a device, on the page, or with staff.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAllSent, unsavedCount, slotStates } from './queue.rules.ts';
import { SimulatedDevice, SimulatedServer } from './testing/simulated-devices.ts';
import { openQueueOn, SimulatedUser, step, type Step } from './testing/simulated-users.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const play = async (steps: readonly Step[]): Promise<void> => {
  const server = new SimulatedServer();
  const people = [new SimulatedUser('one', server), new SimulatedUser('two', server)] as const;
  for (const person of people) person.open();
  await pass(1);
  for (const each of steps) {
    const person = people['device' in each && each.device === 1 ? 1 : 0];
    if (each.do === 'pass') await pass(16_000);
    else if (each.do === 'clear') server.cleared = true;
    else if (each.do === 'open') person.open();
    else if (each.do === 'leave') person.leave();
    else if (each.do === 'kill') {
      if (!person.forgotten) person.kill();
    } else if (each.do === 'offline' || each.do === 'online') person.device.online = each.do === 'online';
    else if (each.do === 'refuse' || each.do === 'allow') person.device.database = each.do === 'allow';
    else if (each.do === 'full' || each.do === 'room') person.device.quick = each.do === 'room';
    else if (each.do === 'forget') {
      // Clears the site data of an open page. Clearing them for a closed page, or one that could not read them, is a
      // deliberate loss.
      if (!person.queue || person.unread) continue;
      person.forgotten = true;
      person.device.clear(Date.now() % 2 === 0);
    } else if (each.do === 'finish') {
      if (person.queue && isAllSent(person.queue.state.get()) && person.device.online) server.finishedAt ??= Date.now();
    } else if (each.do === 'rest') person.rest();
    else if (person.queue && 'slot' in each) {
      person.type(each.slot, each.text, Date.now());
      if (each.do === 'choose') person.rest();
    }
    await pass(7);
    for (const one of people) {
      // An open page has everything, and a page that could be left took nothing with it.
      for (const [slot, text] of one.shown)
        expect(one.has(slot, text), `${one.device.id} ${slot} «${text}»`).toBe(true);
      const risky = one.queue ? unsavedCount(one.queue.state.get()) : 0;
      if (one.queue && risky === 0 && one.device.database && one.device.quick && one.queue.state.get().hold)
        expect([...slotStates(one.queue.state.get()).values()]).not.toContain('here');
    }
  }
  // At the end the networks are back and the disks have room.
  for (const person of people) {
    Object.assign(person.device, { online: true, database: true, quick: true });
    person.open();
    person.rest();
  }
  await pass(120_000);
  // Everybody opens a new page once more: a page that could not read the store does not know what it contains.
  for (const person of people) {
    person.leave();
    person.open();
  }
  await pass(120_000);
  for (const person of people) {
    person.leave();
    for (const [slot, text] of person.shown)
      expect(person.has(slot, text), `${person.device.id} ${slot} «${text}» at the end`).toBe(true);
    const plain = [...person.shown].filter(([, text]) => !text.includes('!') && !text.startsWith('?'));
    if (!server.cleared && server.finishedAt === null)
      for (const [slot, text] of plain)
        expect(server.has(slot, text), `${slot} «${text}» reaches the server`).toBe(true);
  }
};

/** The page was left at once and opened again while the store could not be read. The next page sends what was left. */
const leftUnread: Step[] = [
  { do: 'type', device: 1, slot: 'a1', text: 'α' },
  { do: 'leave', device: 1 },
  { do: 'refuse', device: 1 },
  { do: 'open', device: 1 },
];

/** Neither the store nor localStorage takes a refused answer: leaving the page warns about it. */
const refusedAlone: Step[] = [
  { do: 'refuse', device: 1 },
  { do: 'full', device: 1 },
  { do: 'type', device: 1, slot: 'a1', text: 'ε!' },
  { do: 'rest', device: 1 },
  { do: 'kill', device: 1 },
];

/** A stored copy does not outlive a newer answer for which there was no room. */
const olderNote: Step[] = [
  { do: 'type', device: 1, slot: 'a3', text: 'α' },
  { do: 'full', device: 1 },
  { do: 'choose', device: 1, slot: 'a3', text: 'ε!' },
  { do: 'leave', device: 1 },
];

/** A stored refusal is cleared, and there is no room for it any more. */
const clearedAndFull: Step[] = [
  { do: 'choose', device: 1, slot: 'a1', text: 'ε!' },
  { do: 'forget', device: 1 },
  { do: 'full', device: 1 },
  { do: 'leave', device: 1 },
];

/** Numbers restart after a store was cleared: an outcome applies only to the change of its own device. */
const sameNumber: Step[] = [
  { do: 'offline', device: 0 },
  { do: 'choose', device: 0, slot: 'a1', text: 'ε!' },
  { do: 'type', device: 0, slot: 'a1', text: 'α' },
  { do: 'forget', device: 0 },
];

/** A stored answer is cleared without notice and localStorage is full: leaving the page warns about it. */
const clearedUnheard: Step[] = [
  { do: 'clear' },
  { do: 'choose', device: 1, slot: 'a1', text: 'α' },
  { do: 'forget', device: 1 },
  { do: 'full', device: 1 },
  { do: 'leave', device: 1 },
];

/** A newer answer is refused before the older one is sent: it stays, whatever happens to the older one. */
const newerFirst: Step[] = [
  { do: 'offline', device: 0 },
  { do: 'full', device: 0 },
  { do: 'choose', device: 0, slot: 'a3', text: 'α' },
  { do: 'type', device: 0, slot: 'a3', text: 'ε!' },
  { do: 'refuse', device: 0 },
  { do: 'rest', device: 0 },
];
const newerFirstBothRefused: Step[] = [
  { do: 'finish', device: 0 },
  { do: 'offline', device: 0 },
  { do: 'choose', device: 0, slot: 'a3', text: 'α' },
  { do: 'refuse', device: 0 },
  { do: 'choose', device: 0, slot: 'a3', text: 'ε!' },
];

test('loses nothing in any order of steps', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), play), {
    numRuns: 400,
    examples: [
      [leftUnread],
      [refusedAlone],
      [olderNote],
      [clearedAndFull],
      [sameNumber],
      [clearedUnheard],
      [newerFirst],
      [newerFirstBothRefused],
    ],
  });
});

test('restores a half-typed word and a choice after the page was killed', async () => {
  const server = new SimulatedServer();
  const device = new SimulatedDevice('one');
  device.online = false;
  const queue = openQueueOn(device, server);
  await pass(1);
  queue.saveTyping('a1', { slot: 'a1', text: 'μισή λέ', at: 1 }, false);
  queue.saveTyping('a2', { slot: 'a2', text: '?12-', at: 2, wrong: true }, true);
  queue.add('a3', { slot: 'a3', text: '3', at: 3 });
  // The process is killed: not even a microtask runs.
  queue.close();
  device.online = true;
  const again = openQueueOn(device, server);
  await pass(50);
  expect(server.has('a1', 'μισή λέ')).toBe(true);
  expect(server.has('a3', '3')).toBe(true);
  expect(again.state.get().invalidInputs.get('a2')?.body.text).toBe('?12-');
  expect(server.has('a2', '?12-')).toBe(false);
});

test('keeps a refused answer through a reload, without sending it again, until it is changed', async () => {
  const server = new SimulatedServer();
  const device = new SimulatedDevice('one');
  const queue = openQueueOn(device, server);
  queue.add('a1', { slot: 'a1', text: 'κακό!', at: 1 });
  queue.add('a2', { slot: 'a2', text: 'καλό', at: 2 });
  await pass(50);
  expect(server.has('a2', 'καλό')).toBe(true);
  expect(slotStates(queue.state.get()).get('a1')).toBe('refused');
  queue.close();
  const again = openQueueOn(device, server);
  await pass(50);
  expect(again.state.get().refused.get('a1')).toMatchObject({ body: { text: 'κακό!' }, why: 'INVALID_ANSWER' });
  expect(isAllSent(again.state.get())).toBe(true);
  again.add('a1', { slot: 'a1', text: 'διορθωμένο', at: 3 });
  await pass(50);
  expect(server.has('a1', 'διορθωμένο')).toBe(true);
  expect(again.state.get().refused.size).toBe(0);
  expect(device.rows).toEqual([]);
});

test('restarts no numbers under the same name when the store is cleared under an open page', async () => {
  const server = new SimulatedServer();
  const device = new SimulatedDevice('one');
  const queue = openQueueOn(device, server);
  queue.add('a1', { slot: 'a1', text: 'πρώτο', at: 1 });
  await pass(50);
  device.online = false;
  queue.add('a1', { slot: 'a1', text: 'δεύτερο', at: 2 });
  await pass(50);
  device.clear(false);
  queue.add('a2', { slot: 'a2', text: 'τρίτο', at: 3 });
  await pass(50);
  device.online = true;
  await pass(20_000);
  expect([server.has('a1', 'δεύτερο'), server.has('a2', 'τρίτο')]).toEqual([true, true]);
});

test('sends from memory without storage, and warns only while something is unsent', async () => {
  const server = new SimulatedServer();
  const device = new SimulatedDevice('one');
  Object.assign(device, { database: false, quick: false, online: false });
  const queue = openQueueOn(device, server);
  for (let number = 1; number <= 30; number += 1)
    queue.add(`a${number}`, { slot: `a${number}`, text: String(number), at: number });
  await pass(50);
  expect(unsavedCount(queue.state.get())).toBe(30);
  expect(new Set(slotStates(queue.state.get()).values())).toEqual(new Set(['here']));
  device.online = true;
  await pass(40_000);
  expect(server.log.size).toBe(30);
  expect(unsavedCount(queue.state.get())).toBe(0);
});

test('sends again on a manual retry while an answer hangs, and stores it once', async () => {
  const [device, server] = [new SimulatedDevice('one'), new SimulatedServer()];
  let [tried, answers] = [0, false];
  const queue = openQueueOn(device, server, () => {
    tried += 1;
    return answers ? false : new Promise<boolean>(() => undefined);
  });
  await pass(1);
  queue.add('a1', { slot: 'a1', text: 'α', at: 1 });
  await pass(60_000);
  expect([tried, isAllSent(queue.state.get())]).toEqual([1, false]);
  answers = true;
  queue.release();
  await pass(1);
  expect([tried, isAllSent(queue.state.get()), server.has('a1', 'α')]).toEqual([2, true, true]);
  queue.close();
});

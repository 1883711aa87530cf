/** Which calls are done once: what changes something, and says no secret. */
import { expect, test } from 'vitest';
import type { CallEntry } from './call.ts';
import { calls } from './calls.ts';

const all: [string, CallEntry][] = Object.entries(calls).flatMap(([room, entries]) =>
  Object.entries(entries).map(([name, entry]): [string, CallEntry] => [`${room}.${name}`, entry]),
);

test('they change something, need a session and answer no file; what an answer of theirs says is kept for a day, no secret', () => {
  const once = all.filter(([, entry]) => entry.once);
  expect(once.length).toBeGreaterThan(20);
  for (const [name, entry] of once) {
    expect([name, entry.reads, entry.file, entry.access === 'public']).toEqual([name, undefined, undefined, false]);
    expect(JSON.stringify(entry.output.toJSONSchema({ unrepresentable: 'any' })), name).not.toMatch(
      /"(?:[A-Za-z]*(?:Token|Password|Secret|Address|RecoveryCodes))":/,
    );
  }
});

/** Rules for idempotent calls. */
import { expect, test } from 'vitest';
import type { CallEntry } from './call.ts';
import { calls } from './calls.ts';

const all: [string, CallEntry][] = Object.entries(calls).flatMap(([room, entries]) =>
  Object.entries(entries).map(([name, entry]): [string, CallEntry] => [`${room}.${name}`, entry]),
);

test('idempotent calls write, need a session, answer no file and no secret, because the answer is stored', () => {
  const idempotent = all.filter(([, entry]) => entry.idempotent);
  expect(idempotent.length).toBeGreaterThan(20);
  for (const [name, entry] of idempotent) {
    expect([name, entry.readOnly, entry.returnsFile, entry.access === 'public']).toEqual([
      name,
      undefined,
      undefined,
      false,
    ]);
    expect(JSON.stringify(entry.output.toJSONSchema({ unrepresentable: 'any' })), name).not.toMatch(
      /"(?:[A-Za-z]*(?:Token|Password|Secret|Address|RecoveryCodes))":/,
    );
  }
});

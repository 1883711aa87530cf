/** The table of statements tells the truth of its proofs: every statement once, every named test and decision there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { states, statements, systems, type Statement } from './conformance.ts';

const root = new URL('..', import.meta.url).pathname;
const all = statements();
const of = (state: (typeof states)[number]): Statement[] => all.filter((one) => one.state === state);

test('every statement of the specification stands once, in its system', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBe(823);
  const named = [...systems().keys()];
  expect(named).toHaveLength(44);
  expect(all.filter(({ system }) => !named.includes(system))).toEqual([]);
  expect(all.filter(({ statement }) => statement.trim() === '')).toEqual([]);
});

test('each has one of the three states', () => {
  expect(all.filter(({ state }) => !states.some((one) => one === state))).toEqual([]);
});

/** `path/of/a.test.ts: title of the test`, several of them divided by ` · `. */
const proofs = (proof: string): { file: string; title: string }[] =>
  proof.split(/ · (?=[\w-]+\/)/).map((one) => {
    const [, file = '', title = ''] = /^(\S+?\.(?:test|spec)\.ts): (.+)$/.exec(one) ?? [];
    return { file, title };
  });

/** A test's title as it stands in its file, whatever quotes it has there. */
const names = ({ file, title }: { file: string; title: string }): boolean => {
  if (!existsSync(`${root}${file}`)) return false;
  const content = readFileSync(`${root}${file}`, 'utf8');
  return (
    title !== '' &&
    ["'", '`', '"'].some((quote) => content.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`))
  );
};

test('what holds names tests that are there', () => {
  expect(
    of('holds')
      .filter(({ proof }) => !proofs(proof).every(names))
      .map(({ id, proof }) => [id, proof]),
  ).toEqual([]);
});

test('what was decided names a decision that is there', () => {
  const page = /^docs\/decisions\/\d{4}-\d\d-\d\d-[\w-]+\.md/;
  expect(
    of('decided')
      .filter(({ proof }) => !page.test(proof) || !proof.split(' · ').every((one) => existsSync(root + one)))
      .map(({ id, proof }) => [id, proof]),
  ).toEqual([]);
});

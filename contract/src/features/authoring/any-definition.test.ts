/** Nothing makes the rules of definitions themselves fail. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { sampleFile } from './sample.ts';

/** Every place in a value, as a path. */
const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
    : [path];

test('no mutation of a good definition, nor anything else, makes the verdict fail', () => {
  const whole: unknown = structuredClone(sampleFile.Definition);
  const table = {
    Name: 'T',
    Columns: 3,
    Rows: 3,
    Cells: { A1: { Value: '=B1*2' }, B1: { Value: '1', Input: 'number' } },
    Charts: [{ Type: 'bar', Title: { el: 'α' }, Series: [{ Name: { el: 'β' }, Values: 'A1:B1' }] }],
  };
  Reflect.get(Reflect.get(Reflect.get(Object(whole), 'Sections')[0], 'Questions'), '3').Data = {
    Table: table,
    Files: [{ Label: { el: 'α' } }],
    Words: [{ el: 'α' }],
    Sentence: { el: '[]' },
  };
  const paths = placesIn(whole).filter(({ length }) => length > 0);
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      undefined,
      null,
      -1,
      0,
      6,
      9,
      13,
      16,
      17,
      1e300,
      Number.NaN,
      '',
      'answers.a1 == ',
      '('.repeat(3000),
      '=A1',
      '\uD800',
      [],
      {},
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), anything), { minLength: 1, maxLength: 6 }), (changes) => {
      const one: unknown = structuredClone(whole);
      for (const [path, value] of changes) {
        const holder = path
          .slice(0, -1)
          .reduce<unknown>(
            (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
            one,
          );
        if (typeof holder === 'object' && holder !== null)
          Reflect.set(holder, path.at(-1) ?? '', structuredClone(value));
      }
      const verdict = judge(one);
      expect(verdict.definition !== null || verdict.faults.length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => judge(value).faults.length > 0),
    { numRuns: 500 },
  );
}, 60_000);

test('a list with holes is one of nothing', () => {
  const holes: unknown[] = [];
  holes[2] = null;
  for (const name of ['Sections', 'Scales'])
    expect(judge({ ...sampleFile.Definition, [name]: holes, Title: [] }).definition).toBeNull();
});

/** The moves of an author keep ids and groups unique, and never change what they were given. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { definition, questionTypes, type Definition } from '../questionnaires/definition.schemas.ts';
import { differencesOf } from './differences.rules.ts';
import { draftOf } from './draft.rules.ts';
import {
  duplicateQuestion,
  insertAt,
  insertQuestion,
  moveQuestion,
  newQuestion,
  nextQuestionId,
  removeQuestion,
  removeSection,
  withType,
} from './editing.rules.ts';
import { faultsOfDefinition } from './definition-faults.rules.ts';
import { sampleFile } from './sample.ts';

const good = definition.parse(sampleFile.Definition);
const ids = (one: Definition) => one.Sections.map(({ Questions }) => Questions.map(({ Id }) => Id));

test('a new question takes the next id and the next group; a grid two', () => {
  const grid = newQuestion(good, questionTypes.matchingGrid);
  expect(grid).toMatchObject({ Id: 'ID_0005', Group: 6, Rows: [{ Group: 6 }, { Group: 7 }] });
  expect(grid.Options).toHaveLength(2);
  const full = { ...good, Sections: [{ Title: { el: '' }, Questions: [{ ...grid, Id: 'ID_9999' }] }] };
  expect(nextQuestionId(full)).toBe('ID_0001');
});

test('a copy is numbered anew, rows too; a question that goes takes its items of scales along', () => {
  const copied = duplicateQuestion(good, 0, 2);
  expect(copied.Sections[0]?.Questions[3]).toMatchObject({
    Id: 'ID_0005',
    Group: 6,
    Rows: [{ Group: 6 }, { Group: 7 }],
  });
  const without = removeQuestion(copied, 0, 2);
  expect(without.Scales[0]?.Items).toEqual([]);
  expect(ids(without)).toEqual([['ID_0001', 'ID_0002', 'ID_0005', 'ID_0004']]);
});

test('moving beyond a section goes into the next; at the ends nothing moves', () => {
  const two: Definition = { ...good, Sections: insertAt(good.Sections, 1, { Title: { el: 'β' }, Questions: [] }) };
  const moved = moveQuestion(two, 0, 3, 1);
  expect(ids(moved)).toEqual([['ID_0001', 'ID_0002', 'ID_0003'], ['ID_0004']]);
  expect(ids(moveQuestion(moved, 1, 0, -1))).toEqual(ids(two));
  expect(moveQuestion(two, 0, 0, -1)).toBe(two);
  expect(removeSection(moved, 0)).toMatchObject({ Sections: [{ Title: { el: 'β' } }], Scales: [{ Items: [] }] });
});

test('changing the type and back loses nothing', () => {
  const choice = good.Sections[0]?.Questions[0];
  if (!choice) throw new Error('no question');
  const there = withType(choice, questionTypes.openLong, 9);
  expect(withType(there, questionTypes.oneChoice, 9)).toEqual(choice);
});

test('a draft of a whole definition is the definition itself', () => {
  expect(draftOf(good)).toEqual(good);
  expect(draftOf(JSON.parse(JSON.stringify(sampleFile.Definition)))).toEqual(good);
});

test('whatever the moves, ids and groups stay unique', () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom('add', 'copy', 'up', 'down', 'remove'),
      section: fc.nat(2),
      at: fc.nat(6),
      type: fc.integer({ min: 6, max: 18 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(moves, (list) => {
      let one: Definition = { ...good, Sections: [...good.Sections, { Title: { el: 'β' }, Questions: [] }] };
      for (const { kind, section, at, type } of list) {
        const before = JSON.stringify(one);
        const next =
          kind === 'add'
            ? insertQuestion(one, section, at, newQuestion(one, type))
            : kind === 'copy'
              ? duplicateQuestion(one, section, at)
              : kind === 'remove'
                ? removeQuestion(one, section, at)
                : moveQuestion(one, section, at, kind === 'up' ? -1 : 1);
        expect(JSON.stringify(one)).toBe(before);
        one = next;
      }
      const codes = faultsOfDefinition(one).map(({ Code }) => Code);
      for (const code of ['DUPLICATE_ID', 'DUPLICATE_GROUP', 'BAD_ID', 'SCALE_GROUP', 'TABLE_NAME'] as const)
        expect(codes).not.toContain(code);
    }),
    { numRuns: 300 },
  );
});

test('differences name questions that came, went or changed, and the parts around them', () => {
  expect(differencesOf(good, structuredClone(good))).toEqual([]);
  const changed = removeQuestion(duplicateQuestion({ ...good, Duration: 60 }, 0, 0), 0, 4);
  expect(differencesOf(good, changed)).toEqual([
    { kind: 'part', part: 'general' },
    { kind: 'added', text: 'Ψάχνετε για εργασία αυτή την περίοδο;' },
    { kind: 'removed', text: 'Τι θα σας βοηθούσε;' },
  ]);
  expect(differencesOf(good, moveQuestion(good, 0, 0, 1))).toEqual([{ kind: 'part', part: 'order' }]);
});

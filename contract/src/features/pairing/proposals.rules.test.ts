/** Who is proposed for whom and why, and how a caseload is spread. */
import { expect, test } from 'vitest';
import { beyond, propose, spread, type Candidate } from './proposals.rules.ts';

const mentor = (Id: number, Caseload: number, more: Partial<Candidate> = {}): Candidate => ({
  Id,
  Caseload,
  Capacity: null,
  Municipality: '',
  Type: '',
  ...more,
});
const mentee = (Id: number, Municipality = '', MentorId: number | null = null) => ({ Id, Municipality, MentorId });
const firsts = (found: ReturnType<typeof propose>) => [...found.values()].map((list) => list[0]?.Id);

test('of three mentors the one with room comes before the kind that is sought, that before the municipality', () => {
  const mentors = [
    mentor(1, 0, { Capacity: 0, Type: 'job', Municipality: '9001' }),
    mentor(2, 9, { Municipality: '9001' }),
    mentor(3, 9, { Type: 'job', Capacity: 10 }),
    mentor(4, 1),
  ];
  const found = propose([mentee(100, '9001')], mentors, 'job').get(100);
  expect(found).toEqual([
    { Id: 3, Reasons: ['type', 'room'] },
    { Id: 2, Reasons: ['municipality'] },
    { Id: 4, Reasons: ['fewer'] },
  ]);
});

test('a full mentor is proposed last and said to be full', () => {
  const found = propose([mentee(100)], [mentor(1, 5, { Capacity: 5 }), mentor(2, 40)], '');
  expect(found.get(100)).toEqual([
    { Id: 2, Reasons: [] },
    { Id: 1, Reasons: ['full'] },
  ]);
});

test('the first proposals do not all name one mentor, and are the same each time', () => {
  const mentors = [mentor(1, 3), mentor(2, 2), mentor(3, 3, { Capacity: 4 })];
  const mentees = [mentee(100), mentee(101), mentee(102), mentee(103), mentee(104)];
  expect(firsts(propose(mentees, mentors, ''))).toEqual([2, 1, 2, 3, 1]);
  expect(propose(mentees, mentors, '')).toEqual(propose(mentees, mentors, ''));
  // What is given stays as it is.
  expect(mentors.map(({ Caseload }) => Caseload)).toEqual([3, 2, 3]);
});

test('nobody is proposed to themselves, nor the mentor whom they have; without anybody the list is empty', () => {
  expect(firsts(propose([mentee(1), mentee(100, '', 1)], [mentor(1, 0), mentor(2, 9)], ''))).toEqual([2, 2]);
  expect(propose([mentee(1)], [mentor(1, 0)], '').get(1)).toEqual([]);
});

test('what is not known is nothing in common', () => {
  expect(propose([mentee(100)], [mentor(1, 0), mentor(2, 9)], '').get(100)?.[1]).toEqual({ Id: 2, Reasons: [] });
});

test('a caseload is spread by the room there is, and evenly when there is none', () => {
  const rooms = [
    { Id: 1, Caseload: 0, Capacity: 1 },
    { Id: 2, Caseload: 5, Capacity: 7 },
  ];
  expect([...spread([10, 11, 12], rooms).values()]).toEqual([1, 2, 2]);
  expect([...spread([10, 11, 12, 13, 14], rooms).values()]).toEqual([1, 2, 2, 1, 1]);
  expect(spread([1, 2], rooms)).toEqual(
    new Map([
      [1, 2],
      [2, 1],
    ]),
  );
  expect(spread([1], [{ Id: 1, Caseload: 0, Capacity: null }])).toEqual(new Map([[1, null]]));
});

test('beyond the capacity are those above it; without one nobody', () => {
  expect([
    beyond({ Caseload: 5, Capacity: 3 }),
    beyond({ Caseload: 3, Capacity: 3 }),
    beyond({ Caseload: 9, Capacity: null }),
  ]).toEqual([2, 0, 0]);
});

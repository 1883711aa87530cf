/** Which flags hide an action from whom, where: every place × reach × set of flags, against the table. */
import { expect, test } from 'vitest';
import { absencesFor, forAll, isForMentee, isHiddenFrom, seenBy, type Place } from './hiding.rules.ts';

const reaches = ['own', 'caseload', 'supervision', 'project', 'all'] as const;
const [published, fromMentor, fromMentee, inGrid, fromSupervisor] = [2, 4, 8, 16, 32];

/** Place and reach to the flags that hide there; where `needs` is not set, an action is hidden whatever else it has. */
const table: Record<Place, { needs: number; hides: Record<(typeof reaches)[number], number> }> = {
  work: {
    needs: published,
    hides: { own: fromMentee, caseload: fromMentor, supervision: fromSupervisor, project: 0, all: 0 },
  },
  grid: {
    needs: published,
    hides: {
      own: fromMentee | inGrid,
      caseload: fromMentor | inGrid,
      supervision: fromSupervisor | inGrid,
      project: inGrid,
      all: inGrid,
    },
  },
  answers: {
    needs: 0,
    hides: { own: fromMentee, caseload: fromMentor, supervision: fromSupervisor, project: 0, all: 0 },
  },
};

test.each(['work', 'grid', 'answers'] as const)('in %s', (place) => {
  const { needs, hides } = table[place];
  for (const reach of reaches)
    for (let flags = 0; flags < 64; flags += 1) {
      const hidden = (flags & hides[reach]) !== 0 || (flags & needs) !== needs;
      expect([reach, flags, isHiddenFrom(flags, reach, place)]).toEqual([reach, flags, hidden]);
      const { mask, wanted } = seenBy(place, reach);
      expect([reach, flags, (flags & mask) !== wanted]).toEqual([reach, flags, hidden]);
    }
});

test('seen by two is what both see', () => {
  const { mask, wanted } = seenBy('work', 'own', 'supervision');
  for (let flags = 0; flags < 64; flags += 1)
    expect([flags, (flags & mask) === wanted]).toEqual([
      flags,
      !isHiddenFrom(flags, 'own') && !isHiddenFrom(flags, 'supervision'),
    ]);
});

test('what is published for some is there for whoever was named, from the instant on', () => {
  expect([isForMentee(2, null, 5), isForMentee(66, null, 5), isForMentee(66, 6, 5), isForMentee(66, 5, 5)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const { mask, wanted } = forAll(seenBy('work', 'own'));
  expect([2, 66, 10, 3].filter((flags) => (flags & mask) === wanted)).toEqual([2, 3]);
});

test('why an action is not there for a mentee', () => {
  const why = (Flags: number, named: number | null, all: number | null, Archived = false) => {
    const { absent, from } = absencesFor({ Flags, Archived }, { named, all }, 5);
    return [absent.join(' '), from];
  };
  expect(why(2, null, null)).toEqual(['', null]);
  expect(why(2, null, 4)).toEqual(['', 4]);
  expect(why(0, null, null)).toEqual(['unpublished', null]);
  expect(why(0, null, 6)).toEqual(['later', 6]);
  expect(why(0, 4, null)).toEqual(['unpublished', null]);
  expect(why(66, null, null)).toEqual(['unnamed', null]);
  expect(why(66, 5, 6)).toEqual(['', 5]);
  expect(why(66, 7, 6)).toEqual(['later', 6]);
  expect(why(66, null, 6)).toEqual(['later', 6]);
  expect(why(10, null, null)).toEqual(['hidden', null]);
  expect(why(8, null, 6, true)).toEqual(['archived hidden', null]);
});

test('it is there exactly where no reason is', () => {
  for (let flags = 0; flags < 128; flags += 1)
    for (const named of [null, 4, 6]) {
      const there = !isHiddenFrom(flags, 'own') && isForMentee(flags, named, 5);
      const { absent } = absencesFor({ Flags: flags, Archived: false }, { named, all: null }, 5);
      expect([flags, named, absent.length === 0]).toEqual([flags, named, there]);
    }
});

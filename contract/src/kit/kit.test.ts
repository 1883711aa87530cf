/** The pure helpers against the specification's rules and real data. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afmWithChecksum, isAfm } from './afm.ts';
import { evaluate } from './conditions/cel.ts';
import { conditionFault, evaluatesToTrue } from './conditions.ts';
import { ageOn, birthDays, dayInAthens, isDay, parseDate, showClock, showDateTime, showDay } from './dates.ts';
import { actionFlags, hasFlag } from './flags.ts';
import { dayOrInstant } from './fields.ts';
import { compareGreek, fold, showNumber } from './greek.ts';
import { clampPage, pagesOf, pageWindow } from './paging.rules.ts';
import { applicantPasswordStrength, passwordStrength, specialForAll } from './password.ts';

test('days of birth that a calendar offers, by the age that is asked', () => {
  expect(birthDays({ MinAge: 18, MaxAge: 66 }, '2026-11-22')).toEqual({ min: '1959-11-23', max: '2008-11-22' });
  expect(birthDays({ MinAge: 18 }, '2024-02-29')).toEqual({ min: undefined, max: '2006-02-28' });
  expect(birthDays({}, '2026-11-22')).toEqual({ min: undefined, max: undefined });
});

describe('AFM', () => {
  const known = readFileSync(new URL('testing/gr-afm.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  test.each(known)('%s is valid: %s', (afm = '', valid = '') => expect(isAfm(afm)).toBe(valid === '1'));
  test.each(['', '000000000', '12345678', '1234567890', ' 090000045', '09000004५', '090000045\n'])(
    '%j is refused',
    (text) => expect(isAfm(text)).toBe(false),
  );
  test('a made one is valid', () =>
    fc.assert(fc.property(fc.integer({ min: 1, max: 99_999_999 }), (stem) => isAfm(afmWithChecksum(stem)))));
  test('any single wrong digit is found, but for the two checks that share a remainder', () => {
    const flips = Array.from(
      { length: 9 },
      (_, at) => `${'090000045'.slice(0, at)}${(Number('090000045'[at]) + 1) % 10}${'090000045'.slice(at + 1)}`,
    );
    expect(flips.filter(isAfm)).toEqual([]);
  });
});

describe('dates', () => {
  test.each([
    ['24/11/2026', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['29/02/2024', '2024-02-29'],
    ['3/5/1998', '1998-05-03'],
    ['3-5-1998', '1998-05-03'],
    ['3.5.1998', '1998-05-03'],
    ['03051998', '1998-05-03'],
    [' 03-05-1998 ', '1998-05-03'],
    ['1998-05-03', '1998-05-03'],
  ])('%s is %s', (text, day) => expect(parseDate(text)).toBe(day));
  test.each([
    '29/02/2023',
    '31-04-2026',
    '24/11-2026',
    '3051998',
    '030598',
    '24 11 2026',
    '24/11/26',
    '3/5/98',
    '5/13/1998',
    '31041998',
    '00/01/2026',
    '2026-13-01',
    '',
    '24/11/2026 10:00',
  ])('%j is refused', (text) => expect(parseDate(text)).toBeNull());
  test('what is shown is read again', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(isDay(day)).toBe(true);
          expect(parseDate(showDay(day))).toBe(day);
        },
      ),
    ));
  test('an age changes on the birthday', () => {
    expect(ageOn('2008-11-20', '2026-11-19')).toBe(17);
    expect(ageOn('2008-11-20', '2026-11-20')).toBe(18);
  });
  test('times are those of Athens, in winter and in summer', () => {
    expect(showDateTime('2026-01-10T22:30:00Z')).toBe('11-01-2026 00:30');
    expect(showDateTime('2026-07-10T22:30:00Z')).toBe('11-07-2026 01:30');
    expect(dayInAthens(Date.UTC(2026, 5, 30, 21, 0))).toBe('2026-07-01');
  });
  test('a clock', () => expect([59, 61, 3661, -5].map(showClock)).toEqual(['0:59', '1:01', '1:01:01', '0:00']));
});

describe('Greek', () => {
  test.each([
    ['Γιώργος', 'ΓΙΩΡΓΟΣ'],
    ['ΑΣ', 'Ας'],
    ['Μαΐου', 'μαιου'],
    ['Ωραία', 'ωραια'],
  ])('%s and %s are one to a search', (a, b) => expect(fold(a)).toBe(fold(b)));
  test('sorting knows accents', () =>
    expect(['Ωμέγα', 'Άλφα', 'Βήτα', 'αλφάβητο'].toSorted(compareGreek)).toEqual([
      'Άλφα',
      'αλφάβητο',
      'Βήτα',
      'Ωμέγα',
    ]));
  test('numbers are written with a decimal comma', () => expect(showNumber(1234.567)).toBe('1.234,57'));
});

describe('passwords', () => {
  test.each([
    ['', 31],
    ['abcdefgh', 28],
    ['Abcdefg1', 16],
    ['Abcdef1!', 0],
    ['Abcdef1?', 16],
    ['Αβγδεζ1!', 0],
    ['Ab1!', 1],
    ['Abcde1!', 1],
    ['Abcdef1*', 16],
    ...['!', '@', '#', '$', '%', '^', '&'].map((special): [string, number] => [`Abcdef1${special}`, 0]),
  ])('%j fails the bits %i', (password, bits) => expect(passwordStrength(password)).toBe(bits));
  test('applicants have another set of special characters', () => {
    for (const special of '@$!%*?&') expect(applicantPasswordStrength(`Abcdef1${special}`)).toBe(0);
    for (const special of '#^-_.') expect(applicantPasswordStrength(`Abcdef1${special}`)).toBe(16);
  });
  test.each([
    ['Abcde1!', 1],
    ['ABCDEF1!', 2],
    ['abcdef1!', 4],
    ['Abcdefg!', 8],
    ['Abcdefg1', 16],
    ['', 31],
  ])('the applicant’s %j fails the bits %i', (password, bits) =>
    expect(applicantPasswordStrength(password)).toBe(bits),
  );
  test('what people are told of special characters is right by both rules', () => {
    for (const special of specialForAll.split(' ')) {
      expect(passwordStrength(`Abcdef1${special}`)).toBe(0);
      expect(applicantPasswordStrength(`Abcdef1${special}`)).toBe(0);
    }
  });
});

describe('pages', () => {
  test('a page beyond the last is the first', () =>
    expect([clampPage(3, 3), clampPage(2, 3), clampPage(-1, 3), clampPage(0, 0)]).toEqual([0, 2, 0, 0]));
  test('pages of elements', () => expect([pagesOf(0, 10), pagesOf(10, 10), pagesOf(11, 10)]).toEqual([0, 1, 2]));
  test('the window of buttons stays within the pages', () => {
    expect(pageWindow(0, 20, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(pageWindow(10, 20, 9)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(pageWindow(19, 20, 9)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(pageWindow(1, 3, 9)).toEqual([0, 1, 2]);
  });
});

test('flags are single bits', () => {
  expect(actionFlags).toEqual({
    CanDelete: 1,
    Published: 2,
    HideFromMentor: 4,
    HideFromMentee: 8,
    HideInGrid: 16,
    HideFromSupervisor: 32,
    NamedOnly: 64,
  });
  expect(hasFlag(10, 'HideFromMentee')).toBe(true);
  expect(hasFlag(2, 'HideFromMentee')).toBe(false);
});

describe('conditions', () => {
  test('an absent or blank one holds', () =>
    expect([evaluatesToTrue(undefined, {}), evaluatesToTrue('  ', {})]).toEqual([true, true]));
  test('an error is false and empty', () => {
    expect(evaluatesToTrue('answers.a.b == 1', { answers: {} })).toBe(false);
    expect(evaluatesToTrue('answers.a +', {})).toBe(false);
    expect(evaluate('nobody.knows', {})).toBeUndefined();
  });
  test('what is not true is false', () => expect(evaluatesToTrue('"yes"', {})).toBe(false));
  test('numbers, lists and texts', () => {
    const values = { answers: { employment: 'unemployed' }, mentee: { completed: [1, 3], age: 20 } };
    expect(
      evaluatesToTrue('answers.employment == "unemployed" && 3 in mentee.completed && mentee.age >= 18', values),
    ).toBe(true);
  });
  test('the author is told what is wrong', () => {
    expect(conditionFault('1 in mentee.completed')).toBeNull();
    expect(conditionFault('1 in')?.marked).toBe('1 in▸');
    expect(conditionFault('answers.a1.OptionId = 1')?.marked).toBe('answers.a1.OptionId ▸= 1');
    expect(conditionFault('true &&\n foo(2)')?.marked).toBe('true &&\n ▸foo(2)');
    expect(conditionFault('1 + "a"')?.marked).toBe('▸1 + "a"');
    expect(conditionFault('1')?.marked).toBe('▸1');
    expect(conditionFault('answers.a1.OptionId == 1 && user.sex == "5301"')).toBeNull();
  });
});

test('a day or an instant is of years in which programmes run, by the clock of Athens, wherever its own stands', () => {
  const isOne = (date: string) => dayOrInstant.safeParse(date).success;
  expect(['2000-01-01', '2099-12-31', '2099-12-31T23:30:00+02:00'].map(isOne)).toEqual([true, true, true]);
  expect(['1999-12-31', '2100-01-01', '2099-12-31T23:30:00Z', '2000-01-01T00:30:00+14:00'].map(isOne)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

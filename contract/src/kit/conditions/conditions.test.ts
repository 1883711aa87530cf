/**
 * Expressions end: what runs away is refused to its author, stopped while it runs. How long the rest takes:
 * slowest.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { conditionFault, evaluatesToTrue, collectStopped } from '../conditions.ts';
import { evaluate, measure } from './cel.ts';
import { patternOf } from './patterns.ts';
import { numbers, values } from './testing/values.ts';
import { maxTotalSteps, withStepBudget } from './step-budget.ts';
import { maxExpressionSteps } from './cost.ts';

describe('refused to the author, at its place', () => {
  test.each([
    [
      'lists within lists within lists',
      'answers.l.map(a, answers.l.map(b, answers.l.map(c, a))).size() > 0',
      'work',
      'answers.l.▸map(a',
    ],
    [
      'seven maps over a written list',
      `[1,2,3,4,5].map(a, ${'[1,2,3,4,5].map(x, '.repeat(6)}x${')'.repeat(7)}.size() > 0`,
      'work',
      '▸map(',
    ],
    [
      'texts that double',
      `${numbers(20)
        .map(
          (n) =>
            `cel.bind(b${n}, ${n ? `b${n - 1} + b${n - 1}` : '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'}, `,
        )
        .join('')}b19 == ""${')'.repeat(20)}`,
      'work',
      '▸',
    ],
    ['a pattern that is no written text', 'value.matches(user.pattern)', 'pattern', 'value.matches(▸user.pattern)'],
    ['a pattern that looks around', 'value.matches("^(?=a)")', 'pattern', 'value.matches(▸"^(?=a)")'],
    ['a pattern that looks back', String.raw`value.matches("(a)\\1")`, 'pattern', String.raw`value.matches(▸"(a)\\1")`],
    ['a pattern that writes itself out too long', 'value.matches("((a{20}){20}){20}")', 'pattern', '▸'],
    ['too deep', `${'('.repeat(100)}true${')'.repeat(100)}`, 'work', '▸'],
    ['too many signs before', `${'!'.repeat(300)}true`, 'work', '▸'],
    ['too long', `true || ${'"a" == "b" || '.repeat(200)}true`, 'work', '▸'],
  ])('%s', (_name, expression, why, marked) => {
    const fault = conditionFault(expression);
    expect(fault?.why).toBe(why);
    expect(fault?.marked).toContain(marked);
    // One that is stored already is false and costs nothing.
    expect(measure(expression, values)).toEqual({ value: undefined, stopped: false, steps: 0 });
  });

  test.each([
    'size(mentee.completed) >= 2 && 3 in mentee.completed',
    'answers.a1.OptionId.exists(x, x in [1, 2, 3]) || answers.a2.Text.contains("x")',
    'answers.list.filter(a, a.n > 3.0).map(a, a.n).exists(x, x in [5.0, 60.0])',
    'answers.a1.OptionId.all(x, answers.a3.OptionId.exists(y, y == x))',
    'user.age.matches("^[0-9]{1,3}$") && value.matches("^[Α-Ωα-ωά-ώ ]+$") && value.matches("a|b|c")',
    'has(answers.a9) ? answers.a9.Text == "ναι" : now > timestamp("2020-01-01T00:00:00Z")',
    '[1, 2, 3].map(a, [1, 2, 3].map(b, a * b)).size() == 3',
  ])('what people write is not: %s', (expression) => expect(conditionFault(expression)).toBeNull());
});

describe('stopped while it runs', () => {
  test.each([
    ['lists longer than expected', 'answers.a1.OptionId.map(a, mentee.completed.map(b, a)).size() > 0'],
    ['where errors are passed over', 'answers.a1.OptionId.exists(a, mentee.completed.exists(b, b.none == a))'],
    ['a duration in ten thousand digits', 'duration(answers.a2.Text) == duration("1s")'],
  ])('%s', (_name, expression) => {
    expect(conditionFault(expression)).toBeNull();
    const { value, stopped } = collectStopped(() => evaluatesToTrue(expression, values));
    expect([value, stopped]).toEqual([false, [expression]]);
    // What comes after it has all its steps again.
    expect(evaluate('1 + 1 == 2', {})).toBe(true);
  });
});

describe('many together', () => {
  const dear = 'answers.a1.OptionId.exists(a, answers.a1.OptionId.exists(b, b == -1))';

  test('have an end in common, and each its own again afterwards', () => {
    const alone = measure(dear, values).steps;
    const { value: steps, stopped } = collectStopped(() =>
      withStepBudget(() =>
        Array.from({ length: 50 }, () => measure(dear, values).steps).reduce((sum, one) => sum + one, 0),
      ),
    );
    expect(alone).toBeGreaterThan(maxExpressionSteps / 2);
    expect(steps).toBeLessThanOrEqual(maxTotalSteps + maxExpressionSteps);
    expect(stopped).toEqual([dear]);
    expect(measure('1 + 1 == 2', {}).value).toBe(true);
  });

  test('one pass within another takes from it', () => {
    const steps = withStepBudget(() =>
      Array.from({ length: 50 }, () => withStepBudget(() => measure(dear, values).steps)).reduce(
        (sum, one) => sum + one,
        0,
      ),
    );
    expect(steps).toBeLessThanOrEqual(maxTotalSteps + maxExpressionSteps);
  });
});

describe('patterns', () => {
  const matches = (pattern: string, text: string) => patternOf(pattern)?.test(text, () => undefined);
  // JavaScript's own engine is the judge, over patterns that do not run away.
  const patterns = [
    'a',
    'a+b*',
    '^ab?c$',
    '(ab|cd)+',
    'a{2,3}',
    '^a{2}$',
    'a{2,}',
    '(?:x|y)z',
    '[a-c]+d',
    '[^a-c]',
    String.raw`\d{2}-\d{2}`,
    String.raw`\bab\b`,
    String.raw`a\.b`,
    '^$',
    '',
    'a|',
    '(a*)*b',
    'a??b',
    '.+@.+',
    String.raw`[\]a]x`,
    '[Α-Ωα-ω]+$',
    String.raw`\s`,
    String.raw`\w\W`,
    'a$|^b',
    '(a|b)?c',
    String.raw`\u0041`,
    '^(a?){3}$',
  ];
  const texts = [
    '',
    'a',
    'ab',
    'abc',
    'ac',
    'aab',
    'aaa',
    'cd',
    'abcd',
    'yz',
    'abd',
    'x',
    '12-34',
    'x ab y',
    'a.b',
    'axb',
    'b',
    'aaab',
    'me@here',
    ']x',
    'Αθήνα',
    'ΑΒΓ',
    ' ',
    'a!',
    'c',
    'A',
    'a\nb',
    '😀',
  ];
  test.each(patterns)('%s', (pattern) => {
    for (const text of texts)
      expect([text, matches(pattern, text)]).toEqual([text, new RegExp(pattern, 'u').test(text)]);
  });

  test('what doubles with every letter elsewhere is read once', () => {
    const { value, steps } = measure("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a+)+$')", {});
    expect(value).toBe(false);
    expect(steps).toBeLessThan(1000);
  });

  test.each(['(', ')', '[a', 'a**', '*', '(?<n>a)', '(?!a)', String.raw`\1`, String.raw`\k`, 'a{3,2}', '{', '(?i)a'])(
    'not taken: %s',
    (pattern) => expect(patternOf(pattern)).toBeNull(),
  );
});

test.each([
  '(((){400}){400}){400}',
  '((((){400}){400}){400}){400}',
  '((((a{0}){400}){400}){400}){400}',
  '((((){0,400}){400}){400}){400}',
])('nothing repeated without end is refused at once: %s', (pattern) => {
  const from = performance.now();
  expect(conditionFault(`user.name.matches("${pattern}")`)).toMatchObject({ why: 'pattern' });
  expect(performance.now() - from).toBeLessThan(500);
});

test('durations are dear: thousands of them are too much work', () => {
  const many = (text: string) =>
    `answers.a1.OptionId.all(x, answers.a1.OptionId.all(y, duration("${text}") > duration("1s")))`;
  expect(conditionFault(many('1h2m3s'))).toMatchObject({ why: 'work' });
  expect(conditionFault('duration("1h2m3s") > duration("1s")')).toBeNull();
});

/** For tests of conditions: what they read, larger than what people have. */

/** Whole numbers from 0. */
export const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);
/** Larger than what people have: a condition is stopped there, not here. */
export const values = {
  answers: {
    a1: { OptionId: numbers(200), Text: 'a'.repeat(10_000) },
    a2: { OptionId: 3, Text: `${'1'.repeat(9_999)}x` },
    list: numbers(60).map((n) => ({ n, t: 'ab'.repeat(50) })),
  },
  mentee: {
    completed: numbers(300),
    completion: Object.fromEntries(numbers(300).map((n) => [String(n), n])),
    joined: new Date(0),
  },
  user: { age: '20', name: 'Αθηνά' },
  project: { Id: 1, url: 'p' },
  action: { Id: 1, TypeId: 2, Minutes: 3 },
  now: new Date(1e12),
  value: 'aaaa!'.repeat(100),
};

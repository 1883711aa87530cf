/** Checks that every searchable list shares: a search for one letter, and one without result. */
import { expect } from 'vitest';

type Asked = { Search: string; page: number; count: number; Totals?: 'without' | 'alone' };
type Page = { ids: number[]; All: number | null; count: number | null };

/** Greek, with an accent and as a capital: it is sought without them. */
export const singleLetter = { sought: 'Ώ', found: 'ω' };

/** `expected` are those with the letter, of more who are in the list. */
export const expectLetterSearch = async (ask: (asked: Asked) => Promise<Page>, expected: readonly number[]) => {
  const size = 4;
  const pages = Math.ceil(expected.length / size);
  const everybody = await ask({ Search: '', page: 0, count: 1 });
  expect(expected.length).toBeGreaterThan(size);
  expect(everybody.All).toBeGreaterThan(expected.length);
  const asked = { Search: singleLetter.sought, count: size };
  const ids: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    const found = await ask({ ...asked, page });
    expect([found.All, found.count]).toEqual([expected.length, pages]);
    ids.push(...found.ids);
  }
  expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
  const told = { All: expected.length, count: pages };
  expect(await ask({ ...asked, page: 0, Totals: 'alone' })).toEqual({ ids: [], ...told });
  // Few are found, and so how many they are is told with them.
  expect(await ask({ ...asked, page: 0, Totals: 'without' })).toEqual({ ids: ids.slice(0, size), ...told });
  expect((await ask({ ...asked, page: pages })).ids).toEqual([]);
  const nobody = { ids: [], All: 0, count: 0 };
  for (const page of [0, 7]) expect(await ask({ Search: 'ξψζξψζ', page, count: size })).toEqual(nobody);
  expect(await ask({ Search: 'ξψζξψζ', page: 0, count: size, Totals: 'without' })).toEqual(nobody);
};

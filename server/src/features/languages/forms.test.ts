/** Plural forms in the grid: each label once, «none» a text of its own, and only what a language tells apart is counted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { shippedTexts } from './screens.ts';

const world = sharedWorld();
let translator: Person;

const added = (code: string) => translator.done('/api/Lang/AddLanguage', { code, name: code });

const put = (label: string, language: string, text: string, Version = 0) =>
  translator.call('/api/Lang/InsertLangText', { label, language, text, Version });

const asked = (language: string, more: object = {}) =>
  translator.done('/api/Lang/LangServiceAll', { language, Kind: 'screens', count: 500, ...more });

const rowOf = async (label: string, language: string) => (await asked(language, { label })).list[0];

const exported = async (language: string, which = 'all'): Promise<Record<string, { source: string; text: string }>> => {
  const query = new URLSearchParams({ language, format: 'json', which }).toString();
  const answer = await world().app.inject({
    method: 'GET',
    url: `/api/Lang/Export?${query}`,
    headers: { cookie: translator.cookie },
  });
  return answer.json<{ texts: Record<string, { source: string; text: string }> }>().texts;
};

beforeAll(async () => {
  translator = await world().enter('translator');
  for (const code of ['lt', 'pl', 'lv']) await added(code);
});

const greek = shippedTexts().el;
const none = [...greek.keys()].filter((label) => label.endsWith('_zero'));

describe('what is said of none', () => {
  test('is a row of its own in every language, once, beside the other forms with their own source', async () => {
    expect(none.length).toBeGreaterThan(5);
    for (const language of ['el', 'en', 'lt', 'pl'])
      for (const label of none) {
        const base = label.slice(0, -'_zero'.length);
        const { list } = await asked(language, { Search: `${base}_` });
        const labels = list.map(({ Label }) => Label);
        expect(new Set(labels).size, `${label} ${language}`).toBe(labels.length);
        expect(list.find(({ Label }) => Label === label)?.Source).toBe(greek.get(label));
        expect(list.find(({ Label }) => Label === `${base}_other`)?.Source).toBe(greek.get(`${base}_other`));
      }
    expect((await rowOf('pairing:handover.gets_few', 'lt'))?.Source).toBe(greek.get('pairing:handover.gets_other'));
  });

  test.each(['el', 'en', 'lt'])('is written in %s, with the places of its own source', async (language) => {
    const label = 'pairing:handover.told_zero';
    expect((await put(label, language, 'x')).problem?.fields).toEqual({ text: 'PLACE_LOST' });
    expect((await put(label, language, '– {{from}}')).status).toBe(200);
    const row = await rowOf(label, language);
    expect(row?.Texts.find(({ Language }) => Language === language)).toMatchObject({
      Text: '– {{from}}',
      Stale: false,
    });
    await translator.done('/api/Lang/DeleteLanguage', { label, language });
  });

  test.each(['el', 'en', 'lt'])(
    'does not lend its source to the others in %s: a lost place is refused',
    async (language) => {
      const label = 'pairing:handover.gets_other';
      expect((await put(label, language, 'gauna')).problem?.fields).toEqual({ text: 'PLACE_LOST' });
      expect((await put(label, language, '{{count}} gauna')).status).toBe(200);
      await translator.done('/api/Lang/DeleteLanguage', { label, language });
    },
  );

  test('is not asked for where a language says zero of further numbers; there zero is a form like any other', async () => {
    const [own, plural] = ['pairing:handover.gets_zero', 'common:bulk.selected_zero'];
    expect((await put(own, 'lv', 'neviens')).problem?.code).toBe('NOT_FOUND');
    expect((await put(plural, 'lv', '{{count}} izvēlēti')).status).toBe(200);
    expect((await put(plural, 'lt', '{{count}} nieko')).problem?.code).toBe('NOT_FOUND');
  });
});

test('a whole file from the texts of now leaves nothing out of date, and comes out again as it went in', async () => {
  const given = await exported('pl');
  for (const label of none) expect(given[label]?.source, label).toBe(greek.get(label));
  const texts = Object.fromEntries(
    Object.entries(given).map(([label, { source }]) => [label, { source, text: source }]),
  );
  const content = JSON.stringify({ language: 'pl', texts });
  const { Counts } = await translator.done('/api/Lang/Import', { language: 'pl', format: 'json', content });
  expect(Counts).toMatchObject({ refused: 0, unknown: 0, new: Object.keys(texts).length });
  expect((await asked('pl', { Kind: 'all' })).Counts).toMatchObject({ missing: 0, stale: 0 });
  expect(await exported('pl', 'stale')).toEqual({});
  expect(Object.keys(await exported('pl', 'changed'))).toEqual(Object.keys(texts));
});

describe('how many there are', () => {
  test.each(['el', 'en', 'lt', 'lv'])(
    'in %s is how many are listed, whatever forms other languages have',
    async (language) => {
      for (const Only of ['all', 'missing', 'stale'] as const)
        for (const Search of ['', 'bulk.selected']) {
          const { list, All, Counts } = await asked(language, { Only, Search, Kind: 'all' });
          expect(list.every(({ Texts }) => Texts.some(({ Language }) => Language === language))).toBe(true);
          expect(Counts[Only], `${Only} ${Search}`).toBe(All);
        }
    },
  );

  test('is in Greek and English what is shipped, whatever forms other languages have', async () => {
    const { All } = await asked('en');
    expect(All).toBe(greek.size);
    expect(await asked('en', { Search: 'common:bulk.selected_few' })).toMatchObject({
      list: [],
      All: 0,
      Counts: { all: 0 },
    });
    expect((await asked('lt', { Search: 'common:bulk.selected_few' })).All).toBe(1);
  });
});

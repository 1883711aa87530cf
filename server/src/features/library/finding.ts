/** Searching the library. */
import { excerptOf, hitsIn, type Hit } from '@telemachos/contract/features/chat/finding.rules.ts';
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { mostFound } from '@telemachos/contract/features/library/library.rules.ts';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { asLine } from './as-item.ts';
import * as store from './finding.store.ts';
import { itemsByIds, type ItemRow } from './items.store.ts';
import { lookerOf } from './looking.ts';

type Field = 'Title' | 'Tags' | 'Author' | 'Abstract' | 'Text';

/** The places where words begin, of those that hold the letters. */
const beginnings = (text: string, hits: readonly Hit[]): Hit[] =>
  hits.filter(([from]) => from === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.slice(from - 1, from)));

/** Where in an item the words were found: in the first of its fields that has one. */
const foundIn = (row: ItemRow, inside: string, words: readonly string[]) => {
  const fields: readonly (readonly [Field, string])[] = [
    ['Title', row.title],
    ['Tags', row.tags.join(', ')],
    ['Author', row.metadata.Author ?? ''],
    ['Abstract', plainWords(row.metadata.Abstract ?? '')],
    ['Text', inside],
  ];
  const [Field, text] = fields.find(([, one]) => beginnings(one, hitsIn(one, words)).length > 0) ?? [
    'Title',
    row.title,
  ];
  const { Excerpt, Hits } = excerptOf(text, words);
  return { Field: Field as Field, Excerpt, Hits: beginnings(Excerpt, Hits) };
};

export const findingHandlers: Pick<Handlers<typeof libraryCalls>, 'search'> = {
  async search(context, { libSearchText, Category, Kind, page, count }) {
    const looker = lookerOf(context);
    const words = store.wordsIn(libSearchText);
    const sought = { words, category: Category, kind: Kind ?? null };
    const ids = words.length === 0 ? [] : await store.findItems(context, looker, sought);
    const All = Math.min(ids.length, mostFound);
    const shown = ids.slice(0, mostFound).slice(page * count, (page + 1) * count);
    const list = await itemsByIds(context, looker, shown, { abstract: true });
    const inside = await store.textsAround(context, shown, words);
    return {
      State: ids.length === 0 ? 'nr' : 'ok',
      items: list.map((row) => ({ ...asLine(row), Found: foundIn(row, inside.get(row.id) ?? '', words) })),
      All,
      count: Math.ceil(All / count),
      More: ids.length > mostFound,
    };
  },
};

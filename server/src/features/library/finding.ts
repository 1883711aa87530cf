/** Searching the library. */
import { excerptOf, type Hit } from '@telemachos/contract/features/chat/finding.rules.ts';
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { maxFoundItems } from '@telemachos/contract/features/library/library.rules.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import { truncate } from '@telemachos/contract/kit/texts.rules.ts';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { asLine } from './as-item.ts';
import * as store from './finding.store.ts';
import { itemsByIds, type ItemRow } from './items.store.ts';
import { libraryViewerOf } from './looking.ts';

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}\p{M}]/u.test(sign);

/** Where a word begins first in a folded text; -1 where none does. */
const beginsAt = (folded: string, word: string): number => {
  let at = folded.indexOf(word);
  while (at > 0 && isLetter(folded[at - 1])) at = folded.indexOf(word, at + 1);
  return at;
};

/** So much of a text is looked at around the first word, and so much of it before the word, in UTF-16 units. */
const [around, before] = [240, 60];

/** The piece of a text in which one of the words begins first; null where none does. */
const pieceOf = (text: string, words: readonly string[]): string | null => {
  const composed = text.normalize('NFC');
  const folded = fold(composed);
  const places = words.map((word) => beginsAt(folded, word)).filter((at) => at >= 0);
  if (places.length === 0) return null;
  // Nearly every letter is one unit before and after; where one is not, the piece begins a little off.
  const from = Math.max(0, Math.min(...places) - before);
  return (from > 0 ? '…' : '') + truncate(composed.slice(from).toWellFormed(), around);
};

/** The places where words begin, of those that hold the letters. */
const beginnings = (text: string, hits: readonly Hit[]): Hit[] =>
  hits.filter(([from]) => from === 0 || !isLetter(text[from - 1]));

type Field = 'Title' | 'Tags' | 'Author' | 'Abstract' | 'Text';

/** The first field of an item in which a word begins, but for the text of its file. */
const fieldOf = (row: ItemRow, words: readonly string[]): { Field: Field; piece: string } | null => {
  const fields: readonly (readonly [Field, () => string])[] = [
    ['Title', () => row.title],
    ['Tags', () => row.tags.join(', ')],
    ['Author', () => row.metadata.Author ?? ''],
    ['Abstract', () => plainWords(row.metadata.Abstract ?? '')],
  ];
  for (const [Field, text] of fields) {
    const piece = pieceOf(text(), words);
    if (piece !== null) return { Field, piece };
  }
  return null;
};

/** Where in an item the words were found: in the first of its fields that has one. */
const foundIn = (row: ItemRow, said: ReturnType<typeof fieldOf>, inside: string, words: readonly string[]) => {
  const text = said ? null : pieceOf(inside, words);
  const { Field, piece } = said ?? { Field: text === null ? 'Title' : 'Text', piece: text ?? row.title };
  const { Excerpt, Hits } = excerptOf(piece, words);
  return { Field, Excerpt, Hits: beginnings(Excerpt, Hits) };
};

export const findingHandlers: Pick<Handlers<typeof libraryCalls>, 'search'> = {
  async search(context, { libSearchText, Category, Kind, page, count }) {
    const caller = libraryViewerOf(context);
    const words = store.wordsIn(libSearchText);
    const sought = { words, category: Category, kind: Kind ?? null };
    const ids = words.length === 0 ? [] : await store.findItems(context, caller, sought);
    const All = Math.min(ids.length, maxFoundItems);
    const shown = ids.slice(0, maxFoundItems).slice(page * count, (page + 1) * count);
    const list = await itemsByIds(context, caller, shown, { abstract: true });
    const said = new Map(list.map((row) => [row.id, fieldOf(row, words)]));
    const others = shown.filter((id) => !said.get(id));
    const inside = await store.textsAround(context, others, words);
    return {
      State: ids.length === 0 ? 'nr' : 'ok',
      items: list.map((row) => ({
        ...asLine(row),
        Found: foundIn(row, said.get(row.id) ?? null, inside.get(row.id) ?? '', words),
      })),
      All,
      count: Math.ceil(All / count),
      More: ids.length > maxFoundItems,
    };
  },
};

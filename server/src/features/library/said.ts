/** What people say of an item, as it is kept and found. */
import { asKept, plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { fromWireDate } from '@telemachos/contract/kit/wire-dates.rules.ts';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { ParsedOf } from '@telemachos/contract/call.ts';
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { inOneLine, isNamedLike } from '@telemachos/contract/kit/texts.rules.ts';
import type { Said } from './changing.store.ts';
import type { SaidMetadata } from './items.store.ts';

/** What is said of an item in a call. */
export type Saying = Pick<
  ParsedOf<(typeof libraryCalls)['updateFile']>,
  'Category' | 'Title' | 'Metadata' | 'Tags' | 'MenteesSee'
>;

/** What is known of items of a kind, and nothing else. */
const metadataOf = (kind: ItemKind, said: Saying['Metadata']): SaidMetadata => {
  const abstract = { Abstract: asKept(said.Abstract ?? '') };
  if (kind !== 'Document') return abstract;
  const published = said.Date_Published ? fromWireDate(said.Date_Published) : null;
  return {
    ...abstract,
    Author: inOneLine(said.Author ?? ''),
    Publisher: inOneLine(said.Publisher ?? ''),
    Page_Count: said.Page_Count ?? null,
    Date_Published: published?.toISOString() ?? null,
  };
};

/** The same with its words together. */
export const saidOf = (kind: ItemKind, { Category, Title, Metadata, Tags, MenteesSee }: Saying): Said => {
  const metadata = metadataOf(kind, Metadata);
  const tags = Tags.filter((tag, at) => Tags.findIndex((one) => isNamedLike(one, tag)) === at);
  const words = [Title, ...tags, metadata.Author, metadata.Publisher, plainWords(metadata.Abstract ?? '')];
  return {
    category: Category,
    title: Title,
    metadata,
    tags,
    menteesSee: MenteesSee,
    words: words.filter(Boolean).join(' \n'),
  };
};

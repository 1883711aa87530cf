/** What people say of an item, as it is kept and found. */
import { asKept, plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { fromWireDate } from '@telemachos/contract/kit/wire-dates.rules.ts';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { toSingleLine, isSameName } from '@telemachos/contract/kit/texts.rules.ts';
import { rootCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { HeldItem, Said } from './changing.store.ts';
import type { SaidMetadata } from './items.store.ts';

/** What is said of an item in a call. */
export type Saying = Pick<
  ParsedInputOf<(typeof libraryCalls)['updateFile']>,
  'Category' | 'Title' | 'Metadata' | 'Tags' | 'MenteesSee'
>;

/** What is said now of items of a kind, and nothing else; what is not said is as it was. */
const metadataOf = (kind: ItemKind, said: NonNullable<Saying['Metadata']>, was: SaidMetadata): SaidMetadata => {
  const text = (now: string | null | undefined, before: string | undefined, kept: (text: string) => string): string =>
    now === undefined ? (before ?? '') : kept(now ?? '');
  const abstract = { ...was, Abstract: text(said.Abstract, was.Abstract, asKept) };
  if (kind !== 'Document') return abstract;
  const published = said.Date_Published ? fromWireDate(said.Date_Published) : null;
  return {
    ...abstract,
    Author: text(said.Author, was.Author, toSingleLine),
    Publisher: text(said.Publisher, was.Publisher, toSingleLine),
    Page_Count: said.Page_Count === undefined ? (was.Page_Count ?? null) : said.Page_Count,
    Date_Published:
      said.Date_Published === undefined ? (was.Date_Published ?? null) : (published?.toISOString() ?? null),
  };
};

/** What is said of an item that is there. */
export type Was = Pick<HeldItem, 'category' | 'metadata' | 'tags' | 'menteesSee'>;
const nothing: Was = { category: rootCategory, metadata: {}, tags: [], menteesSee: true };

/** The same with its words together; `was` is the item that it is said of. */
export const saidOf = (kind: ItemKind, said: Saying, was: Was | null): Said => {
  const { category, metadata: before, tags: had, menteesSee } = was ?? nothing;
  const { Title } = said;
  const metadata = metadataOf(kind, said.Metadata ?? {}, before);
  const given = said.Tags ?? had;
  const tags = given.filter((tag, at) => given.findIndex((one) => isSameName(one, tag)) === at);
  const words = [Title, ...tags, metadata.Author, metadata.Publisher, plainWords(metadata.Abstract ?? '')];
  return {
    category: said.Category ?? category,
    title: Title,
    metadata,
    tags,
    menteesSee: said.MenteesSee ?? menteesSee,
    words: words.filter(Boolean).join(' \n'),
  };
};

/** What is said of an item by whoever gives it, beside what the whole of it is. */
export type Placed = Pick<Was, 'category' | 'menteesSee'> & { title: string };

/**
 * What is said of an item whose file is replaced: at the end, else what was said of the item since the upload was begun
 * (`was` is what it was then), else what was said at the start.
 */
export const saidAtEnd = (
  end: Omit<Saying, 'Title'> & { Title?: string | null | undefined },
  start: { category: string; name: string; menteesSee: boolean | null; was: Placed | null },
  now: Placed | null,
): Saying => {
  const { was } = start;
  const since = <Key extends keyof Placed>(key: Key) =>
    now !== null && was !== null && now[key] !== was[key] ? now[key] : undefined;
  return {
    ...end,
    Category: end.Category ?? since('category') ?? start.category,
    Title: end.Title ?? since('title') ?? start.name,
    MenteesSee: end.MenteesSee ?? since('menteesSee') ?? start.menteesSee,
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What was said with a file that waited for its scan, but for what was said of the item since then. */
export const saidSince = (
  { Category, Title, MenteesSee, Tags, Metadata }: Saying,
  was: Was & { title: string },
  now: Was & { title: string },
): Saying => {
  const fields = Object.entries(Metadata ?? {}).filter(([name]) => {
    const [before, after] = [was.metadata, now.metadata].map(
      (of) => Object.entries(of).find(([key]) => key === name)?.[1],
    );
    return isSame(before, after);
  });
  return {
    Category: now.category === was.category ? Category : now.category,
    Title: now.title === was.title ? Title : now.title,
    MenteesSee: now.menteesSee === was.menteesSee ? MenteesSee : now.menteesSee,
    Tags: isSame(was.tags, now.tags) ? Tags : now.tags,
    Metadata: Object.fromEntries(fields),
  };
};

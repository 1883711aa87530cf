/** What is written of an item in its form, apart from how it is drawn: from the item, to the call, and joined with another’s. */
import { normalCategory, webLink } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { dayOf } from './library.rules.ts';

/** What is written in the form. */
export type Written = {
  title: string;
  category: string;
  link: string;
  abstract: string;
  author: string;
  publisher: string;
  pages: string;
  published: string;
  tags: readonly string[];
  menteesSee: boolean;
  /** At once; of a new link alone. */
  approve: boolean;
};

/** What stands in the form at first. */
export const writtenOf = (item: LibraryItem | null, category: string): Written => ({
  title: item?.Title ?? '',
  category: item?.Category ?? category,
  link: item?.Link ?? '',
  abstract: item?.Metadata.Abstract ?? '',
  author: item?.Metadata.Author ?? '',
  publisher: item?.Metadata.Publisher ?? '',
  pages: item?.Metadata.Page_Count == null ? '' : String(item.Metadata.Page_Count),
  published: dayOf(item?.Metadata.Date_Published),
  tags: item?.Tags ?? [],
  menteesSee: item?.MenteesSee ?? true,
  approve: false,
});

/** What the call takes of it. */
export const saidIn = (written: Written, isDocument: boolean) => ({
  Title: written.title.trim(),
  Category: normalCategory(written.category) ?? '/',
  Tags: [...written.tags],
  MenteesSee: written.menteesSee,
  Approve: written.approve,
  Metadata: {
    Abstract: written.abstract,
    ...(isDocument && {
      Author: written.author.trim(),
      Publisher: written.publisher.trim(),
      Page_Count: /^\d{1,6}$/.test(written.pages.trim()) ? Number(written.pages) : null,
      Date_Published: written.published === '' ? null : written.published,
    }),
  },
});

/** What is wrong with it, by its field. */
export const faultsOf = ({ title, link, category, pages }: Written, isLink: boolean) => ({
  title: title.trim() === '',
  link: isLink && !webLink.test(link.trim()),
  category: normalCategory(category) === null,
  pages: pages.trim() !== '' && !/^\d{1,5}$/.test(pages.trim()),
});

/** Field by field, as two versions are joined, and together again. */
export const parts = {
  split: ({ approve: _approve, ...fields }: Written): Record<string, unknown> => ({
    ...fields,
    tags: fields.tags.join(', '),
  }),
  unite: (fields: Record<string, unknown>, like: Written): Written => {
    const text = (key: keyof Written): string => {
      const value = fields[key];
      return typeof value === 'string' ? value : '';
    };
    return {
      title: text('title'),
      category: text('category'),
      link: text('link'),
      abstract: text('abstract'),
      author: text('author'),
      publisher: text('publisher'),
      pages: text('pages'),
      published: text('published'),
      tags: text('tags').split(', ').filter(Boolean),
      menteesSee: fields['menteesSee'] === true,
      approve: like.approve,
    };
  },
};

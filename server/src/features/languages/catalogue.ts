/** Every label there is, with what it says in each language: what the grid shows, files hold and changes are judged by. */
import { alikeness, isContent, shippedLanguages } from '@telemachos/contract/features/languages/languages.rules.ts';
import type { SeenBy, TextIn, TextPlace, TextRow } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import type { Connection } from '../../db/connect.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { LanguageRow } from '../../platform/translations.store.ts';
import { contentWords, projectsFor } from './content.ts';
import * as store from './languages.store.ts';
import { hasForm, namespaceOf, screenWords, seersOf, shippedTexts } from './screens.ts';

/** A label with its Greek; `form` is the plural form it is, if it is one, or `none`. */
export type Entry = {
  label: string;
  source: string;
  form: string | null;
  /** What comes with the product, or stands at its own place, in English. */
  english: string | null;
  places: TextPlace[];
  sees: SeenBy[];
};

/** All labels and all texts over them. */
export type Catalogue = {
  entries: readonly Entry[];
  languages: readonly LanguageRow[];
  rows: ReadonlyMap<string, ReadonlyMap<string, store.TextRow>>;
  /** The projects that the viewer translates; null for all. */
  mine: readonly number[] | null;
};

/** Whoever asks about texts. */
export type Asking = Connection & { viewer: Viewer };

/** Everything that the viewer may translate. */
export const catalogueFor = async (asking: Asking, languages: readonly LanguageRow[]): Promise<Catalogue> => {
  const { el, en } = shippedTexts();
  const rows = new Map<string, Map<string, store.TextRow>>();
  for (const row of await store.allTexts(asking)) {
    const own = rows.get(row.language) ?? new Map<string, store.TextRow>();
    rows.set(row.language, own.set(row.label, row));
  }
  // A changed Greek word of the screens is the source from then on.
  const greek = rows.get('el');
  const screens = screenWords(languages.map(({ code }) => code)).map(({ label, source, form }): Entry => {
    const shown = el.has(label) ? label : label.replace(/_\w+$/, '_other');
    return {
      label,
      source: greek?.get(shown)?.text ?? source,
      form,
      english: en.get(shown) ?? null,
      places: [],
      sees: seersOf(label),
    };
  });
  const content = (await contentWords(asking, asking.viewer)).map((word): Entry => ({ ...word, form: null }));
  return { entries: [...screens, ...content], languages, rows, mine: projectsFor(asking.viewer) };
};

/** The project whose words a label is, if it is of one. */
export const projectOf = ({ places }: Entry): number | null => places[0]?.ProjectId ?? null;

/** Whether a language tells a label apart: its plural forms are its own. */
export const isTold = ({ form }: Entry, language: string): boolean => hasForm(language, form);

const isShipped = (language: string): language is 'el' | 'en' =>
  shippedLanguages.some((shipped) => shipped === language);

/** What stands under the rows: the shipped word, or what a project wrote at its own place. */
const shippedIn = (entry: Entry, language: string): string | null => {
  if (!isShipped(language)) return null;
  if (isContent(entry.label)) return language === 'el' ? entry.source : entry.english;
  return shippedTexts()[language].get(entry.label) ?? null;
};

/** A label's text in a language. */
export const textIn = ({ rows }: Catalogue, entry: Entry, language: string): TextIn => {
  const row = rows.get(language)?.get(entry.label);
  const Shipped = shippedIn(entry, language);
  return {
    Language: language,
    Text: row?.text ?? Shipped,
    Shipped,
    Changed: row !== undefined,
    Stale: row !== undefined && language !== 'el' && !row.permanent && row.source !== entry.source,
    Permanent: row?.permanent ?? false,
    Was: row?.source ?? null,
    Version: row?.version ?? 0,
  };
};

/** What is asked of the grid. */
export type Asked = { language: string; Search: string; Only: string; Kind: string; label?: string | undefined };

const isOfKind = ({ label }: Entry, kind: string): boolean =>
  kind === 'all' ||
  (kind.startsWith('ns:') ? namespaceOf(label) === kind.slice(3) : isContent(label) === (kind === 'content'));

const isFound = (catalogue: Catalogue, entry: Entry, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const texts = catalogue.languages.map(({ code }) => textIn(catalogue, entry, code).Text ?? '');
  const all = fold([entry.label, entry.source, ...texts, ...entry.places.map(({ Name }) => Name)].join(' '));
  return words.every((word) => all.includes(word));
};

/** The labels that are asked for, of those that the language tells apart, and how many of the others of the same kind wait in the language. */
export const asked = (
  catalogue: Catalogue,
  { language, Search, Only, Kind, label }: Asked,
): { entries: Entry[]; counts: { all: number; missing: number; stale: number } } => {
  const words = fold(Search).split(/\s+/).filter(Boolean);
  const found = catalogue.entries
    .filter((entry) => (label === undefined || entry.label === label) && isOfKind(entry, Kind))
    .filter((entry) => isTold(entry, language) && isFound(catalogue, entry, words))
    .map((entry) => ({ entry, text: textIn(catalogue, entry, language) }));
  const missing = found.filter(({ text }) => text.Text === null);
  const stale = found.filter(({ text }) => text.Stale);
  const only = { missing, stale, changed: found.filter(({ text }) => text.Changed) };
  const chosen = Only === 'missing' || Only === 'stale' || Only === 'changed' ? only[Only] : found;
  return {
    entries: chosen.map(({ entry }) => entry),
    counts: { all: found.length, missing: missing.length, stale: stale.length },
  };
};

/** An earlier text is suggested from this similarity on. */
const minSimilarity = 0.6;

/** The texts of a language whose Greek stands nowhere any more, of projects that the viewer translates. */
const leftOver = ({ entries, rows, mine }: Catalogue, language: string): store.TextRow[] => {
  const there = new Set(entries.map(({ label }) => label));
  return [...(rows.get(language)?.values() ?? [])].filter(
    ({ label, projectId }) =>
      isContent(label) && !there.has(label) && (mine === null || (projectId !== null && mine.includes(projectId))),
  );
};

/** Rows of the grid; what is missing comes with the most alike earlier text. */
export const asRows = (catalogue: Catalogue, entries: readonly Entry[], language: string): TextRow[] => {
  const left = leftOver(catalogue, language);
  const alikeTo = (source: string): TextRow['Alike'] => {
    const [best] = left
      .map((row) => ({ row, alike: alikeness(row.source, source) }))
      .filter(({ alike }) => alike >= minSimilarity)
      .toSorted((one, other) => other.alike - one.alike);
    return best ? { Was: best.row.source, Text: best.row.text } : null;
  };
  return entries.map((entry) => {
    const told = catalogue.languages.filter(({ code }) => isTold(entry, code));
    const missing = isContent(entry.label) && textIn(catalogue, entry, language).Text === null;
    return {
      Label: entry.label,
      Kind: isContent(entry.label) ? 'content' : 'screens',
      Source: entry.source,
      Texts: told.map(({ code }) => textIn(catalogue, entry, code)),
      Sees: entry.sees,
      Places: entry.places,
      Alike: missing && left.length > 0 ? alikeTo(entry.source) : null,
    };
  });
};

/** How many labels have no text in a language, and how many may be out of date. */
export const waitingIn = (catalogue: Catalogue, language: string): { missing: number; stale: number } =>
  asked(catalogue, { language, Search: '', Only: 'all', Kind: 'all' }).counts;

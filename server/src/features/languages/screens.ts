/** The shipped words of the screens, by their labels, and who sees them. */
import type { SeenBy } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { pluralForms, pluralOf, saysZeroOfMore } from '@telemachos/contract/features/languages/languages.rules.ts';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL(import.meta.resolve('@telemachos/contract/texts/el/common.json'));
const inFolder = (language: string, file: string) => new URL(`../${language}/${file}`, folder);

/** Every word of a file, by its keys joined with dots. */
const wordsIn = (value: unknown, above = ''): [string, string][] =>
  typeof value === 'string'
    ? [[above, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => wordsIn(inner, above ? `${above}.${key}` : key));

const readAll = (language: string): Map<string, string> =>
  new Map(
    readdirSync(inFolder(language, '.')).flatMap((file) =>
      wordsIn(JSON.parse(readFileSync(inFolder(language, file), 'utf8'))).map(
        ([key, text]) => [`${file.slice(0, -'.json'.length)}:${key}`, text] as const,
      ),
    ),
  );

let read: { el: ReadonlyMap<string, string>; en: ReadonlyMap<string, string> } | undefined;

/** The shipped words in Greek and English, by label. */
export const shippedTexts = (): { el: ReadonlyMap<string, string>; en: ReadonlyMap<string, string> } =>
  (read ??= { el: readAll('el'), en: readAll('en') });

/**
 * A word of the screens in its source; one of several plural forms is there for those languages alone that have it. The
 * form `none` is what is said of none, beside the forms of the language.
 */
export type ScreenWord = { label: string; source: string; form: string | null };

/** Whether a language has the texts of a form. */
export const hasForm = (language: string, form: string | null): boolean =>
  form === null || (form === 'none' ? !saysZeroOfMore(language) : pluralForms(language).includes(form));

/**
 * The words of the screens in all plural forms that these languages tell apart, in the order of their files: «other» stands
 * for every form that Greek has not.
 */
export const screenWords = (languages: readonly string[]): ScreenWord[] => {
  const { el } = shippedTexts();
  const further = [...new Set(languages.flatMap(pluralForms))].filter((form) => form !== 'one' && form !== 'other');
  return [...el].flatMap(([label, source]): ScreenWord[] => {
    const plural = pluralOf(label);
    if (!plural || !el.has(`${plural.base}_one`) || !el.has(`${plural.base}_other`))
      return [{ label, source, form: null }];
    if (plural.form !== 'other') return [{ label, source, form: plural.form === 'zero' ? 'none' : plural.form }];
    const forms = further.filter((form) => !el.has(`${plural.base}_${form}`));
    return ['other', ...forms].map((form) => ({ label: `${plural.base}_${form}`, source, form }));
  });
};

/** Who sees the words of each file. */
const seers: Readonly<Record<string, readonly SeenBy[]>> = {
  account: ['visitor', 'applicant', 'mentee', 'mentor', 'staff'],
  actionViews: ['mentee', 'mentor', 'staff'],
  actions: ['mentee', 'mentor', 'staff'],
  again: ['applicant', 'mentee', 'mentor', 'staff'],
  answered: ['mentee', 'mentor', 'staff'],
  applications: ['visitor', 'applicant', 'staff'],
  authoring: ['staff'],
  bulk: ['staff'],
  chat: ['mentee', 'mentor', 'staff'],
  common: ['visitor', 'applicant', 'mentee', 'mentor', 'staff'],
  completion: ['staff'],
  console: ['staff'],
  exports: ['mentor', 'staff'],
  grid: ['mentor', 'staff'],
  home: ['mentee', 'mentor', 'staff'],
  homes: ['mentor', 'staff'],
  inputs: ['applicant', 'mentee', 'mentor', 'staff'],
  jobs: ['mentor', 'staff'],
  languages: ['staff'],
  library: ['mentee', 'mentor', 'staff'],
  mails: ['applicant', 'mentee', 'mentor', 'staff'],
  making: ['staff'],
  massData: ['staff'],
  media: ['mentee', 'mentor', 'staff'],
  meetings: ['mentee', 'mentor', 'staff'],
  mentoring: ['mentor', 'staff'],
  menu: ['mentee', 'mentor', 'staff'],
  noWay: ['applicant', 'mentee', 'mentor', 'staff'],
  notices: ['applicant', 'mentee', 'mentor', 'staff'],
  pairing: ['staff'],
  passwords: ['visitor', 'applicant', 'mentee', 'mentor', 'staff'],
  policy: ['visitor', 'applicant', 'mentee'],
  problems: ['applicant', 'mentee', 'mentor', 'staff'],
  profile: ['applicant', 'mentee', 'mentor', 'staff'],
  queries: ['mentee', 'mentor', 'staff'],
  questionnaires: ['mentee', 'mentor', 'staff'],
  results: ['mentee', 'mentor', 'staff'],
  seeing: ['staff'],
  sending: ['mentee', 'mentor', 'staff'],
  settings: ['staff'],
  tables: ['mentee', 'mentor', 'staff'],
  templates: ['staff'],
  twoSteps: ['applicant', 'mentee', 'mentor', 'staff'],
  uploads: ['mentee', 'mentor', 'staff'],
  users: ['staff'],
  widgets: ['applicant', 'mentee', 'mentor', 'staff'],
};

/** The file a label is of. */
export const namespaceOf = (label: string): string => label.slice(0, label.indexOf(':'));

/** Who sees a word of the screens. */
export const seersOf = (label: string): SeenBy[] => [...(seers[namespaceOf(label)] ?? [])];

/**
 * Which languages the screens may have, and what a translated text must keep of the one it was written for. The browser
 * says it while somebody types, the server before it keeps anything.
 */
import {
  hasMarkup,
  hasInvisible,
  isBlank,
  isStorable,
  isSameName,
  invisibleCharacters,
} from '../../kit/texts.rules.ts';
import { filledIn, linksWithin, slotsIn } from '../settings/mail-slots.rules.ts';

/** The languages that come with the product; Greek is the source of every text. */
export const shippedLanguages = ['el', 'en'] as const;

/** Languages of an installation, the shipped ones included. */
export const maxLanguages = 20;

/** Length of a language's name, in UTF-16 units. */
export const maxLanguageNameLength = 60;

/** The largest translation file that is read. */
export const maxTranslationFileBytes = 5_000_000;

/** A translation may have this length or three times that of its source, because policies run to many pages. */
const minTranslationAllowance = 5000;
export const maxTranslationLength = (source: string): number => Math.max(minTranslationAllowance, source.length * 3);

/** How the labels of a project's words begin; the rest is the digest of the Greek. */
export const contentPrefix = 'content:';

/** Whether a label is of a project's words, and not of a screen's. */
export const isContent = (label: string): boolean => label.startsWith(contentPrefix);

/**
 * Whether a text is changed where it is written, and not among the languages: a project's Greek and English, and those
 * of the policy, which people agree to by its version.
 */
export const isAtItsPlace = (label: string, language: string): boolean =>
  shippedLanguages.some((shipped) => shipped === language) && (isContent(label) || label.startsWith('policy:'));

/** What can be wrong with a language that is added. */
export type LanguageFault = 'LANGUAGE_CODE' | 'RIGHT_TO_LEFT' | 'THERE' | 'TAKEN' | 'TOO_MANY';

/** What can be wrong with the name of a language: people read it in a list, and nothing else stands beside it. */
export type NameFault = 'EMPTY' | 'UNSEEN' | 'MARKUP' | 'THERE';
export const faultOfName = (name: string, others: readonly string[]): NameFault | null => {
  if (isBlank(name)) return 'EMPTY';
  if (hasMarkup(name)) return 'MARKUP';
  if (hasInvisible(name)) return 'UNSEEN';
  return others.some((other) => isSameName(other, name)) ? 'THERE' : null;
};

/** Scripts that are written from right to left, and the languages that are written in one unless they say otherwise. */
const rightToLeft = /^(Adlm|Arab|Aran|Armi|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/;

/** Codes that name no language: several, one without a code, none at all, one that is not known. */
const noLanguage = new Set(['mul', 'mis', 'zxx', 'und']);

/** A code as it is kept (`pt-BR`), or what is wrong with it: it must be well formed, and a language that has a name. */
export const languageCode = (typed: string): { code: string } | { fault: LanguageFault } => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(typed.trim());
    const locale = new Intl.Locale(code);
    const named = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code);
    if (!named || noLanguage.has(locale.language) || code.length > 20 || /-[ux]-/.test(code))
      return { fault: 'LANGUAGE_CODE' };
    return rightToLeft.test(locale.maximize().script ?? '') ? { fault: 'RIGHT_TO_LEFT' } : { code };
  } catch {
    return { fault: 'LANGUAGE_CODE' };
  }
};

/** The language among those that are there which a code names, `el-GR` as `el`: itself, else what it is a kind of. */
export const languageNamed = (asked: string, there: readonly string[]): string | null => {
  const names = there.map((code) => [code.toLowerCase(), code] as const);
  for (let name = asked.toLowerCase(); name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-'))))
    for (const [lower, code] of names) if (lower === name) return code;
  return null;
};

/** The plural forms that a language tells apart: `one` and `other` in Greek, more in others. */
export const pluralForms = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

const plural = /^(.+)_(zero|one|two|few|many|other)$/;

/** A label that ends like a plural form, taken apart; null for any other. */
export const pluralOf = (label: string): { base: string; form: string } | null => {
  const [, base, form] = plural.exec(label) ?? [];
  return base !== undefined && form !== undefined ? { base, form } : null;
};

/**
 * Whether a language says `zero` of further numbers than none, as Latvian does of 10 to 20. What is said of none alone
 * («nobody») is then not said in it, for the screens cannot tell the two apart: «other» stands for it.
 */
export const saysZeroOfMore = (language: string): boolean => {
  const rules = new Intl.PluralRules(language);
  return [10, 20, 30, 100].some((number) => rules.select(number) === 'zero');
};

/** A number of each plural form of a language, to show what is said of so many. */
export const numberOf = (language: string, form: string): number => {
  // Whatever the language: `zero` is taken for none.
  if (form === 'zero') return 0;
  const rules = new Intl.PluralRules(language);
  const numbers = [1, 2, 3, 5, 7, 11, 21, 100, 0, 1_000_000, 1.5];
  return numbers.find((number) => rules.select(number) === form) ?? 5;
};

/** The places of values in a text, each once, as they are written in it. */
export const placesOf = (text: string): string[] => [...new Set(slotsIn(text).map(({ name }) => `{{${name}}}`))];

/** What can be wrong with a translated text. */
export const textFaults = [
  'EMPTY',
  'TOO_LONG',
  'BAD_TEXT',
  'UNSEEN',
  'PLACE_OPEN',
  'PLACE_LOST',
  'PLACE_UNKNOWN',
  'LINK_WITHIN',
  'MARKUP',
  'ADDRESS',
] as const;
export type TextFault = (typeof textFaults)[number];

/** What is wrong with a text, and which pieces of it are meant. */
export type FaultOfText = { code: TextFault; pieces: string[] };

/** What is no plain word: tags, also ones that are left open, and what the screens would carry out. */
const tags = (text: string): string[] => text.match(/<\/?[a-z][^<>]*>?|<!--|<[!?]|\$t\(/gi) ?? [];

/** Names with dots: of a place in the net, where their last part may be one, and what stands before it. */
const host = '(?:[\\p{L}\\d-]+\\.)+';
/** What stands before a name: neither more of it, nor a dot. */
const before = '(?:^|[^\\p{L}\\d.-])';
/** Endings of files, which are none of places: «Node.js/React» is two names. */
const ofFiles = '(?!(?:js|ts|css|html?|json|xml|csv|pdf|docx?|xlsx?|png|jpe?g|txt)(?![\\p{L}\\d]))';
/** What mail programs take for a place where nothing but the name stands: in small letters, for people forget spaces. */
const known = '(?:com|org|net|info|biz|gr|eu|io|co|me|app|dev|xyz|online|site|shop|top|link|click)';

/** The shapes of addresses that a mail or a browser would make a link of; each begins where a word does. */
const shapes = [
  // https://…, //…, www.…
  /(?:^|\W)((?:\w+:\/\/|www\.)\S+)/giu,
  /(?:^|[^\w:/])(\/\/[\p{L}\d-]+\.\S+)/giu,
  // What a browser carries out, or opens another program with.
  /(?:^|[^\p{L}\d])((?:javascript|vbscript|data|file|mailto):\S+)/giu,
  /(?:^|[^\w.+-])([\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/giu,
  new RegExp(`${before}(${host}${ofFiles}[a-z]{2,}(?::\\d+)?/\\S*)`, 'giu'),
  new RegExp(`${before}(${host}${known})(?![\\p{L}\\d-]|\\.[\\p{L}\\d])`, 'gu'),
];

/** Addresses in a text, without the signs of the sentence that follow them. */
const addresses = (text: string): string[] =>
  shapes
    .flatMap((shape) => Array.from(text.matchAll(shape), ([, piece = '']) => piece))
    .map((piece) => piece.replace(/[.,;:!?)»”"']+$/, ''));

/** Signs that nobody sees, and ends of lines where there is only one: what is read in one line stays in one. */
const unseenSigns = (text: string): string[] =>
  invisibleCharacters(text.replaceAll('\t', ' ')).map((sign) => (/[\r\u2028\u2029]/.test(sign) ? '\n' : sign));

/** What looks like a place and is none: one that is not closed, or not opened. */
const halfPlaces = (text: string): string[] =>
  filledIn(text, () => ' ').match(/\{\{[^{}\s]{0,40}\}?|\{?[^{}\s]{0,40}\}\}/g) ?? [];

/** Plural forms that name one number, or two, and so may leave the number out. */
const ofOneNumber = /_(zero|one|two)$/;

/**
 * What is wrong with a text in place of its Greek `source`: nothing of it missing, no place lost or made up, no link within
 * other words, no markup and no address that the source lacks.
 */
export const faultOfText = (label: string, text: string, source: string): FaultOfText | null => {
  // The sign in the place of letters that some reader of the file did not know is no letter of a text.
  if (!isStorable(text) || (text.includes('\uFFFD') && !source.includes('\uFFFD')))
    return { code: 'BAD_TEXT', pieces: [] };
  if (isBlank(text)) return { code: 'EMPTY', pieces: [] };
  if (text.length > maxTranslationLength(source)) return { code: 'TOO_LONG', pieces: [] };
  const added = (of: (among: string) => string[]): string[] => {
    const allowed = new Set(of(source));
    return of(text).filter((piece) => !allowed.has(piece));
  };
  // Which ones cannot be shown.
  if (added(unseenSigns).length > 0) return { code: 'UNSEEN', pieces: [] };
  const half = added(halfPlaces);
  if (half.length > 0) return { code: 'PLACE_OPEN', pieces: half };
  const [kept, wanted] = [placesOf(text), placesOf(source)];
  const lost = wanted.filter((place) => !kept.includes(place) && !(place === '{{count}}' && ofOneNumber.test(label)));
  if (lost.length > 0) return { code: 'PLACE_LOST', pieces: lost };
  const made = kept.filter((place) => !wanted.includes(place) && !(place === '{{count}}' && pluralOf(label)));
  if (made.length > 0) return { code: 'PLACE_UNKNOWN', pieces: made };
  const within = added(linksWithin);
  if (within.length > 0) return { code: 'LINK_WITHIN', pieces: within };
  const markup = added(tags);
  if (markup.length > 0) return { code: 'MARKUP', pieces: markup };
  const elsewhere = added(addresses);
  return elsewhere.length > 0 ? { code: 'ADDRESS', pieces: elsewhere } : null;
};

/** How much two texts are alike, from 0 to 1: by the pairs of letters they share. */
export const alikeness = (one: string, other: string): number => {
  const pairs = (text: string): Map<string, number> => {
    const found = new Map<string, number>();
    const letters = text.toLowerCase().slice(0, 500);
    for (let at = 0; at + 1 < letters.length; at += 1) {
      const pair = letters.slice(at, at + 2);
      found.set(pair, (found.get(pair) ?? 0) + 1);
    }
    return found;
  };
  const [first, second] = [pairs(one), pairs(other)];
  const size = (of: Map<string, number>) => [...of.values()].reduce((sum, count) => sum + count, 0);
  const all = size(first) + size(second);
  if (all === 0) return 0;
  const shared = [...first].reduce((sum, [pair, count]) => sum + Math.min(count, second.get(pair) ?? 0), 0);
  return (2 * shared) / all;
};

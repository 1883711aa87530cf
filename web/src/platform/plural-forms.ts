/** Words of a language that translators added in all the plural forms that it tells apart. */
import { pluralForms, pluralOf, saysZeroOfMore } from '@telemachos/contract/features/languages/languages.rules.ts';

/** The words of «other» stand in for the forms without any, and for those of English where «other» itself is written. */
export const fillPluralForms = (
  words: Map<string, string>,
  own: ReadonlyMap<string, string>,
  language: string,
): void => {
  for (const key of Array.from(words.keys())) {
    const plural = pluralOf(key);
    if (plural?.form !== 'other' || !words.has(`${plural.base}_one`)) continue;
    // What is said of none may be there beside the forms of the language.
    for (const form of new Set([...pluralForms(language), ...(words.has(`${plural.base}_zero`) ? ['zero'] : [])])) {
      const name = `${plural.base}_${form}`;
      const isForeign = own.has(key) || (form === 'zero' && saysZeroOfMore(language));
      const missing = !words.has(name) || (form !== 'other' && !own.has(name) && isForeign);
      const other = words.get(key);
      if (missing && other !== undefined) words.set(name, other);
    }
  }
};

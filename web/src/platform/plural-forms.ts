/** Plural forms of translations in added languages. */
import { pluralForms, pluralOf, saysZeroOfMore } from '@telemachos/contract/features/languages/languages.rules.ts';

/** Fills missing plural forms with the «other» form. Once «other» is translated, it also replaces English forms. */
export const fillPluralForms = (
  words: Map<string, string>,
  own: ReadonlyMap<string, string>,
  language: string,
): void => {
  for (const key of Array.from(words.keys())) {
    const plural = pluralOf(key);
    if (plural?.form !== 'other' || !words.has(`${plural.base}_one`)) continue;
    // A text for zero may exist besides the language's own forms.
    for (const form of new Set([...pluralForms(language), ...(words.has(`${plural.base}_zero`) ? ['zero'] : [])])) {
      const name = `${plural.base}_${form}`;
      const isForeign = own.has(key) || (form === 'zero' && saysZeroOfMore(language));
      const missing = !words.has(name) || (form !== 'other' && !own.has(name) && isForeign);
      const other = words.get(key);
      if (missing && other !== undefined) words.set(name, other);
    }
  }
};

/** The municipalities by name; those that share one are told apart by their regional unit. */
import { sourceOf } from '@telemachos/contract/features/users/field-options.rules.ts';
import { compareGreek } from '@telemachos/contract/kit/greek.ts';
import { readMunicipalities } from '../../db/seed/data-files.ts';

const listMunicipalities = () => {
  const all = readMunicipalities();
  const named = new Map<string, number>();
  for (const { name } of all) named.set(name, (named.get(name) ?? 0) + 1);
  return all
    .map(({ code, name, unit }) => ({ Value: code, Label: named.get(name) === 1 ? name : `${name} (${unit})` }))
    .toSorted((a, b) => compareGreek(a.Label, b.Label));
};
let municipalities: { Value: string; Label: string }[] | undefined;

/** The values of a field that the product has a list of; nothing for another. */
export const productOptions = (
  field: Readonly<Record<string, unknown>>,
): { Value: string; Label: string }[] | undefined =>
  sourceOf(field) === 'municipalities' ? municipalityOptions() : undefined;

let names: ReadonlyMap<string, string> | undefined;

/** What a municipality is called; a code that is none stays as it is. */
export const municipalityNamed = (code: string): string =>
  (names ??= new Map(municipalityOptions().map(({ Value, Label }) => [Value, Label]))).get(code) ?? code;

/** The municipalities as the choices of a list. */
export const municipalityOptions = (): { Value: string; Label: string }[] => (municipalities ??= listMunicipalities());

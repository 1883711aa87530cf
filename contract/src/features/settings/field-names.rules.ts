/** What profile fields may not be called: a person has something of that name already, and filters would mean the other. */
import { transliterate } from '../../kit/transliteration.ts';

/** Fields that the product keeps for everybody, declared or not. */
export const everybodys: readonly string[] = ['first_name', 'last_name', 'email', 'kayas'];

/** What a person has beside the fields, in small letters. */
const reserved: ReadonlySet<string> = new Set(
  (
    'id userid username login password passwordhash state role roles level leveledit capacity membership memberships ' +
    'project projectid mentor mentorid coordinator coordinators supervisor actionmentors joined joinedat lastseen ' +
    'language version fields projectdata userdata actions answers search'
  ).split(' '),
);

/** Whether a name is taken by something of the person's own, however it is spelled. */
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase().replaceAll('_', ''));

/** A name that the label of a field proposes: its words in Latin letters, and none of those that are taken. */
export const proposedName = (label: string, taken: ReadonlySet<string>): string => {
  const words = transliterate(label, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, 50);
  const free = (name: string) => !taken.has(name) && !isReserved(name) && !(name in {});
  const base = words === '' || isReserved(words) ? `field${words === '' ? '' : `_${words}`}` : words;
  for (let number = 1; ; number += 1) {
    const name = number === 1 && words !== '' ? base : `${base}_${number}`;
    if (free(name)) return name;
  }
};

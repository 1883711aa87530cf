/** Keys of other systems that were written into settings, where everybody who reads settings would read them. */
import { fault, type SettingsFault } from './settings-faults.ts';

/** What names of keys have in them, without case, signs and spaces. */
const words = /secret|token|passw|passphrase|pwd|apikey|privatekey|accesskey|credential|authorization|bearer/;

/** Whether something may be the key of another system, by its name. */
const isSecret = (name: string): boolean =>
  words.test(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );

/** Whether there is something in a value that could be a key. */
const holdsSomething = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsSomething)
    : (typeof value === 'string' && value !== '') || typeof value === 'number';

const secretsIn = (value: unknown, path: string): SettingsFault[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => {
        const here = path === '' ? key : `${path}.${key}`;
        return isSecret(key) && holdsSomething(inner) ? [fault(here, 'SECRET')] : secretsIn(inner, here);
      });

/**
 * The keys of other systems anywhere in settings, as they are written. Words of screens and mails are called after what
 * they are about, and are words.
 */
export const secretFaults = ({ Mails, ...rest }: Readonly<Record<string, unknown>>): SettingsFault[] => [
  ...secretsIn(rest, '').filter(({ Path }) => !Path.startsWith('Config.tdfw.')),
  ...Object.entries(Object(Mails)).flatMap(([template, words]) => secretsIn(words, `Mails.${template}`)),
];

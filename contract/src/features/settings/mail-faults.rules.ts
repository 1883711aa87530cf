/** What is wrong with a project's own words of its mails. Whoever writes them must not learn the links of others. */
import { slotsIn, type Slot } from './mail-slots.rules.ts';
import { fault, type SettingsFault } from './settings-faults.ts';
import type { SettingsShape } from './settings-kept.schemas.ts';

/** Places of links, without which nobody could go on. */
const links: readonly string[] = ['link', 'password', 'form', 'signIn'];

/** Signs that may stand beside a link, where nothing but space or other such signs comes next. */
const beside = '()<>.,·;:';
const spaces = ' \t\r\n';

/** Whether one comes from a place to a space or an end of the text over such signs alone; `step` is 1 or -1. */
const isFree = (text: string, from: number, step: 1 | -1): boolean => {
  let at = from;
  while (at >= 0 && at < text.length && beside.includes(text.charAt(at))) at += step;
  return at < 0 || at >= text.length || spaces.includes(text.charAt(at));
};

/**
 * The places of links that stand within something else: an address of somebody else's with our link in it would take
 * the link there when it is pressed. Signs alone do not part them, for an address may have signs; and no mail program
 * agrees with another on which unusual spaces end an address.
 */
const linksWithin = (text: string, slots: readonly Slot[]): string[] =>
  slots
    .filter(({ name, start, end }) => links.includes(name) && !(isFree(text, start - 1, -1) && isFree(text, end, 1)))
    .map(({ name }) => name);

type Words = { Subject: string; Body: string };

const faultsOfWords = (path: string, known: readonly string[], words: Words): SettingsFault[] => [
  ...(['Subject', 'Body'] as const).flatMap((part) => {
    const slots = slotsIn(words[part]);
    return [
      ...slots
        .filter(({ name }) => !known.includes(name))
        .map(({ name }) => fault(`${path}.${part}`, 'UNKNOWN_SLOT', name)),
      ...linksWithin(words[part], slots).map((name) => fault(`${path}.${part}`, 'LINK_WITHIN', name)),
    ];
  }),
  // Without its link the mail leads nowhere.
  ...known
    .filter((name) => links.includes(name) && !slotsIn(words.Body).some((slot) => slot.name === name))
    .map((name) => fault(`${path}.Body`, 'MISSING_SLOT', name)),
];

/** What is wrong with mails; `mails` are the places of each, without which nothing is judged. */
export const mailFaults = (
  { Mails = {} }: SettingsShape,
  { mails }: { mails?: Readonly<Record<string, readonly string[]>> },
): SettingsFault[] =>
  mails === undefined
    ? []
    : Object.entries(Mails).flatMap(([template, words]) => {
        const known = Object.hasOwn(mails, template) ? mails[template] : undefined;
        if (!known) return [fault(`Mails.${template}`, 'UNKNOWN_MAIL', template)];
        return (['el', 'en'] as const).flatMap((language) =>
          words[language] ? faultsOfWords(`Mails.${template}.${language}`, known, words[language]) : [],
        );
      });

/** What is wrong with a project's own words of its mails. Whoever writes them must not learn the links of others. */
import { linkPlaces, linksWithin, slotsIn } from './mail-slots.rules.ts';
import { fault, type SettingsFault } from './settings-faults.ts';
import type { SettingsShape } from './settings-kept.schemas.ts';

type Words = { Subject: string; Body: string };

const faultsOfWords = (path: string, known: readonly string[], words: Words): SettingsFault[] => [
  ...(['Subject', 'Body'] as const).flatMap((part) => {
    const slots = slotsIn(words[part]);
    return [
      ...slots
        .filter(({ name }) => !known.includes(name))
        .map(({ name }) => fault(`${path}.${part}`, 'UNKNOWN_SLOT', name)),
      ...linksWithin(words[part]).map((name) => fault(`${path}.${part}`, 'LINK_WITHIN', name)),
    ];
  }),
  // Without its link the mail leads nowhere.
  ...known
    .filter((name) => linkPlaces.includes(name) && !slotsIn(words.Body).some((slot) => slot.name === name))
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

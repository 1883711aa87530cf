/** What becomes of profile fields when settings are saved: what people have in them is nowhere lost. */
import type { Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { fault, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { heldOver, holding } from './renaming.store.ts';
import type { Kept } from './settings.store.ts';

/** Fields that the product itself reads by name: another name would take them from it. */
const ours = new Set(['first_name', 'last_name', 'email', 'kayas', 'AFM', 'municipality', 'mentor_type']);

const lists = ['Fields', 'ProjectFields'] as const;

/** The names of a list of fields, whatever else is written there. */
const namesIn = (settings: Json, list: (typeof lists)[number]): string[] => {
  const shape = settingsShape.safeParse({ User: { [list]: undefined, ...Object(settings['User']) } });
  return shape.success ? shape.data.User[list].map(({ Name }) => Name) : [];
};

/** The fields that settings have, by their names. */
export const fieldsIn = (settings: Json): Pick<Renamed, 'List' | 'From'>[] =>
  lists.flatMap((List) => namesIn(settings, List).map((From) => ({ List, From })));

/** Questions of the form that would fill a field under a name that it no longer has: the answers would reach nobody. */
const questionsLeft = (settings: Json, renamed: readonly Renamed[]): SettingsFault[] => {
  const { ApplicationForm } = settingsShape.parse(settings);
  const names = new Set(lists.flatMap((list) => namesIn(settings, list)));
  return ApplicationForm.flatMap(({ Questions }, section) =>
    Questions.flatMap(({ Key }, question) => {
      const moved = renamed.find(({ From }) => From === Key && !names.has(From) && !ours.has(From));
      const path = `ApplicationForm.${section}.Questions.${question}.Key`;
      return moved ? [fault(path, 'RENAMED', `${Key}|${moved.To}`)] : [];
    }),
  );
};

/** What became of fields: renamed ones must be there before and after; what goes must hold nothing of anybody. */
export const fieldFaults = async (
  connection: Connection,
  before: Kept,
  settings: Json,
  renamed: readonly Renamed[],
): Promise<SettingsFault[]> => {
  const faults: SettingsFault[] = questionsLeft(settings, renamed);
  for (const list of lists) {
    const [old, now] = [namesIn(before.settings, list), namesIn(settings, list)];
    const moved = renamed.filter(({ List }) => List === list);
    const placeOf = (name: string) => `User.${list}.${Math.max(0, now.indexOf(name))}.Name`;
    for (const [at, { From, To }] of moved.entries()) {
      const isSecond = moved.slice(0, at).some((one) => one.From === From || one.To === To);
      if (isSecond || !old.includes(From) || now.includes(From) || !now.includes(To) || old.includes(To))
        faults.push(fault(placeOf(To), 'UNKNOWN_FIELD', From));
      else if (ours.has(From) || ours.has(To)) faults.push(fault(placeOf(To), 'OURS', From));
    }
    // Another project may have kept something under the new name: it would be written over.
    const over = await heldOver(connection, before.id, moved);
    faults.push(...over.map(({ To, people }) => fault(placeOf(To), 'NAME_HELD', `${To}|${people}`)));
    const gone = old.filter((name) => !now.includes(name) && !moved.some(({ From }) => From === name));
    const held = gone.length === 0 ? [] : await holding(connection, before.id, list, gone);
    faults.push(...held.map(({ name, people }) => fault(`User.${list}`, 'HOLDS_DATA', `${name}|${people}`)));
  }
  return faults;
};

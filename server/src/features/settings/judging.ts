/** What would be kept of a project's settings, and what is wrong with it: for those who save, and for those who ask. */
import { openConfig, openParts, withOpenParts } from '@telemachos/contract/features/settings/parts.rules.ts';
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import type { Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { fault, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { faultsOfSettings } from '@telemachos/contract/features/settings/settings-faults.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ParsedOf } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/kinds.ts';
import type { Context } from '../../platform/context.ts';
import { mailsOfProjects } from '../../platform/mail-order.ts';
import { consentBitsOf } from './consent-texts.store.ts';
import { heldOver, holding } from './renaming.store.ts';
import * as store from './settings.store.ts';

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

/** The renames of fields of which a question went along: what was answered to it goes along too. */
export const questionsMoved = (before: Json, settings: Json, renamed: readonly Renamed[]): Renamed[] => {
  const keysOf = (of: Json) => {
    const shape = settingsShape.safeParse({ ApplicationForm: of['ApplicationForm'] });
    return new Set(shape.data?.ApplicationForm.flatMap(({ Questions }) => Questions.map(({ Key }) => Key)));
  };
  const [old, now] = [keysOf(before), keysOf(settings)];
  return renamed.filter(({ From, To }) => old.has(From) && !now.has(From) && now.has(To));
};

/** What became of fields: renamed ones must be there before and after; what goes must hold nothing of anybody. */
const fieldFaults = async (
  connection: Connection,
  before: store.Kept,
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

const addressFaults = async (connection: Connection, url: string, but: number | null): Promise<SettingsFault[]> =>
  !isAddress(url)
    ? [fault('url', 'ADDRESS')]
    : (await store.addressTaken(connection, url, but))
      ? [fault('url', 'ADDRESS_TAKEN')]
      : [];

/** Whether whoever runs a project may change what stands at a place: what they may not is not theirs to mend. */
const isOpen = ({ Path }: SettingsFault): boolean => {
  const [first, second] = Path.split('.');
  return (
    [...openParts, ''].some((part) => part === first) ||
    (first === 'Config' && openConfig.some((part) => part === second))
  );
};

/** What would be kept, and what is wrong with it; `before` is the project as it is, null for a new one. */
export const weigh = async (
  context: Context<typeof settingsCalls.set>,
  before: store.Kept | null,
  { Project, Renamed, FromProjectId }: ParsedOf<typeof settingsCalls.set>,
): Promise<{ url: string; settings: Json; faults: SettingsFault[] }> => {
  const mails = mailsOfProjects;
  if (!before) {
    // Of a copy the actions are still those of the other project: they are mapped when the new ones are there.
    const around = FromProjectId === null ? { mails, actions: new Set<number>() } : { mails };
    const settings = Project.Settings;
    const faults = [...(await addressFaults(context, Project.url, null)), ...faultsOfSettings(settings, around)];
    return { url: Project.url, settings, faults };
  }
  const whole = context.can('projects.edit');
  const settings = whole ? Project.Settings : withOpenParts(before.settings, Project.Settings);
  // Who runs a project gives it words, never another address.
  const url = whole ? Project.url : before.url;
  const shaped = faultsOfSettings(settings, {
    mails,
    consentBits: await consentBitsOf(context, before.id),
    actions: new Set((await store.actionTitles(context, before.id)).keys()),
  }).filter((found) => whole || isOpen(found));
  const faults = [
    ...(url === before.url ? [] : await addressFaults(context, url, before.id)),
    ...shaped,
    ...(shaped.length > 0 || !whole ? [] : await fieldFaults(context, before, settings, Renamed)),
  ];
  return { url, settings, faults };
};

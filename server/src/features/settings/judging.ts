/** What would be kept of a project's settings, and what is wrong with it: for those who save, and for those who ask. */
import { openConfig, openParts, withOpenParts } from '@telemachos/contract/features/settings/parts.rules.ts';
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import type { Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { fault, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { faultsOfSettings } from '@telemachos/contract/features/settings/settings-faults.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import { actingLevelIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import type { Context } from '../../platform/context.ts';
import { projectMailTemplates } from '../../platform/mail-templates.ts';
import { consentBitsOf } from './consent-texts.store.ts';
import { fieldFaults } from './field-faults.shared.ts';
import { fieldsElsewhere } from './renaming.store.ts';
import { addedFields, reservedChanges } from './reserved-changes.ts';
import * as store from './settings.store.ts';

/** The renames of fields of which a question went along: what was answered to it goes along too. */
export const questionsMoved = (before: Json, settings: Json, renamed: readonly Renamed[]): Renamed[] => {
  const keysOf = (of: Json) => {
    const shape = settingsShape.safeParse({ ApplicationForm: of['ApplicationForm'] });
    return new Set(shape.data?.ApplicationForm.flatMap(({ Questions }) => Questions.map(({ Key }) => Key)));
  };
  const [old, now] = [keysOf(before), keysOf(settings)];
  return renamed.filter(({ From, To }) => old.has(From) && !now.has(From) && now.has(To));
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

/**
 * What somebody who runs the project may not change of it: another address, what only administrators change, and a field
 * under a name that another project or its people have already, whose values would be read by it.
 */
const reservedFaults = async (
  context: Context<typeof settingsCalls.set>,
  before: store.Kept,
  { url, Settings }: ParsedInputOf<typeof settingsCalls.set>['Project'],
): Promise<SettingsFault[]> => {
  const level = actingLevelIn(context.viewer, before.id);
  const added = addedFields(before.settings, withOpenParts(before.settings, Settings));
  const taken = added.length === 0 ? new Set<string>() : await fieldsElsewhere(context, before.id, added);
  return [
    ...(url === before.url ? [] : [fault('url', 'ADMINS_ONLY')]),
    ...reservedChanges(before.settings, Settings, level),
    ...added
      .filter(({ Name }) => taken.has(Name))
      .map(({ List, Name, at }) => fault(`User.${List}.${at}.Name`, 'FIELD_ELSEWHERE', Name)),
  ];
};

/** What would be kept, and what is wrong with it; `before` is the project as it is, null for a new one. */
export const weigh = async (
  context: Context<typeof settingsCalls.set>,
  before: store.Kept | null,
  { Project, Renamed, FromProjectId }: ParsedInputOf<typeof settingsCalls.set>,
): Promise<{ url: string; settings: Json; faults: SettingsFault[] }> => {
  const mails = projectMailTemplates;
  if (!before) {
    // Of a copy the actions are still those of the other project: they are mapped when the new ones are there.
    const around = FromProjectId === null ? { mails, actions: new Set<number>() } : { mails };
    const settings = Project.Settings;
    const faults = [...(await addressFaults(context, Project.url, null)), ...faultsOfSettings(settings, around)];
    return { url: Project.url, settings, faults };
  }
  const whole = context.can('projects.edit');
  const settings = whole ? Project.Settings : withOpenParts(before.settings, Project.Settings);
  const { url } = Project;
  const reserved = whole ? [] : await reservedFaults(context, before, Project);
  const shaped = faultsOfSettings(settings, {
    mails,
    consentBits: await consentBitsOf(context, before.id),
    actions: new Set((await store.actionTitles(context, before.id)).keys()),
  }).filter((found) => whole || isOpen(found));
  const faults = [
    ...reserved,
    ...(url === before.url || !whole ? [] : await addressFaults(context, url, before.id)),
    ...shaped,
    ...(shaped.length > 0 || reserved.length > 0 ? [] : await fieldFaults(context, before, settings, Renamed)),
  ];
  return { url, settings, faults };
};

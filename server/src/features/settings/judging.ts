/** What would be kept of a project's settings, and what is wrong with it: for those who save, and for those who ask. */
import { openConfig, openParts, withOpenParts } from '@telemachos/contract/features/settings/parts.rules.ts';
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import type { Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { fault, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { faultsOfSettings } from '@telemachos/contract/features/settings/settings-faults.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import type { Context } from '../../platform/context.ts';
import { projectMailTemplates } from '../../platform/mail-templates.ts';
import { consentBitsOf } from './consent-texts.store.ts';
import { fieldFaults } from './field-faults.shared.ts';
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

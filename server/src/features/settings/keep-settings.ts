/** Keeping the settings of a project: judged, locked, written as a version; a new project, also as a copy of another. */
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import { openPartsOf, withOpenParts } from '@telemachos/contract/features/settings/parts.rules.ts';
import type { SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { faultsOfSettings } from '@telemachos/contract/features/settings/settings-faults.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ParsedOf } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/kinds.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { mailsOfProjects } from '../../platform/mail-order.ts';
import { consentBitsOf } from './consent-texts.store.ts';
import { copyActions, copyStaff } from './copying.store.ts';
import * as store from './settings.store.ts';

type Set = typeof settingsCalls.set;
type Input = ParsedOf<Set>;

/** Fields that the product itself reads by name: another name would take them from it. */
const ours = new Set(['first_name', 'last_name', 'email', 'kayas', 'AFM', 'municipality', 'mentor_type']);

const lists = ['Fields', 'ProjectFields'] as const;

/** The names of a list of fields, whatever else is written there. */
const namesIn = (settings: Json, list: (typeof lists)[number]): string[] => {
  const shape = settingsShape.safeParse({ User: { [list]: undefined, ...Object(settings['User']) } });
  return shape.success ? shape.data.User[list].map(({ Name }) => Name) : [];
};

const fault = (Path: string, Code: SettingsFault['Code'], Detail = ''): SettingsFault => ({ Path, Code, Detail });

/** What became of fields: renamed ones must be there before and after; what goes must hold nothing of anybody. */
const fieldFaults = async (
  connection: Connection,
  before: store.Kept,
  settings: Json,
  renamed: Input['Renamed'],
): Promise<SettingsFault[]> => {
  const faults: SettingsFault[] = [];
  for (const list of lists) {
    const [old, now] = [namesIn(before.settings, list), namesIn(settings, list)];
    const moved = renamed.filter(({ List }) => List === list);
    const placeOf = (name: string) => `User.${list}.${Math.max(0, now.indexOf(name))}.Name`;
    for (const { From, To } of moved) {
      if (!old.includes(From) || now.includes(From) || !now.includes(To) || old.includes(To))
        faults.push(fault(placeOf(To), 'UNKNOWN_FIELD', From));
      else if (ours.has(From) || ours.has(To)) faults.push(fault(placeOf(To), 'OURS', From));
    }
    // Another project may have kept something under the new name: it would be written over.
    const over =
      moved.length === 0
        ? []
        : await store.holding(
            connection,
            before.id,
            list,
            moved.map(({ To }) => To),
          );
    faults.push(...over.map(({ name, people }) => fault(placeOf(name), 'NAME_HELD', `${name}|${people}`)));
    const gone = old.filter((name) => !now.includes(name) && !moved.some(({ From }) => From === name));
    const held = gone.length === 0 ? [] : await store.holding(connection, before.id, list, gone);
    faults.push(...held.map(({ name, people }) => fault(`User.${list}`, 'HOLDS_DATA', `${name}|${people}`)));
  }
  return faults;
};

/** Fails with every fault, each at its place. */
const refuse = (context: Context<Set>, faults: readonly SettingsFault[]): void => {
  if (faults.length > 0)
    context.fail('SETTINGS_FAULTS', {
      fields: Object.fromEntries(faults.map(({ Path, Code }) => [Path === '' ? 'Settings' : Path, Code])),
      details: { Faults: faults },
    });
};

const addressFaults = async (connection: Connection, url: string, but: number | null): Promise<SettingsFault[]> =>
  !isAddress(url)
    ? [fault('url', 'ADDRESS')]
    : (await store.addressTaken(connection, url, but))
      ? [fault('url', 'ADDRESS_TAKEN')]
      : [];

/** What would be kept, and what is wrong with it; `before` is the project as it is, null for a new one. */
const weigh = async (
  context: Context<Set>,
  before: store.Kept | null,
  { Project, Renamed }: Input,
): Promise<{ url: string; settings: Json; faults: SettingsFault[] }> => {
  const mails = mailsOfProjects;
  if (!before) {
    const settings = Project.Settings;
    const faults = [...(await addressFaults(context, Project.url, null)), ...faultsOfSettings(settings, { mails })];
    return { url: Project.url, settings, faults };
  }
  const whole = context.can('projects.edit');
  const settings = whole ? Project.Settings : withOpenParts(before.settings, Project.Settings);
  // Who runs a project gives it words, never another address.
  const url = whole ? Project.url : before.url;
  const shaped = faultsOfSettings(settings, { mails, consentBits: await consentBitsOf(context, before.id) });
  const faults = [
    ...(url === before.url ? [] : await addressFaults(context, url, before.id)),
    ...shaped,
    ...(shaped.length > 0 ? [] : await fieldFaults(context, before, settings, Renamed)),
  ];
  return { url, settings, faults };
};

/** A new project: from nothing, or as a copy. */
const make = async (context: Context<Set>, input: Input) => {
  const { Project, FromProjectId, Copy } = input;
  if (!context.can('projects.edit')) return context.fail('REFUSED');
  const from = FromProjectId === null ? undefined : await store.keptProject(context, FromProjectId);
  const { url, settings, faults } = await weigh(context, null, input);
  refuse(context, faults);
  const id = await store.insertProject(context, { url, descr: Project.Descr, settings });
  const Unmapped = from && Copy.Actions ? await copyActions(context, from.id, id, Copy.Quests) : [];
  if (from && Copy.Staff) await copyStaff(context, from.id, id);
  await store.saveVersion(context, id, { actorId: context.viewer.userId, restoredFrom: null, at: context.now });
  await context.audit('project', id, { Made: true, From: from?.id ?? null, ...Copy });
  return { Id: id, Version: 1, Unmapped };
};

export const keepSettings: Pick<Handlers<typeof settingsCalls>, 'set' | 'judge'> = {
  async set(context, input) {
    const { ProjectId, Project, Renamed, RestoredFrom } = input;
    if (ProjectId === null) return make(context, input);
    const before = await store.keptProject(context, ProjectId, { locked: true });
    if (!before) return context.fail('NOT_FOUND');
    const whole = context.can('projects.edit');
    if (before.version !== Project.Version) {
      const Settings = whole ? before.settings : openPartsOf(before.settings);
      const Theirs = { url: before.url, Descr: before.descr, Settings };
      return context.fail('STALE', { details: { Theirs, Version: before.version } });
    }
    if (!whole && Renamed.length > 0) return context.fail('REFUSED');
    const { url, settings, faults } = await weigh(context, before, input);
    refuse(context, faults);
    // What a project had before versions were kept is the first one.
    await store.saveVersion(context, ProjectId, { actorId: null, restoredFrom: null, at: null });
    for (const renamed of Renamed) await store.renameField(context, ProjectId, renamed);
    const Version = await store.saveProject(context, ProjectId, { url, descr: Project.Descr, settings });
    await store.saveVersion(context, ProjectId, {
      actorId: context.viewer.userId,
      restoredFrom: RestoredFrom,
      at: context.now,
    });
    await context.audit('project', ProjectId, { Version, RestoredFrom, Renamed });
    return { Id: ProjectId, Version, Unmapped: [] };
  },

  async judge(context, input) {
    const before = input.ProjectId === null ? null : await store.keptProject(context, input.ProjectId);
    if (before === undefined) return context.fail('NOT_FOUND');
    if (before === null && !context.can('projects.edit')) return context.fail('REFUSED');
    return { Faults: (await weigh(context, before, input)).faults };
  },
};

/** Keeping the settings of a project: judged, locked, written as a version; a new project, also as a copy of another. */
import { openPartsOf } from '@telemachos/contract/features/settings/parts.rules.ts';
import type { Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import type { SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../db/schema/column-types.ts';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { copiedSettings } from './copied.ts';
import { copyActions, copyStaff } from './copying.store.ts';
import { holdSettings } from './holding.store.ts';
import { questionsMoved, weigh } from './judging.ts';
import { renameAnswers, renameField, renameInActions } from './renaming.store.ts';
import * as store from './settings.store.ts';

type Set = typeof settingsCalls.set;
type Input = ParsedInputOf<Set>;

/** Fails with every fault, each at its place. */
const refuse = (context: Context<Set>, faults: readonly SettingsFault[]): void => {
  if (faults.length > 0)
    context.fail('SETTINGS_FAULTS', {
      fields: Object.fromEntries(faults.map(({ Path, Code }) => [Path === '' ? 'Settings' : Path, Code])),
      details: { Faults: faults },
    });
};

/** The project that the gates judged is the one that is written: of a new one there is no id yet. */
const passId = (context: Context<Set>, { ProjectId, Project }: Input): void => {
  if (Project.Id !== (ProjectId ?? 0)) context.fail('BAD_INPUT', { fields: { 'Project.Id': 'BAD_INPUT' } });
};

/** What a copy takes along; the names of what could not be carried over. */
const copyFrom = async (
  context: Context<Set>,
  from: store.Kept,
  id: number,
  { settings, Copy }: { settings: Json; Copy: Input['Copy'] },
): Promise<string[]> => {
  const { ids, unmapped } = Copy.Actions
    ? await copyActions(context, from.id, id, Copy.Quests)
    : { ids: new Map<number, number>(), unmapped: [] };
  if (Copy.Staff) await copyStaff(context, from.id, id);
  const copied = copiedSettings(settings, ids);
  await store.saveSettings(context, id, copied.settings);
  const titles = copied.dropped.length === 0 ? new Map<number, string>() : await store.actionTitles(context, from.id);
  return [...new Set([...unmapped, ...copied.dropped.map((action) => titles.get(action) ?? String(action))])];
};

/** What was renamed is so wherever the project names it. */
const rename = async (context: Context<Set>, before: store.Kept, settings: Json, renamed: readonly Renamed[]) => {
  if (renamed.length === 0) return;
  for (const one of renamed) await renameField(context, before.id, one);
  for (const one of questionsMoved(before.settings, settings, renamed)) await renameAnswers(context, before.id, one);
  await renameInActions(context, before.id, renamed);
};

const noVersion = (context: Context<Set>): never =>
  context.fail('BAD_INPUT', { fields: { RestoredFrom: 'BAD_INPUT' } });

/** The version that is taken up again, where the settings are indeed those of that version. */
const takenUpFrom = async (context: Context<Set>, id: number, settings: Json, asked: number | null) => {
  if (asked === null) return null;
  const version = (await store.versionOf(context, id, asked)) ?? noVersion(context);
  return isDeepStrictEqual(version.settings, settings) ? version.version : null;
};

/** A new project: from nothing, or as a copy. */
const make = async (context: Context<Set>, input: Input) => {
  const { Project, FromProjectId, Copy, RestoredFrom } = input;
  if (!context.can('projects.edit')) return context.fail('REFUSED');
  if (RestoredFrom !== null) return noVersion(context);
  const from = FromProjectId === null ? undefined : await store.keptProject(context, FromProjectId);
  const { url, settings, faults } = await weigh(context, null, input);
  refuse(context, faults);
  const id = await store.insertProject(context, { url, descr: Project.Descr, settings });
  const Unmapped = from ? await copyFrom(context, from, id, { settings, Copy }) : [];
  await store.saveVersion(context, id, { actorId: context.viewer.userId, restoredFrom: null, at: context.now });
  await context.audit('project', id, { Made: true, From: from?.id ?? null, ...Copy });
  return { Id: id, Version: 1, Unmapped };
};

export const keepSettings: Pick<Handlers<typeof settingsCalls>, 'set' | 'judge'> = {
  async set(context, input) {
    const { ProjectId, Project, Renamed, RestoredFrom } = input;
    passId(context, input);
    if (ProjectId === null) return make(context, input);
    // Before the row: whoever writes by these settings holds nothing yet that the save would wait for.
    await holdSettings(context, ProjectId, 'alone');
    const before = await store.keptProject(context, ProjectId, { locked: true });
    if (!before) return context.fail('NOT_FOUND');
    const whole = context.can('projects.edit');
    if (Project.Version !== undefined && before.version !== Project.Version) {
      const Settings = whole ? before.settings : openPartsOf(before.settings);
      const Theirs = { url: before.url, Descr: before.descr, Settings };
      return context.fail('STALE', { details: { Theirs, Version: before.version } });
    }
    if (!whole && Renamed.length > 0) return context.fail('REFUSED');
    const { url, settings, faults } = await weigh(context, before, input);
    refuse(context, faults);
    // What a project had before versions were kept is the first one.
    await store.saveVersion(context, ProjectId, { actorId: null, restoredFrom: null, at: null });
    await rename(context, before, settings, Renamed);
    const restoredFrom = await takenUpFrom(context, ProjectId, settings, RestoredFrom);
    const Version = await store.saveProject(context, ProjectId, { url, descr: Project.Descr, settings });
    await store.saveVersion(context, ProjectId, {
      actorId: context.viewer.userId,
      restoredFrom,
      at: context.now,
    });
    await context.audit('project', ProjectId, {
      Version,
      RestoredFrom: restoredFrom,
      Renamed,
      ...noteAnyVersion(Project.Version),
    });
    return { Id: ProjectId, Version, Unmapped: [] };
  },

  async judge(context, input) {
    passId(context, input);
    const before = input.ProjectId === null ? null : await store.keptProject(context, input.ProjectId);
    if (before === undefined) return context.fail('NOT_FOUND');
    const isReserved = before === null || input.Renamed.length > 0;
    if (isReserved && !context.can('projects.edit')) return context.fail('REFUSED');
    return { Faults: (await weigh(context, before, input)).faults };
  },
};

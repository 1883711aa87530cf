/** A template in: seen first, then brought in over what was seen, all of it or nothing. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { templatesCalls } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { TemplateFile } from '@telemachos/contract/features/templates/template-file.ts';
import type { Json } from '../../db/schema/column-types.ts';
import type { Connection } from '../../db/connect.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { freeName } from '../authoring/names.shared.ts';
import { insertDraft, insertQuest, publishDraft, readDraft, updateRetired } from '../authoring/authoring.store.ts';
import { dueAgain } from '../actions/due.store.ts';
import { lockNames } from '../definitions/definitions.store.ts';
import { lockActions, placeAll, setArchived, updateMade } from '../making/making.store.ts';
import { insertType } from '../making/types.store.ts';
import { insertPolicy } from '../settings/consent-texts.store.ts';
import { holdSettings } from '../settings/holding.store.ts';
import { keptProject, saveProject, saveVersion } from '../settings/settings.store.ts';
import { decide, lineOf, type Decided, type Found } from './deciding.ts';
import { bringDefinitions } from './definitions-part.ts';
import { readHere, type Here } from './here.ts';
import { judgeBringing, type Bringing } from './judging.ts';
import { asIds, renamedIn } from './keys.ts';
import { canonical, definitionItem, digestOf } from './pieces.ts';
import { read } from './reading.ts';
import { actionsWith, idsOf, orderWith, settingsWith, type Ids } from './resolving.ts';
import * as store from './templates.store.ts';

type Calls = typeof templatesCalls;
type Bring = Context<Calls['bring']>;
type Asking = Context<Calls['preview']> | Bring;
type Input = ParsedInputOf<Calls['preview']>;

/** Ids that no record has, for what is only looked at: no id in a condition has more digits. */
const firstPlaceholderId = 900_000_000;

/**
 * The file, without definitions for those who may not write them. What cannot be read is refused at its place, and so is
 * a call that asks for definitions without that right.
 */
const fileOf = async (context: Asking, { Content, Parts }: Input): Promise<Found> => {
  const found = await read(context, Content);
  if ('faults' in found) return context.fail('TEMPLATE_FAULTS', { details: { Faults: found.faults } });
  if (context.can('definitions.write')) return found;
  if (Parts.includes('definitions')) {
    const fault = { Part: 'definitions', Item: '', Name: '', Path: '', Code: 'NOT_ALLOWED', Detail: '' };
    return context.fail('TEMPLATE_FAULTS', { details: { Faults: [fault] } });
  }
  return { ...found, file: { ...found.file, Definitions: [] } };
};

/** What would become of a project, with ids that are only imagined for what is new. */
const lookedAt = async (context: Asking, found: Found, here: Here, input: Input) => {
  const decided = decide(found, here, input);
  let next = firstPlaceholderId;
  const ids = idsOf(here, decided, () => (next += 1));
  const bringing: Bringing = { file: found.file, here, decided, ids };
  return { decided, faults: await judgeBringing(context, bringing) };
};

const keysIn = ({ Questionnaires, Types, Definitions }: TemplateFile) => ({
  quests: Questionnaires.map(({ Key }) => Key),
  types: Types.map(({ Key }) => Key),
  definitions: Definitions.map(definitionItem),
});

/** Make or publish the questionnaires that are brought in; their ids by their keys. */
const bringQuests = async (
  context: Bring,
  here: Here,
  decided: readonly Decided[],
  actions: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const made = new Map<string, number>();
  const by = context.viewer.userId;
  for (const { item, name, value, taken, part } of decided) {
    if (!taken || part !== 'questionnaires') continue;
    const key = item.slice('questionnaire:'.length);
    const definition = renamedIn(Object(value), asIds(actions), true);
    const own = here.quests.find((quest) => quest.key === key && !quest.shared);
    const id =
      own?.id ??
      (await insertQuest(context, {
        projectId: here.project.id,
        name: await freeName(context, name),
        at: context.now,
      }));
    if (id === null) return context.fail('STALE');
    if (!own) await store.giveKey(context, 'questionnaires', id, key);
    if (own?.retired) await updateRetired(context, id, null);
    await insertDraft(context, id, definition, by, context.now);
    const draft = await readDraft(context, id);
    if (draft) await publishDraft(context, draft.id, by, '', context.now);
    made.set(key, id);
  }
  return made;
};

/** Make the kinds of action that are not here. */
const bringTypes = async (
  context: Bring,
  file: TemplateFile,
  decided: readonly Decided[],
): Promise<Map<string, number>> => {
  const made = new Map<string, number>();
  const taken = new Set(decided.filter((one) => one.taken).map(({ item }) => item));
  const types = file.Types.filter(({ Key }) => taken.has(`type:${Key}`));
  if (types.length === 0) return made;
  // Another project may have brought the same file meanwhile.
  const known = new Map((await store.madeTypes(context)).map(({ key, id }) => [key, id]));
  for (const { Key, Descr, Data, Functions } of types) {
    const id =
      known.get(Key) ?? (await insertType(context, { descr: Descr, data: Data, functions: Functions, controller: '' }));
    if (!known.has(Key)) await store.giveKey(context, 'action_types', id, Key);
    made.set(Key, id);
  }
  return made;
};

const bringActions = async (context: Bring, { file, here, decided, ids }: Bringing): Promise<void> => {
  const changes = actionsWith(file, here, decided, ids);
  await store.insertActions(
    context,
    here.project.id,
    changes.filter(({ before }) => !before).map(({ after }) => after),
  );
  for (const { before, after } of changes) {
    if (!before) continue;
    if (before.archivedAt !== null) await setArchived(context, before.id, null);
    await updateMade(context, before.id, { ...after, groups: [...after.groups] }, context.now);
  }
  if (changes.length > 0) await placeAll(context, orderWith(file, here, ids));
  const due = ({ Due, DueAfter, DueDays }: Json) => canonical({ Due, DueAfter, DueDays });
  await dueAgain(
    context,
    changes.flatMap(({ before, after }) => (before && due(before.data) !== due(after.data) ? [before.id] : [])),
  );
};

const bringSettings = async (context: Bring, here: Here, settings: Json): Promise<number> => {
  const { project } = here;
  if (canonical(settings) === canonical(project.settings)) return project.version;
  await saveVersion(context, project.id, { actorId: null, restoredFrom: null, at: null });
  const version = await saveProject(context, project.id, { url: project.url, descr: project.descr, settings });
  await saveVersion(context, project.id, { actorId: context.viewer.userId, restoredFrom: null, at: context.now });
  return version;
};

/** The ids of everything, once what is new has one. */
const realIds = async (context: Bring, file: TemplateFile, here: Here, decided: readonly Decided[]): Promise<Ids> => {
  const known = new Set(here.keys.values());
  const fresh = decided.filter(
    ({ item, taken }) => taken && item.startsWith('action:') && !known.has(item.slice('action:'.length)),
  );
  const numbers = await store.actionIds(context, fresh.length);
  const actions = new Map([
    ...[...here.keys].map(([id, key]) => [key, id] as const),
    ...fresh.map(({ item }, at) => [item.slice('action:'.length), numbers[at] ?? 0] as const),
  ]);
  const quests = await bringQuests(context, here, decided, actions);
  const types = await bringTypes(context, file, decided);
  const made = { action: actions, questionnaire: quests, type: types };
  return idsOf(here, decided, (kind, key) => made[kind].get(key) ?? 0);
};

/** What was brought in, and what was here already as the file has it, is known again by its digest. */
const remember = (connection: Connection, here: Here, decided: readonly Decided[]): Promise<void> =>
  store.keepBrought(
    connection,
    here.project.id,
    decided
      .filter(
        ({ taken, outcome, part, item }) =>
          (taken || outcome === 'same') && part !== 'definitions' && !item.startsWith('type:'),
      )
      .map(({ item, digest }) => ({ item, digest })),
  );

/** What was seen: the project as it is, and the file. */
const stampOf = ({ stamp }: Here, { Content }: Pick<Input, 'Content'>): string => digestOf([stamp, Content]);

/** The titles of media that would be brought in without their files. */
const missingMedia = (file: TemplateFile, here: Here, decided: readonly Decided[]): string[] => {
  const taken = new Set(decided.filter((one) => one.taken).map(({ item }) => item));
  return file.Actions.filter(({ Key }) => taken.has(`action:${Key}`)).flatMap(({ Title, Data: { Media } }) =>
    (Array.isArray(Media) ? Media : []).flatMap((one: unknown) => {
      const { File, Title: title }: Json = Object(one);
      if (here.media.has(String(File))) return [];
      const { el }: Json = Object(title);
      return [typeof el === 'string' && el !== '' ? el : Title];
    }),
  );
};

export const importingHandlers: Pick<Handlers<Calls>, 'preview' | 'bring'> = {
  async preview(context, input) {
    const project = await keptProject(context, input.ProjectId);
    if (!project) return context.fail('NOT_FOUND');
    const found = await fileOf(context, input);
    const { file } = found;
    const here = await readHere(context, project, keysIn(file));
    const { decided, faults } = await lookedAt(context, found, here, input);
    return {
      Name: file.Name,
      ExportedAt: file.ExportedAt,
      Lines: decided.map(lineOf),
      Media: missingMedia(file, here, decided),
      Faults: faults,
      Stamp: stampOf(here, input),
    };
  },

  async bring(context, input) {
    const found = await fileOf(context, input);
    const { file } = found;
    // Before the row: whoever writes by these settings holds nothing yet that this would wait for.
    await holdSettings(context, input.ProjectId, 'alone');
    const project = await keptProject(context, input.ProjectId, { locked: true });
    if (!project) return context.fail('NOT_FOUND');
    await store.lockQuests(context, project.id, keysIn(file).quests);
    // Nobody saves a definition of the same name meanwhile.
    if (file.Definitions.length > 0) await lockNames(context);
    const here = await readHere(context, project, keysIn(file));
    if (stampOf(here, input) !== input.Stamp) return context.fail('STALE');
    await lockActions(
      context,
      here.rows.map(({ id }) => id),
    );
    // Nobody makes a kind of the same name meanwhile.
    if (file.Types.length > 0) await store.lockTypes(context);
    const { decided, faults } = await lookedAt(context, found, here, input);
    if (faults.length > 0) return context.fail('TEMPLATE_FAULTS', { details: { Faults: faults } });
    const ids = await realIds(context, file, here, decided);
    await bringActions(context, { file, here, decided, ids });
    const Version = await bringSettings(context, here, settingsWith(here, decided, ids));
    if (file.Consent && decided.some(({ taken, part }) => taken && part === 'consent'))
      await insertPolicy(context, project.id, here.policy + 1, file.Consent, context.now);
    await bringDefinitions(context, { file, here, decided });
    await remember(context, here, decided);
    const taken = decided.filter((one) => one.taken);
    const Made = taken.filter(({ here: before }) => before === undefined).length;
    const Changed = taken.length - Made;
    await context.audit('project', project.id, {
      Template: file.Name,
      Made,
      Changed,
      Items: taken.map(({ item }) => item),
    });
    return { Made, Changed, Version };
  },
};

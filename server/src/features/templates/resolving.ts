/** What a project would be with the pieces that are brought in: its settings and actions, by ids, as they would be kept. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { withFiles } from '@telemachos/contract/features/files/media.rules.ts';
import type { Programme, TemplateFile } from '@telemachos/contract/features/templates/template-file.ts';
import type { Made } from '@telemachos/contract/features/making/making.rules.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { asMade } from '../making/made.shared.ts';
import type { MadeRow } from '../making/making.store.ts';
import type { Decided } from './deciding.ts';
import { notOfTemplates, withOwn, type Here } from './here.ts';
import { asIds, renamedIn, renamedInSettings } from './keys.ts';
import type { ActionCells } from './templates.store.ts';

/** The ids of everything that a file names, by its keys. */
export type Ids = {
  actions: ReadonlyMap<string, number>;
  quests: ReadonlyMap<string, number>;
  types: ReadonlyMap<string, number>;
};

/** The ids of what is here; what is to be made is given one by `fresh`. */
export const idsOf = (
  here: Here,
  decided: readonly Decided[],
  fresh: (kind: 'action' | 'questionnaire' | 'type', key: string) => number,
): Ids => {
  const made = (kind: 'action' | 'questionnaire' | 'type', known: ReadonlyMap<string, number>) =>
    decided.flatMap(({ item, taken }): [string, number][] => {
      const key = item.startsWith(`${kind}:`) ? item.slice(kind.length + 1) : null;
      return key !== null && taken && !known.has(key) ? [[key, fresh(kind, key)]] : [];
    });
  const actions = new Map([...here.keys].map(([id, key]) => [key, id]));
  const quests = new Map(
    here.quests.filter(({ number, retired }) => number !== null && !retired).map(({ key, id }) => [key, id]),
  );
  const types = new Map([...Object.entries(actionTypeIds), ...here.types.map(({ key, id }) => [key, id] as const)]);
  return {
    actions: new Map([...actions, ...made('action', actions)]),
    quests: new Map([...quests, ...made('questionnaire', quests)]),
    types: new Map([...types, ...made('type', types)]),
  };
};

/** The pieces of settings that are brought in, as settings of their own. */
const piecesAsSettings = (decided: readonly Decided[]): Json => {
  const settings = new Map<string, unknown>();
  const within = new Map<string, [string, unknown][]>();
  for (const { part, name, value, taken } of decided) {
    if (!taken || part !== 'settings') continue;
    const [, of, inner] = /^(User|Config)\.(.*)$/s.exec(name) ?? [];
    if (of === undefined || inner === undefined) settings.set(name, value);
    else
      within
        .set(of, within.get(of) ?? [])
        .get(of)
        ?.push([inner, value]);
  }
  for (const [of, pieces] of within) settings.set(of, Object.fromEntries(pieces));
  return Object.fromEntries(settings);
};

/** The settings with the pieces that are brought in. */
export const settingsWith = (here: Here, decided: readonly Decided[], ids: Ids): Json => {
  const settings: Json = { ...here.project.settings };
  const mails = decided.filter(({ taken, part }) => taken && part === 'mails');
  if (mails.length > 0)
    settings['Mails'] = {
      ...Object(settings['Mails']),
      ...Object.fromEntries(mails.map(({ name, value }) => [name, value])),
    };
  const brought = renamedInSettings(piecesAsSettings(decided), asIds(ids.actions));
  for (const [name, value] of Object.entries(brought))
    settings[name] = name === 'User' || name === 'Config' ? { ...Object(settings[name]), ...Object(value) } : value;
  return Object.keys(brought).length > 0 ? withOwn(settings, here.project.settings) : settings;
};

/** An action of the file as it would be kept here; one that is here already stays as published as it is. */
const cellsOf = (
  action: Programme['Actions'][number],
  id: number,
  before: MadeRow | undefined,
  ids: Ids,
  { media }: Here,
): ActionCells => ({
  id,
  key: action.Key,
  typeId: ids.types.get(action.Type) ?? 0,
  title: action.Title,
  descr: action.Descr,
  titles: action.Titles,
  groups: action.Group,
  data: withFiles(renamedIn(action.Data, asIds(ids.actions)), (file) => media.get(String(file))),
  flags: (action.Flags & ~notOfTemplates) | ((before?.archivedAt === null ? before.flags : 0) & notOfTemplates),
  questId: action.Questionnaire === null ? null : (ids.quests.get(action.Questionnaire) ?? 0),
  function: action.Function,
});

/** An action that is brought in: as it was here, and as it would be. */
export type Change = { before: MadeRow | undefined; after: ActionCells };

/** The actions that are brought in, in the order of the file. */
export const actionsWith = (file: TemplateFile, here: Here, decided: readonly Decided[], ids: Ids): Change[] => {
  const taken = new Set(decided.filter((one) => one.taken).map(({ item }) => item));
  const rows = new Map(here.rows.map((row) => [row.id, row]));
  return file.Actions.flatMap((action) => {
    const id = ids.actions.get(action.Key);
    if (id === undefined || !taken.has(`action:${action.Key}`)) return [];
    const before = rows.get(id);
    return [{ before, after: cellsOf(action, id, before, ids, here) }];
  });
};

/** An action as the rule of making judges it. */
export const judgedAs = ({ before, after }: Change): Made => ({
  ...asMade({
    ...after,
    projectId: 0,
    questName: null,
    version: 0,
    groups: [...after.groups],
    publishAt: before?.publishAt ?? null,
    namedAt: before?.namedAt ?? null,
    archivedAt: null,
  }),
  QuestId: after.questId === 0 ? null : after.questId,
});

/** Where each new action stands among the others: behind the one before it in the file, else at the end. */
export const orderWith = (file: TemplateFile, here: Here, ids: Ids): number[] => {
  const order = here.rows.map(({ id }) => id);
  let last: number | undefined;
  for (const { Key } of file.Actions) {
    const id = ids.actions.get(Key);
    if (id === undefined) continue;
    if (!order.includes(id)) order.splice(last === undefined ? order.length : order.indexOf(last) + 1, 0, id);
    last = id;
  }
  return order;
};

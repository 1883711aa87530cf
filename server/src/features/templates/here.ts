/** A project as a template would tell it: what is exported, and what a file that comes is held against. */
import { madeTitles } from '@telemachos/contract/features/making/making.wire.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { withFiles } from '@telemachos/contract/features/files/media.rules.ts';
import type { Programme } from '@telemachos/contract/features/templates/template-file.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { createHash } from 'node:crypto';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { mediaOf } from '../files/media.store.ts';
import { madeRows, type MadeRow } from '../making/making.store.ts';
import { policiesOf } from '../settings/consent-texts.store.ts';
import type { Kept } from '../settings/settings.store.ts';
import { readDefinitions, type CurrentDefinition } from './definitions-part.ts';
import { asKeys, renamedIn, renamedInSettings } from './keys.ts';
import * as store from './templates.store.ts';

/** Whether an action is published is said where it is, not in a template. */
export const notOfTemplates = actionFlags.Published | actionFlags.NamedOnly;

/** What of a project's configuration is its own alone: when its people came and went, and systems outside. */
const ownConfig = ['Demonstration', 'MIS', 'Communicator', 'RetentionDate'] as const;
const ownOfApplications = ['Open', 'Until'] as const;

const without = (from: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));
const only = (from: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));

/** Settings without mails and without what is one project's alone. */
const shareable = ({ Mails: _mails, ...settings }: Json): Json => {
  const config = without(Object(settings['Config']), ownConfig);
  const { Applications } = config;
  return {
    ...settings,
    ...('Config' in settings
      ? {
          Config: {
            ...config,
            ...(Applications === undefined ? {} : { Applications: without(Object(Applications), ownOfApplications) }),
          },
        }
      : {}),
  };
};

/** Settings out of a template with what is this project's alone in its place; a new one takes no applications yet. */
export const withOwn = (settings: Json, own: Json): Json => {
  const mine: Json = Object(own['Config']);
  const config: Json = Object(settings['Config']);
  const open = only(Object(mine['Applications']), ownOfApplications);
  return {
    ...settings,
    Config: {
      ...without(config, ownConfig),
      ...only(mine, ownConfig),
      ...(config['Applications'] === undefined
        ? {}
        : {
            Applications: { ...Object(config['Applications']), ...('Open' in open ? open : { Open: false, ...open }) },
          }),
    },
  };
};

/** A project with all that a template touches. */
export type Here = {
  project: Kept;
  programme: Programme;
  rows: readonly MadeRow[];
  keys: ReadonlyMap<number, string>;
  quests: readonly store.QuestRow[];
  types: readonly store.TypeRow[];
  /** The queries and services of the installation. */
  definitions: readonly CurrentDefinition[];
  policy: number;
  /** The project's media by the digest of their content, which is what a file calls them. */
  media: ReadonlyMap<string, number>;
  brought: ReadonlyMap<string, string>;
  /** Another one once anything of it changes. */
  stamp: string;
};

const shippedTypes = new Map<number, string>(Object.entries(actionTypeIds).map(([name, id]) => [id, name]));

const policyOf = async (connection: Connection, projectId: number) => {
  const texts = await policiesOf(connection, projectId, 1);
  const version = texts[0]?.version ?? 0;
  const of = (language: string) => texts.find((text) => text.version === version && text.language === language);
  const [el, en] = [of('el'), of('en')];
  if (!el || !en) return { version, consent: null };
  const consent = {
    el: { Title: el.title, Body: el.body },
    en: { Title: en.title, Body: en.body },
    Purposes: el.purposes.map(({ Bit, Label }) => ({
      Bit,
      Label,
      LabelEn: en.purposes.find((purpose) => purpose.Bit === Bit)?.Label ?? Label,
    })),
  };
  return { version, consent };
};

/** What a file has that others may have, too: keys of questionnaires and kinds, pieces of definitions. */
type Named = { quests: readonly string[]; types: readonly string[]; definitions: readonly string[] };

/** The project as it is, and what a file names of everybody's. */
export const readHere = async (
  connection: Connection,
  project: Kept,
  named: Named = { quests: [], types: [], definitions: [] },
): Promise<Here> => {
  const { id } = project;
  const [rows, found, types] = [
    await madeRows(connection, id),
    await store.questsOf(connection, id, named.quests),
    await store.madeTypes(connection),
  ];
  // The project's own stands before everybody's of the same key.
  const own = new Set(found.filter(({ shared }) => !shared).map(({ key }) => key));
  const quests = found.filter(({ shared, key }) => !shared || !own.has(key));
  const [actions, brought] = [await store.actionKeys(connection, id), await store.broughtBefore(connection, id)];
  const { version: policy, consent } = await policyOf(connection, id);
  const { current: definitions, published } = await readDefinitions(connection);
  const media = await mediaOf(connection, id);
  const digests = new Map(media.map((file) => [file.id, file.key]));
  const naming = asKeys(actions);
  const questKeys = new Map(quests.map((quest) => [quest.id, quest.key]));
  const typeKeys = new Map([...shippedTypes, ...types.map((type) => [type.id, type.key] as const)]);
  const { Mails, ...settings } = project.settings;
  const used = new Set(rows.filter(({ archivedAt }) => archivedAt === null).map(({ typeId }) => typeId));
  const programme: Programme = {
    Settings: renamedInSettings(shareable(settings), naming),
    Mails: Object(Mails ?? {}),
    Types: types
      .filter((type) => used.has(type.id))
      .map(({ key: Key, descr: Descr, data: Data, functions: Functions }) => ({ Key, Descr, Data, Functions })),
    Questionnaires: quests.flatMap(({ key: Key, name: Name, definition: kept }) => {
      if (kept === null) return [];
      const parsed = definition.safeParse(kept);
      return [{ Key, Name, Definition: renamedIn(parsed.success ? parsed.data : kept, naming, true) }];
    }),
    Actions: rows.map((row) => ({
      Key: actions.get(row.id) ?? '',
      Type: typeKeys.get(row.typeId) ?? '',
      Title: row.title,
      Descr: row.descr,
      Titles: madeTitles.safeParse(row.titles).data ?? {},
      Group: row.groups,
      Data: withFiles(renamedIn(row.data, naming), (file) => digests.get(Number(file))),
      Flags: row.flags & ~notOfTemplates,
      Questionnaire: row.questId === null ? null : (questKeys.get(row.questId) ?? null),
      Function: row.function,
    })),
    Consent: consent,
    Definitions: published,
  };
  const state = [
    [project.version, policy],
    rows.map((row) => [row.id, row.version]),
    quests.map((quest) => [quest.id, quest.number, quest.draft, quest.retired]),
    // What others do with kinds of their own changes nothing here.
    types
      .filter(({ id: type, key }) => used.has(type) || named.types.includes(key))
      .map((type) => [type.id, type.version]),
    definitions.filter(({ item }) => named.definitions.includes(item)).map((one) => [one.id, one.number]),
    [...brought],
  ];
  const mediaIds = new Map(media.map((file) => [file.key, file.id]));
  const stamp = createHash('sha256').update(JSON.stringify(state)).digest('hex');
  return {
    project,
    programme,
    rows,
    keys: actions,
    quests,
    types,
    definitions,
    policy,
    media: mediaIds,
    brought,
    stamp,
  };
};

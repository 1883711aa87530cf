/** Versions of questionnaires, read and prepared once in each process: a version never changes. */
import { countableGroups, indexOf, readsAround } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { fieldsRead } from '@telemachos/contract/features/questionnaires/fields-read.rules.ts';
import { definition, type Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { RuleQuestion } from '@telemachos/contract/features/questionnaires/types/type.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { localizeResponse, localizedFields } from '../../platform/localize-response.ts';
import type { Locale } from '../../platform/translations.ts';
import * as store from './questionnaires.store.ts';

/** A version with what every answer to it needs. */
export type Version = {
  id: number;
  definition: Definition;
  questionOf: ReadonlyMap<number, RuleQuestion>;
  /** Whether what is visible or valid depends on answers. */
  conditional: boolean;
  /** The profile fields its conditions read. */
  fields: string[];
  /** Whether they read what is around. */
  readsAround: boolean;
  /** The groups that count where nothing is conditional. */
  groups: number[];
  isList: (group: number) => boolean;
  /** Whether some scale counts the result of a table. */
  hasTables: boolean;
};

/** Versions cached by each server: one process may run several, on databases of their own. */
const maxCachedVersions = 200;
const readyOf = new WeakMap<Services, Map<number, Promise<Version>>>();

const prepare = async (connection: Connection, id: number): Promise<Version> => {
  const read = definition.parse(await store.definitionOf(connection, id));
  const { questionOf, conditional } = indexOf(read);
  const isList = (group: number): boolean => questionOf.get(group)?.Type === questionTypes.severalChoices;
  const hasTables = read.Scales.some(({ Items }) =>
    Items.some(({ Group }) => questionOf.get(Group)?.Type === questionTypes.spreadsheet),
  );
  return {
    hasTables,
    id,
    definition: read,
    questionOf,
    conditional,
    fields: fieldsRead(read),
    readsAround: readsAround(read),
    groups: countableGroups(read, { answers: {}, user: {}, around: null }),
    isList,
  };
};

/** Where a definition has words in two languages. */
const slots = localizedFields(definition);

const inWords = (version: Version, spoken: Locale): Version =>
  slots ? { ...version, definition: localizeResponse(slots, version.definition, spoken) as Definition } : version;

/** The version of an id, in the words of who reads; throws where there is none, for every set has one. */
export const versionOf = async (
  context: Connection & { services: Services; locale?: Locale | null },
  id: number,
): Promise<Version> => {
  const version = await readyVersion(context, id);
  return context.locale ? inWords(version, context.locale) : version;
};

const readyVersion = (context: Connection & { services: Services }, id: number): Promise<Version> => {
  const ready = readyOf.get(context.services) ?? new Map<number, Promise<Version>>();
  readyOf.set(context.services, ready);
  const known = ready.get(id);
  if (known) return known;
  if (ready.size >= maxCachedVersions) ready.clear();
  const preparing = prepare(context, id);
  ready.set(id, preparing);
  // Whoever waits hears of a failure; the next one tries again.
  preparing.catch(() => ready.delete(id));
  return preparing;
};

/**
 * What of people's profiles the caller may read in a project, and so be shown, search and filter by: the contract's
 * rule over the project's settings.
 */
import { levelOf, menteeRole } from '@telemachos/contract/access/roles.ts';
import { isDeclaredKept, isFieldKept, mayFilterBy } from '@telemachos/contract/features/projects/fields.rules.ts';
import { projectSettings, type UserField } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { sourceOf } from '@telemachos/contract/features/users/field-options.rules.ts';
import { levelIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { municipalityNamed } from '../applications/municipalities.shared.ts';
import { searchedFields, type SearchedField } from './people-filter.store.ts';
import { declaredFieldsOf, fieldSettings } from './users.store.ts';

/** What is kept from the caller. */
export type Readable = {
  /** Whether a field is kept from them. */
  keeps: (name: string) => boolean;
  /** Whether the project itself keeps it from them: of answers of an application, and what conditions name. */
  keepsDeclared: (key: string) => boolean;
  /** Whether the project itself keeps it from mentees. */
  keepsFromMentees: (name: string) => boolean;
  /** The searched fields that are. */
  unsearched: SearchedField[];
  /** The fields of the project alone that are. */
  keptOfProject: string[];
  /** The person's own fields that are. */
  keptOfPeople: string[];
  /** The fields of a filter that need only have the value in them. */
  contained: string[];
  /** The declared field of this name, unless it is kept from them. */
  fieldNamed: (name: string) => UserField | null;
  /** A value of a field as tables show it: of the product's own lists, which no project declares, by its name. */
  shows: (name: string, value: string) => string;
  /** The fields of a filter that they may not ask about, as the faults of an input; null without any. */
  faultsOf: (filter: Readonly<Record<string, string>>) => Record<string, string> | null;
};

/** What a filter may name beside the fields of the profile. */
const isNoField = (name: string): boolean => name === 'State' || name === 'Evaluation';

/** The Level of a field that everybody may see. */
const everybody = levelOf([menteeRole]);

/** Of these fields, those that a project keeps from no mentee. */
export const openToMentees = async (
  connection: Connection,
  projectId: number,
  names: readonly string[],
): Promise<string[]> => {
  if (names.length === 0) return [];
  const fields = projectSettings.shape.User.parse(await fieldSettings(connection, projectId));
  return names.filter((name) => !isFieldKept(fields, name, everybody));
};

/** Of these profile fields of a person, those that the project keeps from no mentee; in one reading. */
export const openFieldsOf = async (
  connection: Connection,
  projectId: number,
  userId: number,
  names: readonly string[],
): Promise<Record<string, string>> => {
  const found = names.length === 0 ? undefined : await declaredFieldsOf(connection, projectId, userId, names);
  if (!found) return {};
  const fields = projectSettings.shape.User.parse(found.declared);
  return Object.fromEntries(Object.entries(found.values).filter(([name]) => !isFieldKept(fields, name, everybody)));
};

/** Read the project's settings for the caller's Level; of their own profile even applicants see what everybody may. */
export const readableIn = async (
  asking: Connection & { viewer: Viewer },
  projectId: number,
  whose: 'others' | 'own' = 'others',
): Promise<Readable> => {
  const fields = projectSettings.shape.User.parse(await fieldSettings(asking, projectId));
  const held = levelIn(asking.viewer, projectId);
  const level = whose === 'own' ? Math.min(held, everybody) : held;
  const keeps = (name: string): boolean => isFieldKept(fields, name, level);
  const all = [...fields.Fields, ...fields.ProjectFields];
  const ofMunicipalities = new Set(all.filter((field) => sourceOf(field) === 'municipalities').map(({ Name }) => Name));
  return {
    keeps,
    keepsDeclared: (key) => isDeclaredKept(fields, key, level),
    keepsFromMentees: (name) => isDeclaredKept(fields, name, everybody),
    unsearched: searchedFields.filter(keeps),
    keptOfProject: fields.ProjectFields.map(({ Name }) => Name).filter(keeps),
    keptOfPeople: fields.Fields.map(({ Name }) => Name).filter(keeps),
    contained: fields.Filters.filter(({ Match }) => Match === 'contains').map(({ Field }) => Field),
    fieldNamed: (name) => (keeps(name) ? null : (all.find(({ Name }) => Name === name) ?? null)),
    shows: (name, value) => (ofMunicipalities.has(name) ? municipalityNamed(value) : value),
    faultsOf: (filter) => {
      const faults = Object.keys(filter).filter((name) => !isNoField(name) && !mayFilterBy(fields, name, level));
      return faults.length === 0 ? null : Object.fromEntries(faults.map((name) => [`Filter.${name}`, 'BAD_INPUT']));
    },
  };
};

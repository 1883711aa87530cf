/** What of a change of settings only administrators may make (docs/decisions/2026-11-28-who-configures.md). */
import { roleLevels, roles } from '@telemachos/contract/access/roles.ts';
import {
  isFieldAbove,
  isRecord,
  openConfig,
  openParts,
  recordIn,
  withOpenParts,
  type Settings,
} from '@telemachos/contract/features/settings/parts.rules.ts';
import { fault, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { isDeepStrictEqual } from 'node:util';

/** What is sent apart from the open parts, and differs from what is kept. */
const closedParts = (before: Settings, sent: Settings): SettingsFault[] => {
  const differing = (kept: Settings, given: Settings, open: readonly string[], at: string) =>
    Object.keys(given)
      .filter((key) => !open.includes(key) && !isDeepStrictEqual(given[key], kept[key]))
      .map((key) => fault(`${at}${key}`, 'ADMINS_ONLY'));
  return [
    ...differing(before, sent, [...openParts, 'Config'], ''),
    ...differing(recordIn(before, 'Config'), recordIn(sent, 'Config'), openConfig, 'Config.'),
  ];
};

const fieldLists = ['Fields', 'ProjectFields'] as const;
type NamedField = Settings & { readonly Name: string };
const fieldsOf = (settings: Settings, list: (typeof fieldLists)[number]): NamedField[] => {
  const fields = recordIn(settings, 'User')[list];
  return Array.isArray(fields)
    ? fields.filter((field: unknown): field is NamedField => isRecord(field) && typeof field['Name'] === 'string')
    : [];
};

/** Fields above the editor's Level that are not there as they were: whoever could change one could read it. */
const fieldsAbove = (before: Settings, sent: Settings, level: number): SettingsFault[] =>
  fieldLists.flatMap((list) => {
    const now = fieldsOf(sent, list);
    return fieldsOf(before, list)
      .filter((field) => isFieldAbove(field, level))
      .flatMap((field) => {
        const at = now.findIndex(({ Name }) => Name === field.Name);
        if (at >= 0 && isDeepStrictEqual(now[at], field)) return [];
        return [fault(at < 0 ? `User.${list}` : `User.${list}.${at}.Name`, 'FIELD_ABOVE', field.Name)];
      });
  });

/** What a role finds on its screens: its menu and the parts of its home. */
const roleParts = ['Menu', 'Home'] as const;

/** Changes of what stronger roles find, and of anything else about a role. */
const rolesAbove = (before: Settings, sent: Settings, level: number): SettingsFault[] =>
  Object.keys({ ...recordIn(before, 'Roles'), ...recordIn(sent, 'Roles') }).flatMap((name) => {
    const [kept, given] = [before, sent].map((settings) => recordIn(recordIn(settings, 'Roles'), name));
    const role = roles.find((one) => one === name);
    const open = role !== undefined && roleLevels[role] >= level ? roleParts : [];
    return Object.keys({ ...kept, ...given })
      .filter((key) => !open.some((part) => part === key) && !isDeepStrictEqual(given?.[key], kept?.[key]))
      .map((key) => fault(`Roles.${name}.${key}`, 'ADMINS_ONLY'));
  });

/**
 * What of a change somebody who runs the project may not make, each at its place. `level` is the Level with which they
 * act; `before` are the settings as they are kept, `sent` what they send.
 */
export const reservedChanges = (before: Settings, sent: Settings, level: number): SettingsFault[] => {
  const after = withOpenParts(before, sent);
  return [...closedParts(before, sent), ...fieldsAbove(before, after, level), ...rolesAbove(before, after, level)];
};

/** A field that was not there before: its list, its name and its place in the list. */
export type AddedField = { List: (typeof fieldLists)[number]; Name: string; at: number };

/** The fields that were not there before. */
export const addedFields = (before: Settings, after: Settings): AddedField[] =>
  fieldLists.flatMap((List) => {
    const old = new Set(fieldsOf(before, List).map(({ Name }) => Name));
    return fieldsOf(after, List).flatMap(({ Name }, at) => (old.has(Name) ? [] : [{ List, Name, at }]));
  });

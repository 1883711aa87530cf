/**
 * Which settings of a project those who run it change, besides administrators
 * (docs/decisions/2026-11-28-who-configures.md). Source: specification 001 §1.
 */
import { roleLevels } from '../../access/roles.ts';

/** Settings of a project, or a part of them, as they are stored. */
export type Settings = Readonly<Record<string, unknown>>;

/** Whether a stored value is a record. */
export const isRecord = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A record within settings; empty where there is none. */
export const recordIn = (from: Settings, key: string): Settings => {
  const value = from[key];
  return isRecord(value) ? value : {};
};

/** The parts, and those of the configuration, that whoever runs a project may change. */
export const openParts = ['ApplicationForm', 'Mails', 'User', 'Roles'] as const;
export const openConfig = ['Applications', 'Alert', 'Logo', 'Meetings', 'Reminders', 'tdfw'] as const;

const picked = (from: Settings, keys: readonly string[]): Settings =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]));

/** The open parts of some settings, and nothing else. */
export const openPartsOf = (settings: Settings): Settings => ({
  ...picked(settings, openParts),
  Config: picked(recordIn(settings, 'Config'), openConfig),
});

/** Settings with the open parts of others in place of their own; a part that the others lack stays. */
export const withOpenParts = (settings: Settings, others: Settings): Settings => {
  const open = openPartsOf(others);
  return { ...settings, ...open, Config: { ...recordIn(settings, 'Config'), ...recordIn(open, 'Config') } };
};

/** A Level up to which a field is seen or changed; the default is the mentees'. */
const levelAt = (field: Settings, key: 'Visible' | 'Editable'): number =>
  typeof field[key] === 'number' ? field[key] : roleLevels.Mentee;

/** Whether a person of a Level may neither change nor drop a field: one that they may not read, or not write. */
export const isFieldAbove = (field: Settings, level: number): boolean =>
  level > levelAt(field, 'Visible') || level > levelAt(field, 'Editable');

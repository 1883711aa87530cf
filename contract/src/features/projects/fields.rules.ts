/**
 * Who may read which profile field: what is kept from a person's Level is not shown to them, nor searched, filtered by,
 * sorted by or exported. Source: specification 000 §3, 001 §5.
 */
import type { ProjectSettings } from './projects.schemas.ts';

/** The declarations of a project's profile fields. */
export type FieldSettings = Pick<ProjectSettings['User'], 'Fields' | 'ProjectFields'>;

const declared = ({ Fields, ProjectFields }: FieldSettings, name: string) =>
  [...Fields, ...ProjectFields].filter(({ Name }) => Name === name);

/** The fields that the platform itself knows of people: they are there in every project, and kept where it says so. */
export const platformFields: readonly string[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'AFM',
  'kayas',
  'municipality',
  'mentor_type',
];

/**
 * Whether a profile field is kept from somebody of this Level. One that the project does not declare belongs to another
 * project, which may keep it: it is kept from everybody here, but for those of the platform.
 */
export const isFieldKept = (settings: FieldSettings, name: string, level: number): boolean => {
  const found = declared(settings, name);
  return found.length === 0 ? !platformFields.includes(name) : found.some(({ Visible }) => Visible < level);
};

/**
 * Whether the project itself keeps a field from somebody of this Level. This is asked of what need be no field of the profile:
 * the answers of an application, and what a condition names.
 */
export const isDeclaredKept = (settings: FieldSettings, key: string, level: number): boolean =>
  declared(settings, key).some(({ Visible }) => Visible < level);

/**
 * Whether somebody of this Level may narrow a list by a field: one that the settings declare and that is not kept from
 * them.
 */
export const mayFilterBy = (settings: FieldSettings, name: string, level: number): boolean =>
  declared(settings, name).length > 0 && !isFieldKept(settings, name, level);

/** The names of the fields that somebody of this Level may read, and of those that the project itself keeps from them. */
export const fieldsByLevel = (settings: FieldSettings, level: number): { readable: string[]; kept: string[] } => {
  const names = [...settings.Fields, ...settings.ProjectFields].map(({ Name }) => Name);
  const all = [...new Set([...platformFields, ...names])];
  return {
    readable: all.filter((name) => !isFieldKept(settings, name, level)),
    kept: all.filter((name) => isDeclaredKept(settings, name, level)),
  };
};

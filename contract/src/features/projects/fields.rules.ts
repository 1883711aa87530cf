/**
 * Who may read which profile field: what is kept from a person's Level is not shown to them, nor searched, filtered by,
 * sorted by or exported. Source: specification 000 §3, 001 §5.
 */
import type { ProjectSettings } from './projects.schemas.ts';

/** The declarations of a project's profile fields. */
export type FieldSettings = Pick<ProjectSettings['User'], 'Fields' | 'ProjectFields'>;

const declared = ({ Fields, ProjectFields }: FieldSettings, name: string) =>
  [...Fields, ...ProjectFields].filter(({ Name }) => Name === name);

/**
 * Whether a field is kept from somebody of this Level. One that no settings speak of is kept from nobody who sees
 * people.
 */
export const isFieldKept = (settings: FieldSettings, name: string, level: number): boolean =>
  declared(settings, name).some(({ Visible }) => Visible < level);

/**
 * Whether somebody of this Level may narrow a list by a field: one that the settings declare and that is not kept from
 * them.
 */
export const mayFilterBy = (settings: FieldSettings, name: string, level: number): boolean =>
  declared(settings, name).length > 0 && !isFieldKept(settings, name, level);

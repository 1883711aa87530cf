/** Which definitions a caller may run: published ones that name one of the caller's roles; administrators all. */
import type { Role } from '@telemachos/contract/access/roles.ts';
import { rolesIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { findDefinition, type DefinitionKind, type DefinitionRow } from '../definitions/definitions.store.ts';

type Caller = Connection & {
  viewer: Viewer;
  projectId: number | null;
  can(ability: 'definitions.write'): boolean;
};

/** The caller's roles in the project of the call. */
export const callerRoles = ({ viewer, projectId }: Pick<Caller, 'viewer' | 'projectId'>): Role[] =>
  rolesIn(viewer, projectId);

/** Whether the caller may run a version. */
export const mayRun = (caller: Caller, row: DefinitionRow): boolean => {
  const roles: readonly string[] = callerRoles(caller);
  return caller.can('definitions.write') || row.roles.some((role) => roles.includes(role));
};

/** The published version of a definition that the caller may run, or null: a foreign one looks missing. */
export const findRunnable = async (caller: Caller, kind: DefinitionKind, id: number): Promise<DefinitionRow | null> => {
  const row = await findDefinition(caller, id, 'published');
  return row?.kind === kind && mayRun(caller, row) ? row : null;
};

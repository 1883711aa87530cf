/** Queries as lists of choices: whether one works for the parameter of another. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { ListProblem } from '@telemachos/contract/features/definitions/definitions.schemas.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { bodyOf, requiredParameters } from '../queries/query-kind.shared.ts';
import { findDefinition, type DefinitionRow } from './definitions.store.ts';

const administrators: readonly string[] = abilities['definitions.write'];

type Asking = Connection & { services: Services; viewer: Viewer };

/** Judges a version of a query as a list; answers what stops it for the roles of the definition that lists it. */
export const judgeList = async ({ services, viewer }: Asking, list: DefinitionRow) => {
  const isAsking = (await requiredParameters(services, list, viewer.userId)).length > 0;
  return {
    problemFor: (roles: readonly string[]): ListProblem | null => {
      if (isAsking) return 'NEEDS_PARAMETERS';
      // Administrators run every definition.
      const mayRun = (role: string): boolean => list.roles.includes(role) || administrators.includes(role);
      return roles.every(mayRun) ? null : 'ROLES';
    },
  };
};

/** The lists of a definition's parameters that offer no choices to its roles. */
export const brokenLists = async (
  asking: Asking,
  row: DefinitionRow,
): Promise<{ Id: number; Name: string; Problem: ListProblem }[]> => {
  const ids = new Set(bodyOf(row).Parameters.flatMap(({ ListQuery }) => ListQuery ?? []));
  const broken = [];
  for (const Id of ids) {
    const [published, latest] = [
      await findDefinition(asking, Id, 'published'),
      await findDefinition(asking, Id, 'latest'),
    ];
    const Problem = published ? (await judgeList(asking, published)).problemFor(row.roles) : 'NOT_PUBLISHED';
    if (Problem) broken.push({ Id, Name: latest?.name ?? '', Problem });
  }
  return broken;
};

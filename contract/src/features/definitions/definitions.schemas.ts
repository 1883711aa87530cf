/** What every definition has on the wire, whatever its kind. */
import { z } from 'zod';
import { runningRoles, type Role } from '../../access/roles.ts';
import { counter, id, nameText, text } from '../../kit/fields.ts';

/** The kinds of definitions that belong to the installation, and go into files. */
export const sharedDefinitionKinds = ['query', 'sqlService', 'jsService'] as const;

/** The kinds of definitions: beside shared ones, those of one action or action type. */
export const definitionKinds = [...sharedDefinitionKinds, 'completionScript', 'actionView'] as const;

const roleName = z.enum(runningRoles as [Role, ...Role[]]);

/** The roles that may call a definition; with none, only administrators may. */
export const definitionRoles = z
  .array(roleName)
  .max(runningRoles.length)
  .transform((given) => [...new Set(given)]);

export const maxDefinitionNameLength = 120;

/** The fields that an author fills in, beside the body. */
export const definitionInput = {
  /** 0 or nothing for a new one. */
  Id: counter.nullish().transform((given) => given || null),
  Name: nameText(maxDefinitionNameLength),
  Descr: text(2000).default(''),
  Category: text(60)
    .transform((category) => category.trim())
    .default(''),
  Roles: definitionRoles.default([]),
  /** The version that the author changed; without it, whatever is there. */
  Version: counter.optional(),
};

/** The fields that a list and an editor read. `Version` is the newest one, `Published` the one that runs use. */
export const definitionOutput = {
  Id: id,
  Name: z.string(),
  Descr: z.string(),
  Category: z.string(),
  Roles: z.array(z.string()),
  Version: counter,
  Published: counter.nullable(),
};

/** Why a query offers no choices to a parameter: it is not published, asks for values itself, or not for the same roles. */
export const listProblems = ['NOT_PUBLISHED', 'NEEDS_PARAMETERS', 'ROLES'] as const;
export type ListProblem = (typeof listProblems)[number];

/** A version in the history of a definition. */
export const versionLine = z.object({
  Version: counter,
  Name: z.string(),
  At: z.iso.datetime(),
  By: z.string(),
  PublishedAt: z.iso.datetime().nullable(),
  PublishedBy: z.string(),
});

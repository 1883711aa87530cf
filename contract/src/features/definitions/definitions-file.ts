/** A file of definitions: how queries and services go from one installation to another. */
import { z } from 'zod';
import { nameText, text } from '../../kit/fields.ts';
import { hasDistinctNames, queryParameter } from '../queries/queries.schemas.ts';
import { maxSqlLength, maxSqlParameters } from '../queries/sql-language.ts';
import { maxFileDefinitions } from './definitions-file.rules.ts';
import { sharedDefinitionKinds, definitionRoles, maxDefinitionNameLength } from './definitions.schemas.ts';
import { isServiceName } from './service-name.rules.ts';

export const definitionsFormat = 'telemachos-definitions';
export const definitionsFormatVersion = 1;

/** Another query is named by its name, because ids differ between installations. */
const fileParameter = queryParameter.omit({ ListQuery: true }).extend({
  ListQuery: text(maxDefinitionNameLength).nullable().default(null),
});

/** A definition as a file has it. */
export const fileDefinition = z
  .object({
    Kind: z.enum(sharedDefinitionKinds),
    Name: nameText(maxDefinitionNameLength),
    Descr: text(2000).default(''),
    Category: text(60).default(''),
    Roles: definitionRoles.default([]),
    Query: text(maxSqlLength),
    Parameters: z
      .array(fileParameter)
      .max(maxSqlParameters)
      .refine(hasDistinctNames, { message: 'SAME_NAME' })
      .default([]),
    ViewName: text(120).default(''),
  })
  .refine(({ Kind, Name }) => Kind === 'query' || isServiceName(Name), {
    path: ['Name'],
    message: 'BAD_SERVICE_NAME',
  });
export type FileDefinition = z.output<typeof fileDefinition>;

/**
 * What a definition is known by: its kind, and its name without letter case. Letter by letter, as PostgreSQL does it,
 * because JavaScript writes a final sigma otherwise.
 */
export const definitionKey = ({ Kind, Name }: Pick<FileDefinition, 'Kind' | 'Name'>): string =>
  `${Kind} ${[...Name].map((letter) => letter.toLowerCase()).join('')}`;

export const definitionsFile = z.object({
  Format: z.literal(definitionsFormat),
  FormatVersion: z.literal(definitionsFormatVersion),
  Definitions: z.array(fileDefinition).max(maxFileDefinitions),
});

/** What becomes of each definition of a file: those that differ become a draft. */
export const importOutcomes = ['created', 'changed', 'unchanged'] as const;

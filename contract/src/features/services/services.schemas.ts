/** Services: SQL that other screens and programs call by name. Source: specification 001 §3, §5, §7. */
import { z } from 'zod';
import { nameText, text, visibleText } from '../../kit/fields.ts';
import { definitionInput, definitionOutput, maxDefinitionNameLength } from '../definitions/definitions.schemas.ts';
import { queryParameter } from '../queries/queries.schemas.ts';
import { maxSqlLength, maxSqlParameters } from '../queries/sql-language.ts';
import { isServiceName } from '../definitions/service-name.rules.ts';

/** The name of a service: it stands in an address. */
export const serviceName = nameText(maxDefinitionNameLength).refine(isServiceName, { message: 'BAD_SERVICE_NAME' });

/** The parameters of a service, declared one by one, or as a list of names with commas between. */
const params = z
  .union([z.array(z.unknown()), text(2000)])
  .transform((given): unknown[] =>
    typeof given === 'string'
      ? given
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map((name) => ({ Name: name.replace(/^@/, '') }))
      : given,
  )
  .pipe(z.array(queryParameter).max(maxSqlParameters))
  .default([]);

/** A SQL service as an author saves it. With no roles only administrators may call it. */
export const sqlServiceInput = z.object({
  ...definitionInput,
  Name: serviceName,
  Query: visibleText(maxSqlLength),
  Params: params,
});

/** A service. `Kind` says what its `Query` holds. */
export const service = z.object({
  ...definitionOutput,
  Kind: z.enum(['sql']),
  Query: z.string(),
  Params: z.array(queryParameter),
});
export type Service = z.infer<typeof service>;

/** The rows of a service, each with its columns by name. Of two columns of one name the last one stays. */
export const serviceRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

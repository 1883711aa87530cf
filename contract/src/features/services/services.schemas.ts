/** Services: SQL and JavaScript that screens and programs call by name. Source: specification 001 §3, §5, §7. */
import { z } from 'zod';
import { counter, nameText, text, visibleText } from '../../kit/fields.ts';
import { isStorableJson } from '../../kit/texts.rules.ts';
import { definitionInput, definitionOutput, maxDefinitionNameLength } from '../definitions/definitions.schemas.ts';
import { queryParameter, runProblems } from '../queries/queries.schemas.ts';
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

/** What the `Query` of a service holds. */
export const serviceKinds = ['sql', 'js'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/**
 * A service of either kind as an author saves it: `Query` is the statement or the script. Without `Kind` an existing
 * service keeps its own, and a new one is JavaScript (001 §2, admin/jsservice).
 */
export const serviceInput = sqlServiceInput.extend({ Kind: z.enum(serviceKinds).optional() });

/** How the run of a script, and of what it calls, can end. */
export const scriptProblems = [
  ...runProblems,
  'SCRIPT_FAILED',
  'SCRIPT_TIMEOUT',
  'SCRIPT_MEMORY',
  'SCRIPT_TOO_DEEP',
  'SCRIPT_CALL',
  'SCRIPT_FETCH',
  'SCRIPT_AUTHOR_WEAKER',
  'SERVICE_BUSY',
] as const;

/** A service. `Kind` says what its `Query` holds. */
export const service = z.object({
  ...definitionOutput,
  Kind: z.enum(serviceKinds),
  Query: z.string(),
  Params: z.array(queryParameter),
});
export type Service = z.infer<typeof service>;

/**
 * What a service is called with: of SQL, values by the names of its parameters; of JavaScript, any JSON. What is no
 * object is refused by both.
 */
export const serviceParams = z
  .record(z.string().max(60), z.unknown())
  .refine((given) => isStorableJson(given), { message: 'BAD_INPUT' })
  .default({});

/**
 * What a service answers: of SQL, its rows, each with its columns by name (of two columns of one name the last one
 * stays); of JavaScript, what the script returned.
 */
export const serviceAnswer = z.json();

/** A fault of a script at its line and column, counted from 1; 0 where the place is unknown. */
export const scriptFault = z.object({
  Code: z.enum(['SYNTAX', 'ERROR', 'PROBLEM', 'TIMEOUT', 'MEMORY', 'OUTPUT', 'UNSETTLED']),
  Line: counter,
  Column: counter,
  /** What the engine said; for `PROBLEM`, the code of the problem. */
  Message: z.string(),
});
export type ScriptFault = z.infer<typeof scriptFault>;

/** A trial of a script: what it returned or where it failed, and every call that it made. Nothing of it stays. */
export const scriptTrial = z.object({
  /** The result as JSON; null after a fault. */
  Output: z.string().nullable(),
  Fault: scriptFault.nullable(),
  /** Milliseconds. */
  Duration: counter,
  Calls: z.array(
    z.object({
      Path: z.string(),
      Writes: z.boolean(),
      /** What the script sent, as JSON, cut after 500 characters. */
      Input: z.string(),
      /** The code of the problem; null if the call went well. */
      Problem: z.string().nullable(),
    }),
  ),
});

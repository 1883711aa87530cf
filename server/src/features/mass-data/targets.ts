/** Where rows can be sent: the services and calls that the caller may use, with their parameters. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { massDataCalls } from '@telemachos/contract/features/mass-data/mass-data.calls.ts';
import type { MassParameter } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import { z } from 'zod';
import type { Context, Handlers } from '../../platform/context.ts';
import { defaultMaxBodyBytes } from '../../platform/dispatch.ts';
import { listPublishedServices } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { mayRun } from '../queries/runnable.shared.ts';

/** What is read of a JSON Schema. */
type Schema = { type?: string; anyOf?: Schema[]; properties?: Record<string, Schema>; required?: string[] };

const typeOf = (schema: Schema): MassParameter['Type'] => {
  const types = (schema.anyOf ?? [schema]).map(({ type }) => type).filter((type) => type !== 'null');
  if (types.includes('string')) return 'text';
  if (types.some((type) => type === 'integer' || type === 'number')) return 'number';
  if (types.includes('boolean')) return 'boolean';
  return types.some((type) => type === 'object' || type === 'array') ? 'json' : 'text';
};

const parametersOf = (entry: CallEntry): MassParameter[] => {
  const schema = z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(schema.properties ?? {}).map(([Name, property]) => ({
    Name,
    Label: '',
    Type: typeOf(property),
    Required: schema.required?.includes(Name) ?? false,
  }));
};

type Target = z.output<typeof massDataCalls.targets.output>['Calls'][number];

/** A call as a target, the same for everybody; made once for each entry. */
const targetOf = new WeakMap<CallEntry, Target>();
const toTarget = (entry: CallEntry): Target => {
  const made = targetOf.get(entry) ?? {
    Path: entry.path,
    Method: entry.method ?? 'POST',
    HasKey: entry.idempotent === true,
    MaxBytes: entry.maxBodyBytes ?? defaultMaxBodyBytes,
    Summary: entry.summary,
    Parameters: parametersOf(entry),
  };
  targetOf.set(entry, made);
  return made;
};

/**
 * Whether rows can be sent to a call: neither a file, nor a password, nor a session; one that everybody may call only
 * reads. Services are offered by their names.
 */
const takesRows = (context: Context<CallEntry>, entry: CallEntry): boolean =>
  !entry.path.includes('{') &&
  entry.uploads === undefined &&
  entry.returnsFile === undefined &&
  entry.hashesPassword === undefined &&
  entry.channel !== 'receive' &&
  entry.impersonation !== 'never' &&
  entry.impersonation !== 'always' &&
  (entry.access === 'public' ? entry.method === 'GET' : context.can(entry.access));

type Targets = Pick<Handlers<typeof massDataCalls>, 'targets'>;

export const targetHandlers: Targets = {
  async targets(context) {
    const services = (await listPublishedServices(context)).filter((row) => mayRun(context, row));
    const entries = [...context.services.calls.values()].map(({ entry }) => entry);
    return {
      Services: services.map((row) => ({
        Name: row.name,
        Category: row.category,
        Descr: row.descr,
        Kind: row.kind === 'sqlService' ? ('sql' as const) : ('js' as const),
        Parameters: bodyOf(row).Parameters.map(({ Name, Label, Default }) => ({
          Name,
          Label,
          // A service reads the text of a cell by the declared type itself.
          Type: 'text' as const,
          Required: row.kind === 'sqlService' && Default === '',
        })),
      })),
      MaxServiceBytes: servicesCalls.call.maxBodyBytes ?? defaultMaxBodyBytes,
      Calls: entries
        .filter((entry) => takesRows(context, entry))
        .map(toTarget)
        .sort((a, b) => (a.Path < b.Path ? -1 : 1)),
    };
  },
};

/** Listing and saving services. */
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type {
  serviceInput,
  sqlServiceInput,
  Service,
} from '@telemachos/contract/features/services/services.schemas.ts';
import type { z } from 'zod';
import type { Handlers } from '../../platform/context.ts';
import {
  findDefinition,
  listDefinitions,
  type DefinitionKind,
  type DefinitionRow,
} from '../definitions/definitions.store.ts';
import { saveDraft, toHead, type Saving } from '../definitions/save-definition.shared.ts';
import { bodyOf, queryFormat } from '../queries/query-kind.shared.ts';
import type { Connection } from '../../db/connect.ts';
import { compileScript } from '../scripts/run-script.shared.ts';

/** More services than an installation has; the list is not paged (001 §7). */
const maxServices = 1000;

const kindOf = { sqlService: 'sql', jsService: 'js' } as const;
const definitionKindOf = { sql: 'sqlService', js: 'jsService' } as const;

const isService = (row: DefinitionRow): row is DefinitionRow & { kind: keyof typeof kindOf } => row.kind in kindOf;

const toService = (row: DefinitionRow): Service => {
  if (!isService(row)) throw new Error(`${row.kind} is no service`);
  const { Query, Parameters } = bodyOf(row);
  return { ...toHead(row), Kind: kindOf[row.kind], Query, Params: Parameters };
};

const listServices = async (connection: Connection, ...kinds: readonly DefinitionKind[]): Promise<Service[]> => {
  const list = { kinds, search: '', roles: null, page: 0, count: maxServices } as const;
  return (await listDefinitions(connection, list)).rows.map(toService);
};

const save = async (
  context: Saving,
  kind: keyof typeof kindOf,
  { Id, Name, Descr, Category, Roles, Version, Query, Params }: z.output<typeof sqlServiceInput>,
): Promise<Service> => {
  const row = await saveDraft(context, {
    id: Id,
    kind,
    name: Name,
    descr: Descr,
    category: Category,
    roles: Roles,
    format: queryFormat,
    body: { Query, Parameters: Params },
    version: Version,
  });
  return toService(row);
};

/** The kind that a save means: the one that it names, that of the service, or JavaScript for a new one. */
const savedKind = async (
  connection: Connection,
  { Id, Kind }: z.output<typeof serviceInput>,
): Promise<keyof typeof kindOf> => {
  if (Kind) return definitionKindOf[Kind];
  const row = Id === null ? null : await findDefinition(connection, Id, 'latest');
  return row && isService(row) ? row.kind : 'jsService';
};

type Editing = Pick<Handlers<typeof servicesCalls>, 'sqlServices' | 'saveSqlService' | 'list' | 'get' | 'edit'>;

export const editingHandlers: Editing = {
  sqlServices: (context) => listServices(context, 'sqlService'),
  list: (context) => listServices(context, 'sqlService', 'jsService'),
  saveSqlService: (context, { Service: saved }) => save(context, 'sqlService', saved),

  async edit(context, { Service: saved }) {
    const kind = await savedKind(context, saved);
    if (kind === 'jsService') {
      // Specification 001 §5: a script is saved only with its roles, and only if it compiles.
      if (saved.Roles.length === 0) return context.fail('BAD_INPUT', { fields: { 'Service.Roles': 'MISSING' } });
      const Faults = await compileScript(context.services, saved.Query);
      if (Faults.length > 0) return context.fail('SCRIPT_FAULTS', { details: { Faults } });
    }
    return save(context, kind, saved);
  },

  async get(context, { Id }) {
    const row = await findDefinition(context, Id, 'latest');
    return row && isService(row) ? toService(row) : context.fail('NOT_FOUND');
  },
};

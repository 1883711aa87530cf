/** Listing and saving services. */
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type { sqlServiceInput, Service } from '@telemachos/contract/features/services/services.schemas.ts';
import type { z } from 'zod';
import type { Handlers } from '../../platform/context.ts';
import { findDefinition, listDefinitions, type DefinitionRow } from '../definitions/definitions.store.ts';
import { saveDraft, toHead, type Saving } from '../definitions/save-definition.shared.ts';
import { bodyOf, queryFormat } from '../queries/query-kind.shared.ts';
import type { Connection } from '../../db/connect.ts';

/** More services than an installation has; the list is not paged (001 §7). */
const maxServices = 1000;

const toService = (row: DefinitionRow): Service => {
  const { Query, Parameters } = bodyOf(row);
  return { ...toHead(row), Kind: 'sql', Query, Params: Parameters };
};

const allServices = async (connection: Connection): Promise<Service[]> => {
  const list = { kind: 'sqlService', search: '', roles: null, page: 0, count: maxServices } as const;
  return (await listDefinitions(connection, list)).rows.map(toService);
};

const save = async (context: Saving, saved: z.output<typeof sqlServiceInput>): Promise<Service> => {
  const { Id, Name, Descr, Category, Roles, Version, Query, Params } = saved;
  const row = await saveDraft(context, {
    id: Id,
    kind: 'sqlService',
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

type Editing = Pick<Handlers<typeof servicesCalls>, 'sqlServices' | 'saveSqlService' | 'list' | 'get' | 'edit'>;

export const editingHandlers: Editing = {
  sqlServices: (context) => allServices(context),
  list: (context) => allServices(context),
  saveSqlService: (context, { Service: saved }) => save(context, saved),
  edit: (context, { Service: saved }) => save(context, saved),

  async get(context, { Id }) {
    const row = await findDefinition(context, Id, 'latest');
    return row?.kind === 'sqlService' ? toService(row) : context.fail('NOT_FOUND');
  },
};

/** Reading, listing and saving queries, and what their editor asks for. */
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import type { Query } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { allowedFunctions } from '@telemachos/contract/features/queries/sql-language.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { reportViews } from '../../db/report/views.ts';
import type { Handlers } from '../../platform/context.ts';
import { isLostDatabase } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { listRuns } from '../definitions/definition-runs.store.ts';
import { findDefinition, listDefinitions, type DefinitionRow } from '../definitions/definitions.store.ts';
import { saveDraft, toHead } from '../definitions/save-definition.shared.ts';
import { callerRoles, findRunnable } from './runnable.shared.ts';
import { judge } from './judge-thread.ts';
import { bodyOf, queryFormat } from './query-kind.shared.ts';
import { findFaults } from './run-statement.shared.ts';

/** A query on the wire; its statement only for authors. */
const toQuery = (row: DefinitionRow, withSql: boolean): Query => {
  const { Query, Parameters, ViewName } = bodyOf(row);
  return { ...toHead(row), ...(withSql ? { Query } : {}), Parameters, ViewName };
};

type Editing = Pick<Handlers<typeof queriesCalls>, 'get' | 'edit' | 'all' | 'check' | 'runs' | 'views'>;

export const editingHandlers: Editing = {
  async get(context, { Id, Lite }) {
    const isAuthor = context.can('definitions.write');
    const row = isAuthor ? await findDefinition(context, Id, 'latest') : await findRunnable(context, 'query', Id);
    if (row?.kind !== 'query') return context.fail('NOT_FOUND');
    return toQuery(row, isAuthor && !Lite);
  },

  async edit(context, { Query: saved }) {
    const { Id, Version, Query, Parameters, ViewName } = saved;
    const row = await saveDraft(context, {
      id: Id,
      kind: 'query',
      name: saved.Name,
      descr: saved.Descr,
      category: saved.Category,
      roles: saved.Roles,
      format: queryFormat,
      body: { Query, Parameters, ViewName },
      version: Version,
    });
    return toQuery(row, true);
  },

  async all(context, { Filter, page, count }) {
    const isAuthor = context.can('definitions.write');
    const roles = isAuthor ? null : callerRoles(context);
    const { rows, all } = await listDefinitions(context, {
      kinds: ['query'],
      search: Filter.trim(),
      roles,
      page,
      count,
    });
    return { list: rows.map((row) => toQuery(row, false)), count: pagesOf(all, count), All: all };
  },

  async check(context, { Query, Declared }) {
    const judged = await judge(context.services, Query, Declared, context.viewer.userId);
    const Faults = await findFaults(context, Query, judged).catch((error: unknown) => {
      if (error instanceof Problem || isLostDatabase(error)) return judged.faults;
      throw error;
    });
    return { Parameters: judged.names, Views: judged.views, Faults };
  },

  async runs(context, { Id, page, count }) {
    if (!(await findDefinition(context, Id, 'latest'))) return context.fail('NOT_FOUND');
    const { rows, all } = await listRuns(context, Id, page, count);
    return {
      list: rows.map(({ at, by, version, duration, rows: found, problem, line }) => ({
        At: at.toISOString(),
        By: by ?? '',
        Version: version,
        Duration: duration,
        Rows: found,
        Problem: problem,
        Line: line,
      })),
      count: pagesOf(all, count),
      All: all,
    };
  },

  async views() {
    const list = reportViews.map(({ name, comment, columns }) => ({
      Name: name,
      Comment: comment,
      Columns: columns.map(([column, , text]) => ({ Name: column, Comment: text })),
    }));
    return { list, Functions: [...allowedFunctions] };
  },
};

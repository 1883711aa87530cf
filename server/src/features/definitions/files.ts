/** Definitions as files: given out, and taken in as drafts. */
import { isSameValue } from '@telemachos/contract/features/authoring/differences.rules.ts';
import type { definitionsCalls } from '@telemachos/contract/features/definitions/definitions.calls.ts';
import {
  definitionsFormat,
  definitionsFormatVersion,
  type FileDefinition,
} from '@telemachos/contract/features/definitions/definitions-file.ts';
import { FileReply } from '../../platform/file-response.ts';
import type { Handlers } from '../../platform/context.ts';
import { bodyOf, queryFormat } from '../queries/query-kind.shared.ts';
import { newestVersions, type DefinitionRow } from './definitions.store.ts';
import { saveDraft } from './save-definition.shared.ts';

const keyOf = (kind: string, name: string): string => `${kind} ${name.toLowerCase()}`;

/** A definition as a file has it; `names` are those of queries, by id. */
const toFile = (row: DefinitionRow, names: ReadonlyMap<number, string>): FileDefinition => {
  const { Query, Parameters, ViewName } = bodyOf(row);
  return {
    Kind: row.kind,
    Name: row.name,
    Descr: row.descr,
    Category: row.category,
    Roles: row.roles as FileDefinition['Roles'],
    Query,
    Parameters: Parameters.map((parameter) => ({
      ...parameter,
      ListQuery: parameter.ListQuery === null ? null : (names.get(parameter.ListQuery) ?? null),
    })),
    ViewName,
  };
};

const namesOf = (rows: readonly DefinitionRow[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

type Files = Pick<Handlers<typeof definitionsCalls>, 'exportFile' | 'importFile'>;

export const fileHandlers: Files = {
  async exportFile(context, { Ids }) {
    const all = await newestVersions(context, null);
    const wanted = new Set(Ids.split(',').map(Number));
    const rows = Ids === '' ? all : all.filter(({ id }) => wanted.has(id));
    const file = {
      Format: definitionsFormat,
      FormatVersion: definitionsFormatVersion,
      Definitions: rows.map((row) => toFile(row, namesOf(all))),
    };
    return new FileReply({
      name: 'definitions.json',
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(file, null, 2),
    });
  },

  async importFile(context, { File, DryRun }) {
    const before = await newestVersions(context, null);
    const names = namesOf(before);
    const known = new Map(before.map((row) => [keyOf(row.kind, row.name), row]));
    const ids = new Map(before.filter(({ kind }) => kind === 'query').map(({ id, name }) => [name.toLowerCase(), id]));
    const list = [];
    // A query that others list comes before them, so that they find its id.
    for (const one of File.Definitions.toSorted((a, b) => countLists(a) - countLists(b))) {
      const row = known.get(keyOf(one.Kind, one.Name));
      const same = row !== undefined && isSameValue(toFile(row, names), one);
      list.push({
        Kind: one.Kind,
        Name: one.Name,
        Outcome: row ? (same ? 'unchanged' : 'changed') : 'created',
      } as const);
      if (same || DryRun) continue;
      const { Query, ViewName } = one;
      const Parameters = one.Parameters.map((parameter) => ({
        ...parameter,
        ListQuery: parameter.ListQuery === null ? null : (ids.get(parameter.ListQuery.toLowerCase()) ?? null),
      }));
      const saved = await saveDraft(context, {
        id: row?.id ?? null,
        kind: one.Kind,
        name: one.Name,
        descr: one.Descr,
        category: one.Category,
        roles: one.Roles,
        format: queryFormat,
        body: { Query, Parameters, ViewName },
        version: undefined,
      });
      if (one.Kind === 'query') ids.set(one.Name.toLowerCase(), saved.id);
    }
    return { list };
  },
};

/** How many other queries a definition lists. */
const countLists = ({ Parameters }: FileDefinition): number =>
  Parameters.filter(({ ListQuery }) => ListQuery !== null).length;

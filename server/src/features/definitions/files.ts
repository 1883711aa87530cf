/** Definitions as files: given out, and taken in as drafts. */
import { isSameValue } from '@telemachos/contract/features/authoring/differences.rules.ts';
import type { definitionsCalls } from '@telemachos/contract/features/definitions/definitions.calls.ts';
import {
  definitionsFormat,
  definitionsFormatVersion,
  definitionKey,
  type FileDefinition,
} from '@telemachos/contract/features/definitions/definitions-file.ts';
import { FileReply } from '../../platform/file-response.ts';
import type { Handlers } from '../../platform/context.ts';
import { inSavingOrder, namesOf, queryKey, toDraft, toFile } from './definition-file.shared.ts';
import { newestVersions } from './definitions.store.ts';
import { saveDraft } from './save-definition.shared.ts';

/** The fields of parameters whose list query is neither in the file nor here. */
const unknownLists = (definitions: readonly FileDefinition[], here: ReadonlyMap<string, unknown>) => {
  const inFile = new Set(definitions.map(definitionKey));
  const fields: Record<string, string> = {};
  for (const [at, { Parameters }] of definitions.entries())
    for (const [place, { ListQuery }] of Parameters.entries()) {
      const key = ListQuery === null ? null : queryKey(ListQuery);
      if (key !== null && !inFile.has(key) && !here.has(key))
        fields[`File.Definitions.${at}.Parameters.${place}.ListQuery`] = 'UNKNOWN_QUERY';
    }
  return fields;
};

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
    const known = new Map(before.map((row) => [definitionKey({ Kind: row.kind, Name: row.name }), row]));
    const ids = new Map([...known].map(([key, { id }]) => [key, id]));
    const fields = unknownLists(File.Definitions, known);
    if (Object.keys(fields).length > 0) return context.fail('BAD_INPUT', { fields });
    const list = [];
    for (const one of inSavingOrder(File.Definitions)) {
      const row = known.get(definitionKey(one));
      const same = row !== undefined && isSameValue(toFile(row, names), one);
      list.push({
        Kind: one.Kind,
        Name: one.Name,
        Outcome: row ? (same ? 'unchanged' : 'changed') : 'created',
      } as const);
      if (same || DryRun) continue;
      const saved = await saveDraft(context, toDraft(one, row?.id ?? null, ids));
      ids.set(definitionKey(one), saved.id);
    }
    return { list };
  },
};

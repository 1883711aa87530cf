/** Definitions as files: given out, and taken in as drafts. */
import { isSameValue } from '@telemachos/contract/features/authoring/differences.rules.ts';
import type { definitionsCalls } from '@telemachos/contract/features/definitions/definitions.calls.ts';
import {
  definitionsFormat,
  definitionsFormatVersion,
  definitionKey,
} from '@telemachos/contract/features/definitions/definitions-file.ts';
import { FileReply } from '../../platform/file-response.ts';
import type { Handlers } from '../../platform/context.ts';
import { inSavingOrder, lostLists, namesOf, toDraft, toFile } from './definition-file.shared.ts';
import { newestVersions } from './definitions.store.ts';
import { saveDraft } from './save-definition.shared.ts';

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
    const lost = lostLists(File.Definitions, known.keys()).map(({ definition, place, code }) => [
      `File.Definitions.${File.Definitions.indexOf(definition)}.Parameters.${place}.ListQuery`,
      code,
    ]);
    if (lost.length > 0) return context.fail('BAD_INPUT', { fields: Object.fromEntries(lost) });
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

/** Saves a definition of any kind as a new draft. */
import type { z } from 'zod';
import type { definitionOutput } from '@telemachos/contract/features/definitions/definitions.schemas.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import * as store from './definitions.store.ts';

export type DefinitionHead = z.infer<z.ZodObject<typeof definitionOutput>>;

export const toHead = (row: store.DefinitionRow): DefinitionHead => ({
  Id: row.id,
  Name: row.name,
  Descr: row.descr,
  Category: row.category,
  Roles: row.roles,
  Version: row.number,
  Published: row.published,
});

/** What a call has that saves: only what is used here of its context. */
export type Saving = Connection & {
  now: Date;
  actorId: number | null;
  audit(subject: string, subjectId: number | null, ...details: Record<string, unknown>[]): Promise<void>;
  fail(code: 'STALE' | 'NAME_TAKEN' | 'NOT_FOUND', extra?: ProblemExtra): never;
};

export type Draft = {
  id: number | null;
  kind: store.DefinitionKind;
  name: string;
  descr: string;
  category: string;
  roles: readonly string[];
  format: number;
  body: Json;
  /** The version that the author changed; undefined means whatever is there. */
  version: number | undefined;
};

/**
 * Saves a draft: a new definition, or a new version of an existing one. STALE answers the version that is there now and
 * its content in `details`.
 */
export const saveDraft = async (context: Saving, draft: Draft): Promise<store.DefinitionRow> => {
  const { id, kind, version, ...said } = draft;
  await store.lockNames(context);
  const before = id === null ? null : await store.lockDefinition(context, id);
  if (id !== null && before?.kind !== kind) return context.fail('NOT_FOUND');
  if (before && version !== undefined && version !== before.latest)
    return context.fail('STALE', {
      details: { Version: before.latest, Theirs: { ...toHead(before), ...asRecord(before.body) } },
    });
  if (await store.isNameTaken(context, kind, said.name, id)) return context.fail('NAME_TAKEN');
  const saved = { ...said, userId: context.actorId ?? 0, at: context.now };
  const newId = before ? before.id : await store.insertDefinition(context, kind, saved);
  if (before) await store.addVersion(context, before, saved);
  await context.audit('definition', newId, { Version: (before?.latest ?? 0) + 1, Before: version ?? null });
  const row = await store.findDefinition(context, newId, 'latest');
  if (!row) throw new Error('the definition was not saved');
  return row;
};

const asRecord = (body: Json): Record<string, Json> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, Json>) : {};

/** The handlers of definitions: versions, publishing, restoring, removing. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { definitionsCalls } from '@telemachos/contract/features/definitions/definitions.calls.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { levelIn } from '../../access/viewer.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import * as store from './definitions.store.ts';
import { brokenLists, judgeList } from './lists.ts';
import { fileHandlers } from './files.ts';
import { kinds } from './kinds.ts';
import { saveDraft, toHead } from './save-definition.shared.ts';

/** Views of actions are for fewer people than the other definitions. */
const assertMayChange = (
  context: { can(ability: 'actionViews.edit'): boolean; fail(code: 'REFUSED'): never },
  { kind }: store.DefinitionRow,
): void => {
  if (kind === 'actionView' && !context.can('actionViews.edit')) context.fail('REFUSED');
};

/** Who publishes, and with which Level. */
const publisherIn = ({ actorId, viewer, projectId, now }: Context<CallEntry>) => ({
  userId: actorId ?? 0,
  level: levelIn(viewer, projectId),
  at: now,
});

export const definitionsHandlers: Handlers<typeof definitionsCalls> = {
  ...fileHandlers,

  async versions(context, { Id, page, count }) {
    if (!(await store.findDefinition(context, Id, 'latest'))) return context.fail('NOT_FOUND');
    const { rows, all } = await store.listVersions(context, Id, page, count);
    return {
      list: rows.map((row) => ({
        Version: row.number,
        Name: row.name,
        At: row.at.toISOString(),
        By: row.by ?? '',
        PublishedAt: row.publishedAt?.toISOString() ?? null,
        PublishedBy: row.publishedBy ?? '',
      })),
      count: pagesOf(all, count),
      All: all,
    };
  },

  async version(context, { Id, Version }) {
    const row = await store.findDefinition(context, Id, Version);
    if (!row) return context.fail('NOT_FOUND');
    return { ...toHead(row), Body: row.body as Record<string, never> };
  },

  async publish(context, { Id, Version }) {
    const row = await store.lockDefinition(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    assertMayChange(context, row);
    if (row.latest !== Version) return context.fail('STALE', { details: { Version: row.latest, Theirs: toHead(row) } });
    const Faults = await kinds[row.kind](context, row);
    if (Faults.length > 0) return context.fail('DEFINITION_FAULTS', { details: { Faults } });
    await store.setPublished(context, Id, Version, publisherIn(context));
    await context.audit('definition', Id, { Published: Version });
    return { ...toHead(row), Published: Version };
  },

  async withdraw(context, { Id }) {
    const row = await store.lockDefinition(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    assertMayChange(context, row);
    await store.setPublished(context, Id, null, publisherIn(context));
    await context.audit('definition', Id, { Withdrawn: row.published });
    return { ...toHead(row), Published: null };
  },

  async restore(context, { Id, Version }) {
    const row = await store.findDefinition(context, Id, Version);
    if (!row) return context.fail('NOT_FOUND');
    assertMayChange(context, row);
    return toHead(await saveDraft(context, { ...row, version: undefined }));
  },

  async uses(context, { Id }) {
    const row = await store.findDefinition(context, Id, 'latest');
    if (!row) return context.fail('NOT_FOUND');
    // A view has no statement and no lists.
    if (row.kind === 'actionView') return { list: [], Lists: [] };
    const found = await store.usesOf(context, Id);
    const judged = found.length === 0 ? null : await judgeList(context, row);
    return {
      list: found.map(({ id, kind, name, roles }) => ({
        Id: id,
        Kind: kind,
        Name: name,
        Problem: judged?.problemFor(roles) ?? null,
      })),
      Lists: await brokenLists(context, row),
    };
  },

  async remove(context, { Id }) {
    const row = await store.lockDefinition(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    assertMayChange(context, row);
    await store.removeDefinition(context, Id, context.now);
    await context.audit('definition', Id, { Removed: true });
    return { Ok: true };
  },
};

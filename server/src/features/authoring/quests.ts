/** The list of questionnaires, and one with its versions. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import * as store from './authoring.store.ts';
import { isEditable, projectOf } from './changeable.ts';

type SetCounts = Awaited<ReturnType<typeof store.setCounts>>;
const areMany = (counts: SetCounts): boolean =>
  [...counts.values()].reduce((sum, { sets }) => sum + sets, 0) > maxUncachedRows;

/** How often the questionnaires of a project were begun and finished. */
const setCounts = createStaleWhileRevalidateCache<SetCounts>(areMany);

export const questsHandlers: Pick<Handlers<typeof authoringCalls>, 'quests' | 'get'> = {
  async quests(context, { page, count, Search, State }) {
    const projectId = projectOf(context);
    const search = Search.trim().replaceAll(/\s+/g, ' ');
    const rows = await store.findQuests(
      context,
      projectId,
      { search, state: State, page, count },
      seenBy('answers', context.reach),
    );
    const { value: sets, at } = await setCounts(context, String(projectId), (connection) =>
      store.setCounts(connection, projectId),
    );
    const Counts = await store.countQuests(context, projectId, search);
    const share = context.can('quest.share');
    const list = rows.map((row) => ({
      Id: row.id,
      Name: row.name,
      Shared: row.shared,
      Editable: !row.shared || share,
      Retired: row.retired,
      Title: { el: row.el, en: row.en },
      Number: row.number,
      DraftSince: row.draftSince?.toISOString() ?? null,
      Sets: sets.get(row.id)?.sets ?? 0,
      Finished: sets.get(row.id)?.finished ?? 0,
      Actions: row.actions,
      UpdatedAt: row.updatedAt.toISOString(),
    }));
    const AsOf = areMany(sets) ? at.toISOString() : null;
    return { list, count: pagesOf(Counts[State], count), All: Counts[State], Counts, AsOf };
  },

  async get(context, { QuestionnaireId, Number: number }) {
    const projectId = projectOf(context);
    const quest = await store.readQuest(context, QuestionnaireId);
    const version = await store.readVersion(context, QuestionnaireId, number ?? null);
    if (!quest || (number !== undefined && !version)) return context.fail('NOT_FOUND');
    const draft = await store.readDraft(context, QuestionnaireId);
    return {
      Id: quest.id,
      Name: quest.name,
      Shared: quest.projectId === null,
      Editable: isEditable(context, quest),
      Retired: quest.retired,
      Actions: await store.actionsUsing(context, QuestionnaireId, projectId, seenBy('answers', context.reach)),
      Versions: await store.versionsOf(context, QuestionnaireId, projectId),
      Draft: draft && {
        Definition: draft.definition,
        Revision: draft.revision,
        UpdatedAt: draft.updatedAt.toISOString(),
        UpdatedBy: draft.updatedBy,
      },
      Version: version && { Number: version.number, Definition: version.definition },
    };
  },
};

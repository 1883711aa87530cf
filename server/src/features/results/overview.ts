/** What waits and what there is to export in a project. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { withLocalizedTitle } from '../../platform/translations.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { actionCounts, lateCounts, latePage, type ActionCounts } from './overview.store.ts';

const isOfMany = (rows: readonly ActionCounts[]): boolean =>
  rows.reduce((sum, { begun }) => sum + begun, 0) > maxUncachedRows;

const counts = createStaleWhileRevalidateCache<ActionCounts[]>(isOfMany);

export const overviewHandlers: Pick<Handlers<typeof resultsCalls>, 'actionsAnswered' | 'lateSets'> = {
  async actionsAnswered(context, { ProjectId, Language }) {
    const hidden = seenBy('answers', context.reach).mask;
    const { value: rows, at } = await counts(context, `${ProjectId}/${hidden}`, (connection) =>
      actionCounts(connection, ProjectId, hidden),
    );
    const waiting = await lateCounts(context, ProjectId);
    const list = await Promise.all(
      rows
        .map((row) => withLocalizedTitle(context.locale, row))
        .map(async ({ actionId, title, titleEn, questionnaireId, versionId, people, begun, finished, expired }) => {
          const { definition } = await versionOf(context, versionId);
          return {
            ActionId: actionId,
            Title: (Language === 'en' ? titleEn : null) ?? title,
            Questionnaire: inLanguage(definition.Title, Language),
            QuestionnaireId: questionnaireId,
            People: people,
            Begun: begun,
            Finished: finished,
            Expired: expired,
            Late: waiting.get(actionId) ?? 0,
            Scales: definition.Scales.length > 0,
          };
        }),
    );
    return { list, AsOf: isOfMany(rows) ? at.toISOString() : null };
  },

  async lateSets(context, { ProjectId, Language, page, count }) {
    const rows = await latePage(context, ProjectId, seenBy('answers', context.reach).mask, {
      number: page,
      size: count,
    });
    const all = rows[0]?.all ?? 0;
    return {
      list: rows
        .map((row) => withLocalizedTitle(context.locale, row))
        .map((row) => ({
          AnswerSetId: row.id,
          MenteeId: row.userId,
          Name: row.name,
          ActionId: row.actionId,
          ActionTitle: (Language === 'en' ? row.titleEn : null) ?? row.title,
          Late: row.late,
          Status: row.status,
          At: row.at.toISOString(),
        })),
      count: pagesOf(all, count),
      All: all,
    };
  },
};

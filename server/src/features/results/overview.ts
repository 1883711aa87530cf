/** What waits and what there is to export in a project. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { actionCounts, latePage } from './overview.store.ts';

export const overviewHandlers: Pick<Handlers<typeof resultsCalls>, 'actionsAnswered' | 'lateSets'> = {
  async actionsAnswered(context, { ProjectId, Language }) {
    const rows = await actionCounts(context, ProjectId, seenBy('answers', context.reach).mask);
    const list = await Promise.all(
      rows.map(
        async ({ actionId, title, titleEn, questionnaireId, versionId, people, begun, finished, expired, late }) => {
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
            Late: late,
            Scales: definition.Scales.length > 0,
          };
        },
      ),
    );
    return { list };
  },

  async lateSets(context, { ProjectId, Language, page, count }) {
    const rows = await latePage(context, ProjectId, seenBy('answers', context.reach).mask, {
      number: page,
      size: count,
    });
    const all = rows[0]?.all ?? 0;
    return {
      list: rows.map((row) => ({
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

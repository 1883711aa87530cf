/**
 * The tables of an attempt as a workbook: drawn by the thread that calculates (calculating.ts). Source: specification
 * 000 §9.
 */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import { withholdsQuestions } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { groupsOfTables, workbookBy } from './calculating.ts';
import * as store from './questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from './reading.shared.ts';
import { versionOf } from './versions.shared.ts';

export const workbookHandlers: Pick<Handlers<typeof questionnairesCalls>, 'workbook'> = {
  async workbook(context, { AnswerSetId, Group, Language }) {
    const set = await settled(context, requireReadable(context, await store.readSet(context, AnswerSetId)));
    // A table's cells are its question.
    if (set.userId === context.viewer.userId && withholdsQuestions(set)) return context.fail('NOT_FOUND');
    const version = await versionOf(context, set.versionId);
    const groups = groupsOfTables(version);
    const first = Group ?? groups[0];
    if (first === undefined || !groups.includes(first)) return context.fail('NOT_FOUND');
    const { answers } = await valuesOf(context, set, version);
    const body = await workbookBy(context.services, version, answers, Language, first);
    return new FileReply({
      name: `${inLanguage(version.definition.Title, Language)}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body,
    });
  },
};

/**
 * The questionnaires room: opening (opening.ts), time (timing.ts), answering (answering.ts), results (results.ts),
 * templates of questions (templates.ts), workbooks (workbook.ts).
 */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { answeringHandlers } from './answering.ts';
import { openingHandlers } from './opening.ts';
import { resultHandlers } from './results.ts';
import { templateHandlers } from './templates.ts';
import { timingHandlers } from './timing.ts';
import { workbookHandlers } from './workbook.ts';

/** The questionnaires' calls as their handlers see them. */
type QuestionnairesHandlers = Handlers<typeof questionnairesCalls>;

export const questionnairesHandlers: QuestionnairesHandlers = {
  ...openingHandlers,
  ...timingHandlers,
  ...answeringHandlers,
  ...resultHandlers,
  ...templateHandlers,
  ...workbookHandlers,
};

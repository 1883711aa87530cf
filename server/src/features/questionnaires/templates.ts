/** The templates of questions: what a question of each type begins with. */
import { newQuestion } from '@telemachos/contract/features/authoring/editing.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import type { Handlers } from '../../platform/context.ts';

/** A questionnaire without questions, in which every template stands first. */
const empty = { Title: { el: '' }, ShowResults: false, Sections: [], Scales: [] };

export const templateHandlers: Pick<Handlers<typeof questionnairesCalls>, 'template'> = {
  async template(context, { name }) {
    const found = Object.entries(questionTypes).find(
      ([type, code]) => type.toLowerCase() === name.toLowerCase() || String(code) === name,
    );
    return found ? newQuestion(empty, found[1]) : context.fail('NOT_FOUND');
  },
};

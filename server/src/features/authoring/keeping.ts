/** Making a questionnaire, its name, and whether it is offered. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './authoring.store.ts';
import { changeable, projectOf } from './changeable.ts';

/** What a new questionnaire starts from. */
const empty = (name: string): store.Kept => ({
  Title: { el: name },
  ShowResults: false,
  Sections: [{ Title: { el: 'Μέρος 1' }, Questions: [] }],
  Scales: [],
});

export const keepingHandlers: Pick<Handlers<typeof authoringCalls>, 'create' | 'rename' | 'retire'> = {
  async create(context, { Name, Shared, CopyOf }) {
    if (Shared && !context.can('quest.share')) return context.fail('REFUSED');
    // With a questionnaire to copy, the project of the call may be that one's own; a copy stays where its original is.
    const projectId = Shared ? null : projectOf(context);
    const name = Name.trim();
    const from =
      CopyOf === undefined
        ? null
        : ((await store.readDraft(context, CopyOf)) ?? (await store.readVersion(context, CopyOf, null)));
    const id = await store.insertQuest(context, { projectId, name, at: context.now });
    if (id === null) return context.fail('NAME_TAKEN');
    await store.insertDraft(context, id, from?.definition ?? empty(name), context.viewer.userId, context.now);
    await context.audit('questionnaire', id, { Name: name, Shared, ...(CopyOf === undefined ? {} : { CopyOf }) });
    return { Id: id };
  },

  async rename(context, { QuestionnaireId, Name }) {
    const { name } = await changeable(context, QuestionnaireId);
    if (!(await store.updateName(context, QuestionnaireId, Name.trim()))) return context.fail('NAME_TAKEN');
    await context.audit('questionnaire', QuestionnaireId, { From: name, To: Name.trim() });
    return { Ok: true };
  },

  async retire(context, { QuestionnaireId, Retired }) {
    await changeable(context, QuestionnaireId);
    await store.updateRetired(context, QuestionnaireId, Retired ? context.now : null);
    await context.audit('questionnaire', QuestionnaireId, { Retired });
    return { Ok: true };
  },
};

/** The draft of a questionnaire: beginning, saving over the revision one saw, throwing away, publishing. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import { isTooLarge, tooLarge } from '@telemachos/contract/features/authoring/size.rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../platform/context.ts';
import * as store from './authoring.store.ts';
import { changeable, stale } from './changeable.ts';
import { judged } from './judging.ts';

export const draftHandlers: Pick<
  Handlers<typeof authoringCalls>,
  'beginDraft' | 'saveDraft' | 'discardDraft' | 'publish'
> = {
  async beginDraft(context, { QuestionnaireId }) {
    await changeable(context, QuestionnaireId);
    const draft = await store.readDraft(context, QuestionnaireId);
    if (draft) return { Revision: draft.revision };
    const version = await store.readVersion(context, QuestionnaireId, null);
    const start = version?.definition ?? { Title: { el: '' }, Sections: [], Scales: [] };
    const Revision = await store.insertDraft(context, QuestionnaireId, start, context.viewer.userId, context.now);
    await context.audit('questionnaire', QuestionnaireId, { From: version?.number ?? null });
    return { Revision };
  },

  async saveDraft(context, { QuestionnaireId, Definition, Revision }) {
    await changeable(context, QuestionnaireId);
    const draft = await store.readDraft(context, QuestionnaireId);
    const by = context.viewer.userId;
    if (isTooLarge(Definition)) return context.fail('INVALID_DEFINITION', { details: { Faults: [tooLarge] } });
    // A save whose answer was lost comes again: what it would write is there already.
    const repeated = draft && isDeepStrictEqual(draft.definition, Definition) ? draft.revision : null;
    if (repeated === null && (draft?.revision ?? 0) !== Revision)
      return context.fail('STALE', await stale(context, QuestionnaireId, draft));
    const { faults: Faults } = await judged(context, { kind: 'definition', text: JSON.stringify(Definition) });
    if (repeated !== null) return { Revision: repeated, Faults };
    const next = draft
      ? await store.updateDraft(context, draft.id, Definition, by, context.now)
      : await store.insertDraft(context, QuestionnaireId, Definition, by, context.now);
    await context.audit('questionnaire', QuestionnaireId, { Revision: next });
    return { Revision: next, Faults };
  },

  async discardDraft(context, { QuestionnaireId, Revision }) {
    await changeable(context, QuestionnaireId);
    const draft = await store.readDraft(context, QuestionnaireId);
    if (!draft) return { Ok: true };
    if (draft.revision !== Revision) return context.fail('STALE', await stale(context, QuestionnaireId, draft));
    await store.deleteDraft(context, draft.id);
    await context.audit('questionnaire', QuestionnaireId, { Revision });
    return { Ok: true };
  },

  async publish(context, { QuestionnaireId, Revision, Note }) {
    await changeable(context, QuestionnaireId);
    const draft = await store.readDraft(context, QuestionnaireId);
    const [by, note] = [context.viewer.userId, Note.trim()];
    if (!draft) {
      const newest = await store.readVersion(context, QuestionnaireId, null);
      // The same press again, after its answer was lost.
      if (newest && newest.revision === Revision && newest.publishedBy === by && newest.note === note)
        return { Number: newest.number };
    }
    if (draft?.revision !== Revision) return context.fail('STALE', await stale(context, QuestionnaireId, draft));
    const { definition, faults: Faults } = await judged(context, {
      kind: 'definition',
      text: JSON.stringify(draft.definition),
    });
    if (!definition) return context.fail('INVALID_DEFINITION', { details: { Faults } });
    const Number = await store.publishDraft(context, draft.id, by, note, context.now);
    await context.audit('questionnaire', QuestionnaireId, { Number });
    return { Number };
  },
};

/** Opening a questionnaire: by its action or by a link, which make the answer set, or by its answer set. */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import { actionData, actionTitles, type ActionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { isHiddenFrom, seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { completionOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { QuestionnaireWire } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { canIn, owesConsent } from '../../access/viewer.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import { hashTokenText } from '../../platform/session.ts';
import { localizeResponse, localizedFields } from '../../platform/localize-response.ts';
import type { Locale } from '../../platform/translations.ts';
import { seenAction } from '../actions/open-action.shared.ts';
import { nameOf } from '../results/attempts.store.ts';
import * as actions from './actions.store.ts';
import * as store from './questionnaires.store.ts';
import type { NewSet, SetRow } from './questionnaires.store.ts';
import { ownOrGone, requireReadable, settled, valuesOf, type Caller } from './reading.shared.ts';
import { versionOf } from './versions.shared.ts';
import { asQuestionnaire } from './wire.ts';

type Context = Caller & { services: Services; locale: Locale | null };

/** Where an action's own words are. */
const actionSlots = localizedFields(actionData);

const answerWith = async (context: Context, found: SetRow | null, language: Language): Promise<QuestionnaireWire> => {
  const set = await settled(context, requireReadable(context, found));
  const version = await versionOf(context, set.versionId);
  const kept = actionData.parse((await actions.actionDataOf(context, set.actionId)) ?? {});
  const action =
    actionSlots && context.locale ? (localizeResponse(actionSlots, kept, context.locale) as ActionData) : kept;
  const mine = set.userId === context.viewer.userId;
  return asQuestionnaire(set, version, await valuesOf(context, set, version), {
    language,
    now: context.now,
    mine,
    person: mine ? null : await nameOf(context, set.userId),
    action,
  });
};

/** Begin the caller's first attempt at the version in force. */
const beginSet = async (
  context: Context,
  questId: number,
  place: Pick<NewSet, 'projectId' | 'actionId' | 'tokenId' | 'inGrid'>,
): Promise<void> => {
  const versionId = await store.versionInForce(context, questId);
  if (versionId === null) return context.fail('NOT_FOUND');
  const { definition, groups } = await versionOf(context, versionId);
  await store.insertSet(context, {
    ...place,
    versionId,
    userId: context.viewer.userId,
    duration: definition.Duration ?? null,
    countable: groups.length,
    at: context.now,
  });
};

/** The questionnaire of an action that mentors answer; null for any other. */
const mentorsQuest = async (context: Context, actionId: number): Promise<number | null> => {
  const action = await actions.questAction(context, actionId);
  if (!action || isHiddenFrom(action.flags, 'caseload')) return null;
  return actionData.safeParse(action.data).data?.AnsweredBy === 'mentor' ? action.questId : null;
};

export const openingHandlers: Pick<
  Handlers<typeof questionnairesCalls>,
  'getByAction' | 'getByToken' | 'mentorQuests' | 'getByAnswerSetId'
> = {
  async getByAction(context, { ActionId, Language }) {
    const { viewer, projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const seen = context.can('mentee.work') ? await seenAction(context, viewer.userId, ActionId, now) : null;
    const forMentors = seen === null && context.can('mentor.caseload') ? await mentorsQuest(context, ActionId) : null;
    const questId = seen?.kept.questId ?? forMentors;
    if (questId === null) return context.fail('NOT_FOUND');
    if (!(await store.newestSet(context, viewer.userId, ActionId))) {
      // What was begun stays readable; only a beginning needs the action open.
      if (seen?.state === 'locked') return context.fail('ACTION_CLOSED');
      const held = await actions.heldQuest(context, ActionId);
      if (held === null) return context.fail('NOT_FOUND');
      await beginSet(context, held, { projectId, actionId: ActionId, tokenId: null, inGrid: forMentors === null });
    }
    return answerWith(context, await store.newestSet(context, viewer.userId, ActionId), Language);
  },

  async getByToken(context, { TokenName, Language }) {
    const { viewer, now } = context;
    const token = await store.findToken(context, hashTokenText(TokenName), now);
    if (!token || !canIn(viewer, token.projectId, 'quest.answer')) return context.fail('LINK_INVALID');
    // The link leads into a project of its own, which may not be the one the gates judged.
    if (owesConsent(viewer, token.projectId)) return context.fail('CONSENT_REQUIRED');
    if (!(await store.newestOfToken(context, viewer.userId, token.id)))
      await beginSet(context, token.questId, {
        projectId: token.projectId,
        actionId: null,
        tokenId: token.id,
        inGrid: false,
      });
    return answerWith(context, await store.newestOfToken(context, viewer.userId, token.id), Language);
  },

  async mentorQuests(context) {
    const { projectId, viewer } = context;
    if (projectId === null) return [];
    const rows = await actions.mentorActions(context, projectId, viewer.userId, seenBy('work', 'caseload'));
    return rows.map(({ id, title, titles, data, status, answered, countable }) => ({
      ActionId: id,
      Title: title,
      TitleEn: actionTitles.safeParse(titles).data?.en ?? title,
      Minutes: actionData.safeParse(data).data?.Minutes ?? null,
      Status: status,
      Completion: status === null ? 0 : completionOf(answered, countable),
    }));
  },

  async getByAnswerSetId(context, { AnswerSetId, Language }) {
    const found = await store.readSet(context, AnswerSetId);
    return answerWith(context, found ?? (await ownOrGone(context, AnswerSetId, found)), Language);
  },
};

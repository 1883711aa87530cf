/**
 * Answering: the hottest calls of the product. A definition is prepared once, the set is remembered from the last answer, and one statement
 * writes everything if the set is still as remembered; otherwise it is locked, read and judged again. A refusal is never based on what is only remembered.
 */
import type { AnswerReply } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { answerFault, completionOf, countableGroups, keyOfGroup, normalAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { believedGiven, judgeAnswer, remaining } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { chosen, type GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { randomUUID } from 'node:crypto';
import { wasLogged, writeAnswer } from './answer.store.ts';
import { rememberedSet, rememberSet } from './known-sets.ts';
import { noteLate } from './late.store.ts';
import type { QuestionnairesHandlers } from './questionnaires.handlers.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import { handToMentor, markExpired, requireOwn, valuesOf } from './reading.ts';
import { versionOf } from './versions.ts';

type Context = Parameters<QuestionnairesHandlers['answerClosed']>[0];
type Named = { AnswerSetId: number; GroupId: number; Device?: string | undefined; Number?: number | undefined; GivenAt?: string | undefined };

const replyOf = (set: SetRow, now: Date): AnswerReply => ({ Completion: completionOf(set.answered, set.countable), Answered: set.answered, Countable: set.countable, Status: set.status, Remaining: remaining(set, now.getTime()) });

/** Read the set and hold it, for what was remembered is missing, out of date or not enough. */
const locked = async (context: Context, id: number): Promise<SetRow> => {
  await context.begin();
  return requireOwn(context, await store.lockSet(context, id));
};

/** A refused answer. One that came before, with its reply lost on the way, was not refused then: it is told as kept. */
const refuse = async (context: Context, set: SetRow, named: Named, code: 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED'): Promise<AnswerReply> => {
  if (code === 'EXPIRED' && set.status === 'OK') await markExpired(context, set);
  if (named.Device && named.Number && (await wasLogged(context, set.id, named.Device, named.Number))) {
    return code === 'EXPIRED' ? context.fail('EXPIRED', { details: { Kept: true }, keep: true }) : replyOf(set, context.now);
  }
  return context.fail(code, { keep: true });
};

const save = async (context: Context, named: Named, sent: GivenAnswer): Promise<AnswerReply> => {
  const { AnswerSetId, GroupId } = named;
  const { now } = context;
  const device = named.Device ?? randomUUID();
  const number = named.Number ?? 1;

  /** Judge and write; null when the remembered set did not hold. */
  const attempt = async (remembered: SetRow | null): Promise<AnswerReply | null> => {
    let set = remembered ? requireOwn(context, remembered) : await locked(context, AnswerSetId);
    const version = await versionOf(context, set.versionId);
    const question = version.questionOf.get(GroupId) ?? context.fail('UNKNOWN_GROUP');
    const given = normalAnswer(question, sent);
    // Conditions read the other answers: those must not change between reading and writing.
    if (version.conditional && remembered) set = await locked(context, AnswerSetId);
    const before = version.conditional ? await valuesOf(context, set, version) : { answers: {}, user: {} };
    const values = { ...before, answers: { ...before.answers, [keyOfGroup(GroupId)]: given } };
    const fault = answerFault(question, given, values);
    if (fault) return context.fail(fault.code, { details: { Reason: fault.reason, ...(fault.limit === undefined ? {} : { Limit: fault.limit }) } });

    const at = believedGiven(set, now.getTime(), named.GivenAt === undefined ? null : Date.parse(named.GivenAt));
    const verdict = judgeAnswer(set, now.getTime(), at);
    if (!verdict.keep) return remembered && !version.conditional ? null : refuse(context, set, named, verdict.code);

    // A late answer is two writes: the answer, and the set's end.
    if (verdict.late) await context.begin();
    const status = verdict.late ? 'Expired' : set.status;
    const countable = version.conditional ? countableGroups(version.definition, values) : version.groups;
    const written = await writeAnswer(context, { setId: set.id, stamp: set.stamp, device, number, groupId: GroupId, optionIds: chosen(given), text: given.Text, at: new Date(at), now, late: verdict.late, countable, status });
    if (!written) return null;
    const { stamp, answered } = written;
    const after: SetRow = { ...set, stamp, answered, countable: written.countable, ...(written.fresh ? { status, timeStarted: set.timeStarted ?? at } : {}) };
    rememberSet(context.services, after);
    if (!verdict.late) return replyOf(after, now);
    if (set.status === 'OK') await markExpired(context, after);
    else await handToMentor(context, after, false);
    if (written.fresh) await noteLate(context, set.id, { Group: GroupId, Device: device, Number: number }, set.userId, now);
    return context.fail('EXPIRED', { details: { Kept: true }, keep: true });
  };

  const remembered = rememberedSet(context.services, AnswerSetId);
  const reply = (remembered && (await attempt(remembered))) ?? (await attempt(null));
  // The set is locked in the second attempt, so that its stamp cannot have changed.
  if (!reply) throw new Error('an answer set changed while it was locked');
  return reply;
};

export const answeringHandlers: Pick<QuestionnairesHandlers, 'answerClosed' | 'answerOpen'> = {
  answerClosed: (context, { OptionId, ...named }) => save(context, named, { OptionId, Text: '' }),
  answerOpen: (context, { Text, ...named }) => save(context, named, { OptionId: null, Text }),
};

/**
 * Answering: the hottest calls of the product. A definition is prepared once, the set is remembered from the last
 * answer, and one statement writes everything if the set is still as remembered; otherwise it is locked, read and
 * judged again. A refusal is never based on what is only remembered.
 */
import {
  oneOfMany,
  type questionnairesCalls,
} from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import type { AnswerReply, answerResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import {
  answerFault,
  completionOf,
  countableGroups,
  keyOfGroup,
  normalAnswer,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { believedGiven, judgeAnswer, remaining } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { chosen, type GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Handlers } from '../../platform/context.ts';
import { tellLate } from '../notices/notify.shared.ts';
import { writeTogether } from './answer-lane.ts';
import { wasLogged, writeAnswer } from './answer.store.ts';
import { rememberedSet, rememberSet } from './known-sets.ts';
import { noteLate } from './late.store.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import { handToMentor, markExpired, ownOrGone, requireOwn, valuesOf } from './reading.shared.ts';
import { versionOf } from './versions.shared.ts';

type Single = Parameters<Handlers<typeof questionnairesCalls>['answerClosed']>[0];
type ManyContext = Parameters<Handlers<typeof questionnairesCalls>['answerMany']>[0];
type Many = Parameters<Handlers<typeof questionnairesCalls>['answerMany']>[1];
/** What judging needs of either. */
type Context = Single | ManyContext;
type Named = {
  AnswerSetId: number;
  GroupId: number;
  Device: string;
  Number?: number | undefined;
  GivenAt?: string | undefined;
};

const replyOf = (set: SetRow, now: Date): AnswerReply => ({
  Completion: completionOf(set.answered, set.countable),
  Answered: set.answered,
  Countable: set.countable,
  Status: set.status,
  Remaining: remaining(set, now.getTime()),
});

/** Read the set and hold it, for what was remembered is missing, out of date or not enough. */
const locked = async (context: Context, id: number): Promise<SetRow> => {
  await context.beginTransaction();
  return ownOrGone(context, id, await store.lockSet(context, id));
};

type TimeCode = 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED';
type Refusal = {
  code: TimeCode | 'SET_GONE' | 'UNKNOWN_GROUP' | 'UNKNOWN_OPTION' | 'INVALID_ANSWER';
  details?: Record<string, unknown>;
};
/** The set after an answer, and why it was refused; null when it was kept. */
type Outcome = { set: SetRow; refused: Refusal | null };

/**
 * An answer that time refuses. One that came before, with its reply lost on the way, was not refused then: it is told
 * as kept.
 */
const refuse = async (context: Context, set: SetRow, named: Named, code: TimeCode): Promise<Outcome> => {
  const ending = code === 'EXPIRED' && set.status === 'OK';
  if (ending) await markExpired(context, set);
  // The set's row was written: whoever goes on with it reads it anew.
  const after = ending ? await locked(context, set.id) : set;
  const known = named.Number && (await wasLogged(context, set.id, named.Device, named.Number));
  if (!known && code === 'EXPIRED' && (await store.isSuperseded(context, set.id)))
    return { set: after, refused: { code: 'SET_GONE', details: { Why: 'reset' } } };
  if (!known) return { set: after, refused: { code } };
  return { set: after, refused: code === 'EXPIRED' ? { code, details: { Kept: true } } : null };
};

/**
 * Judge an answer and write it. `held`: the set is locked; otherwise it is only remembered, and null says that it did
 * not hold.
 */
const judge = async (
  context: Context,
  known: SetRow,
  held: boolean,
  named: Named,
  sent: GivenAnswer,
): Promise<Outcome | null> => {
  const { now } = context;
  const { GroupId } = named;
  const device = named.Device;
  const number = named.Number ?? 1;
  const version = await versionOf(context, known.versionId);
  const question = version.questionOf.get(GroupId);
  if (!question) return { set: known, refused: { code: 'UNKNOWN_GROUP' } };
  const given = normalAnswer(question, sent);
  // Conditions read the other answers: those must not change between reading and writing.
  const set = version.conditional && !held ? await locked(context, known.id) : known;
  const before = version.conditional ? await valuesOf(context, set, version) : { answers: {}, user: {}, around: null };
  const values = { ...before, answers: { ...before.answers, [keyOfGroup(GroupId)]: given } };
  const fault = answerFault(question, given, values);
  if (fault)
    return {
      set,
      refused: {
        code: fault.code,
        details: { Reason: fault.reason, ...(fault.limit === undefined ? {} : { Limit: fault.limit }) },
      },
    };

  const at = believedGiven(set, now.getTime(), named.GivenAt === undefined ? null : Date.parse(named.GivenAt));
  const verdict = judgeAnswer(set, now.getTime(), at);
  if (!verdict.keep) return held || version.conditional ? refuse(context, set, named, verdict.code) : null;

  // A late answer is two writes: the answer, and the set's end.
  if (verdict.late) await context.beginTransaction();
  const code = set.status === 'Finished' ? 'FINISHED' : 'EXPIRED';
  const status = verdict.late && code === 'EXPIRED' ? 'Expired' : set.status;
  const countable = version.conditional ? countableGroups(version.definition, values) : version.groups;
  const write = {
    setId: set.id,
    stamp: set.stamp,
    device,
    number,
    groupId: GroupId,
    optionIds: chosen(given),
    text: given.Text,
    at: new Date(at),
    now,
    late: verdict.late,
    countable,
    status,
  };
  // Alone where the call holds something already; else with whoever answers at the same moment.
  const isOwn = held || verdict.late || version.conditional;
  const written = await (isOwn ? writeAnswer(context, write) : writeTogether(context.services, write));
  if (!written) return null;
  const { stamp, answered } = written;
  const after: SetRow = {
    ...set,
    stamp,
    answered,
    countable: written.countable,
    ...(written.fresh ? { status, timeStarted: set.timeStarted ?? at } : {}),
  };
  rememberSet(context.services, after);
  if (!verdict.late) return { set: after, refused: null };
  if (set.status === 'OK') await markExpired(context, after);
  else if (code === 'EXPIRED') await handToMentor(context, after, false);
  if (written.fresh) {
    await noteLate(context, set.id, { Group: GroupId, Device: device, Number: number }, set.userId, now);
    const { projectId, userId: menteeId, actionId } = set;
    if (actionId !== null) await tellLate(context, { projectId, menteeId, actionId, at: now });
  }
  return { set: await locked(context, set.id), refused: { code, details: { Kept: true } } };
};

const save = async (
  context: Single,
  given: Omit<Named, 'Device'> & { Device?: string | undefined },
  sent: GivenAnswer,
): Promise<AnswerReply> => {
  // One without a device has one for all tries: what was written, with its reply lost, is not written again.
  const named = { ...given, Device: given.Device ?? randomUUID() };
  const remembered = rememberedSet(context.services, named.AnswerSetId);
  const quick = remembered ? await judge(context, requireOwn(context, remembered), false, named, sent) : null;
  // The set is locked the second time, so that it cannot change under the answer.
  const outcome = quick ?? (await judge(context, await locked(context, named.AnswerSetId), true, named, sent));
  if (!outcome) throw new Error('an answer set changed while it was locked');
  const { set, refused } = outcome;
  return refused
    ? context.fail(refused.code, { commit: true, ...(refused.details ? { details: refused.details } : {}) })
    : replyOf(set, context.now);
};

const saveMany = async (
  context: ManyContext,
  { AnswerSetId, Device, Answers }: Many,
): Promise<AnswerReply & { Results: z.output<typeof answerResult>[] }> => {
  let set = await locked(context, AnswerSetId);
  const Results: z.output<typeof answerResult>[] = [];
  for (const one of Answers) {
    const { success, data } = oneOfMany.safeParse(one);
    if (!success) {
      Results.push({ Number: one.Number, Code: 'BAD_INPUT', Details: {} });
      continue;
    }
    const { OptionId, Text, ...named } = data;
    const outcome = await judge(
      context,
      set,
      true,
      { ...named, AnswerSetId, Device },
      { OptionId: Text === undefined ? (OptionId ?? null) : null, Text: Text ?? '' },
    );
    if (!outcome) throw new Error('an answer set changed while it was locked');
    ({ set } = outcome);
    Results.push({
      Number: named.Number,
      Code: outcome.refused?.code ?? null,
      Details: outcome.refused?.details ?? {},
    });
  }
  return { ...replyOf(set, context.now), Results };
};

export const answeringHandlers: Pick<
  Handlers<typeof questionnairesCalls>,
  'answerClosed' | 'answerOpen' | 'answerMany'
> = {
  answerClosed: (context, { OptionId, ...named }) => save(context, named, { OptionId, Text: '' }),
  answerOpen: (context, { Text, ...named }) => save(context, named, { OptionId: null, Text }),
  answerMany: saveMany,
};

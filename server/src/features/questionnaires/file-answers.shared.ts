/** For the files room: the set and question that files belong to, and the write of the answer that names them. */
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { AnswerReply } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import {
  completionOf,
  countableGroups,
  keyOfGroup,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { judgeAnswer, remaining } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { randomUUID } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { writeAnswer } from './answer.store.ts';
import { rememberSet } from './known-sets.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import { markExpired, ownOrGone, refuseIfReset, requireReadable, valuesOf, type Caller } from './reading.shared.ts';
import { versionOf } from './versions.shared.ts';

/** Where files belong, as calls name it. */
export type FilePlace = {
  QuestionId: string;
  MenteeId?: number | undefined;
  ActionId?: number | undefined;
  AnswerSetId?: number | undefined;
};

type Context = Caller & { services: Services };
type Answering = Omit<Context, 'fail'> & {
  fail(
    code: 'NOT_FOUND' | 'SET_GONE' | 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED' | 'UNKNOWN_GROUP',
    extra?: ProblemExtra,
  ): never;
};

const found = async (context: Context, { MenteeId, ActionId, AnswerSetId }: FilePlace): Promise<SetRow> => {
  const set =
    AnswerSetId !== undefined
      ? await store.readSet(context, AnswerSetId)
      : ActionId === undefined
        ? null
        : await store.newestSet(context, MenteeId ?? context.viewer.userId, ActionId);
  return requireReadable(context, set);
};

const questionOf = async (context: Context, set: SetRow, id: string): Promise<Question> => {
  const { definition } = await versionOf(context, set.versionId);
  return (
    definition.Sections.flatMap(({ Questions }) => Questions).find(({ Id }) => Id === id) ?? context.fail('NOT_FOUND')
  );
};

/** A set, for whoever may read it. */
export const readableSet = async (context: Context, id: number): Promise<SetRow> =>
  requireReadable(context, await store.readSet(context, id));

/** The set and question, for whoever may read them. */
export const setOfPlace = async (context: Context, place: FilePlace): Promise<{ set: SetRow; question: Question }> => {
  const set = await found(context, place);
  return { set, question: await questionOf(context, set, place.QuestionId) };
};

/** The same for its owner, held until the end of the transaction, and only while it takes answers. */
export const lockedForFiles = async (
  context: Answering,
  place: FilePlace,
): Promise<{ set: SetRow; question: Question }> => {
  const id = place.AnswerSetId ?? (await found(context, place)).id;
  const set = await ownOrGone(context, id, await store.lockSet(context, id));
  const now = context.now.getTime();
  const verdict = judgeAnswer(set, now, now);
  if (!verdict.keep) {
    await refuseIfReset(context, set);
    if (verdict.code === 'EXPIRED' && set.status === 'OK') await markExpired(context, set);
    return context.fail(verdict.code, { commit: true });
  }
  return { set, question: await questionOf(context, set, place.QuestionId) };
};

/** Write the answer that names the files of a group; the set is held by {@link lockedForFiles}. */
export const writeFilesAnswer = async (
  context: Context,
  set: SetRow,
  groupId: number,
  text: string,
): Promise<AnswerReply> => {
  // The set is held now: what was written while this call waited for it is older, whatever the clocks of several
  // servers say.
  const now = new Date(
    Math.max(context.services.clock().getTime(), (await store.answeredAt(context, set.id, groupId))?.getTime() ?? 0),
  );
  const version = await versionOf(context, set.versionId);
  const before = version.conditional ? await valuesOf(context, set, version) : { answers: {}, user: {}, around: null };
  const values = { ...before, answers: { ...before.answers, [keyOfGroup(groupId)]: { OptionId: null, Text: text } } };
  const countable = version.conditional ? countableGroups(version.definition, values) : version.groups;
  const written = await writeAnswer(context, {
    setId: set.id,
    stamp: set.stamp,
    device: randomUUID(),
    number: 1,
    groupId,
    optionIds: [],
    text,
    at: now,
    now,
    late: false,
    countable,
    status: set.status,
  });
  if (!written) throw new Error('an answer set changed while it was locked');
  rememberSet(context.services, {
    ...set,
    stamp: written.stamp,
    answered: written.answered,
    countable: written.countable,
    timeStarted: set.timeStarted ?? now.getTime(),
  });
  return {
    Completion: completionOf(written.answered, written.countable),
    Answered: written.answered,
    Countable: written.countable,
    Status: set.status,
    Remaining: remaining(set, now.getTime()),
  };
};

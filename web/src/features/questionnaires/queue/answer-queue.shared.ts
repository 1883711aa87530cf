/**
 * The queue of one answer set's answers: what is kept of each, how it is sent, and what the server's refusals mean for
 * it.
 */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';
import { ApiProblem, toApiProblem, send } from '../../../platform/api.ts';
import { needsRequiredStep } from '../../../platform/required-step.ts';
import { reportRequiredStep } from '../../../platform/session.ts';
import { openQueue, type Queue } from '../../../platform/queue/queue.ts';
import { holdAfter } from '../../../platform/queue/queue.rules.ts';
import type { SendOutcome } from '../../../platform/queue/queue-sender.ts';

/**
 * What the queue keeps of an answer, and whose it is: somebody else at the same device neither sees nor sends it.
 * `asked` and `said` are question and answer in words and `action` their action, so that they can be shown when their
 * set is gone; `wrong` marks what was typed and is no answer as it stands.
 */
export type AnswerBody = GivenAnswer & {
  group: number;
  closed: boolean;
  givenAt: string;
  owner?: number;
  action?: number | null;
  asked?: string;
  said?: string;
  wrong?: boolean;
};

/** Whether what was kept can be read. */
export const isBody = (value: unknown): value is AnswerBody =>
  typeof value === 'object' &&
  value !== null &&
  'group' in value &&
  'closed' in value &&
  'givenAt' in value &&
  'OptionId' in value &&
  'Text' in value;

/** Whether what was kept is this person's. */
export const isOwnedBy = (value: unknown, owner: number): boolean => isBody(value) && (value.owner ?? owner) === owner;

const topicStart = 'answers ';
/** The queue's name for an answer set, and back. */
const topicOf = (answerSetId: number): string => `${topicStart}${answerSetId}`;
export const setOfTopic = (topic: string): number | null =>
  topic.startsWith(topicStart) ? Number(topic.slice(topicStart.length)) : null;

/** The refusals of an answer itself: it is marked and stays. On anything else the answer waits. */
const refusals: ReadonlySet<string> = new Set<ProblemCode>([
  'UNKNOWN_GROUP',
  'UNKNOWN_OPTION',
  'INVALID_ANSWER',
  'BAD_INPUT',
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'EXPIRED',
  'FINISHED',
]);
/** The refusals of time: extra time or opening again may take them back. */
const ofTime: ReadonlySet<string> = new Set<ProblemCode>(['EXPIRED', 'FINISHED']);

const outcomeOf = (problem: ApiProblem): SendOutcome => {
  if (ofTime.has(problem.code) && problem.details['Kept'] === true) return 'late';
  if (refusals.has(problem.code)) return { why: problem.code };
  if (problem.code === 'PAUSED' || problem.code === 'NOT_STARTED') return 'paused';
  if (problem.code === 'SET_GONE') return 'gone';
  return problem.code === 'SIGN_IN_REQUIRED' ||
    needsRequiredStep(problem) ||
    problem.code === 'NOT_FOUND' ||
    problem.code === 'REFUSED'
    ? 'session'
    : holdAfter(problem);
};

type Change = { number: number; body: AnswerBody };

/** Milliseconds: some seconds, and twice the time that so many UTF-16 units take at 4 KB a second. */
const timeoutFor = (units: number): number => 10_000 + units;

const sendOne = async (AnswerSetId: number, { number, body }: Change, Device: string): Promise<void> => {
  const common = { AnswerSetId, GroupId: body.group, Device, Number: number, GivenAt: body.givenAt };
  await (body.closed
    ? send('/api/quest/AnswerClosed', { ...common, OptionId: body.OptionId }, { timeoutMs: timeoutFor(0) })
    : send('/api/quest/AnswerOpen', { ...common, Text: body.Text }, { timeoutMs: timeoutFor(body.Text.length) }));
};

/** Text of one request, in UTF-16 units; a longer answer is sent alone. */
const maxTextPerRequest = 60_000;

/** The first of the changes that fit in one request. */
const together = (changes: readonly Change[]): readonly Change[] => {
  let size = 0;
  const fitting = changes.findIndex(({ body }) => (size += body.Text.length) > maxTextPerRequest);
  return changes.slice(0, fitting < 0 ? changes.length : Math.max(1, fitting));
};

/** Send several; answers the problem of each, null for those that were kept. */
const sendMany = async (
  AnswerSetId: number,
  changes: readonly Change[],
  Device: string,
): Promise<(ApiProblem | null)[]> => {
  const Answers = changes.map(({ number, body }) => ({
    GroupId: body.group,
    ...(body.closed ? { OptionId: body.OptionId } : { Text: body.Text }),
    Number: number,
    GivenAt: body.givenAt,
  }));
  // A choice takes about as much as a hundred letters.
  const units = changes.reduce((sum, { body }) => sum + body.Text.length + 100, 0);
  const { Results } = await send(
    '/api/quest/AnswerMany',
    { AnswerSetId, Device, Answers },
    { timeoutMs: timeoutFor(units) },
  );
  return Results.map(({ Code, Details }) =>
    Code === null ? null : new ApiProblem(Code, problems[Code], { details: Details }),
  );
};

/** A refusal of a whole request that says nothing of the answers in it. */
const saysNothing = ({ code }: ApiProblem): boolean => refusals.has(code) || code === 'INTERNAL';

/** Each by itself, so that only the one at fault is marked; without a network the rest needs no trying. */
const oneByOne = async (
  changes: readonly Change[],
  sendIt: (change: Change) => Promise<ApiProblem | null>,
): Promise<(ApiProblem | null)[]> => {
  const said: (ApiProblem | null)[] = [];
  for (const change of changes) {
    const problem = await sendIt(change);
    said.push(problem);
    if (problem !== null && !saysNothing(problem)) break;
  }
  return said;
};

const caught = (work: Promise<void>): Promise<ApiProblem | null> => work.then(() => null, toApiProblem);

/** Somebody else's session makes one's own set look missing; when it is missing for its owner too, it is gone. */
const isHere = async (owner: number): Promise<boolean> =>
  send('/api/user/getcurrent', {}).then(
    ({ Id }) => Id === owner,
    () => false,
  );

/** Who hears of answers that the server will not take, and of a set that takes none any more. */
export type Told = { onRefused: (problem: ApiProblem) => void; onEnded: () => void };

/**
 * What is opened: the set, whose it is, what the server has of it, and whether refusals of time are worth another try.
 */
export type OpenedSet = { answerSetId: number; owner: number; first: Answers; again: boolean };

/** Open the queue of a set for its owner. */
export const openAnswerQueue = ({ answerSetId, owner, first, again }: OpenedSet, told: () => Told): Queue<AnswerBody> =>
  openQueue<AnswerBody>({
    topic: topicOf(answerSetId),
    confirmed: new Map(
      Object.entries(first).map(([key, given]) => [
        key,
        { ...given, group: Number(key.slice(1)), closed: given.OptionId !== null, givenAt: '' },
      ]),
    ),
    isBody: (value): value is AnswerBody => isBody(value) && isOwnedBy(value, owner),
    isInvalid: ({ wrong }) => wrong === true,
    isRetryable: (why) => again && ofTime.has(why),
    send: async (changes, device) => {
      const sending = together(changes);
      const one = (change: Change) => caught(sendOne(answerSetId, change, device));
      const many = async () =>
        sendMany(answerSetId, sending, device).catch((error: unknown) =>
          saysNothing(toApiProblem(error)) ? oneByOne(sending, one) : [toApiProblem(error)],
        );
      const said = sending.length > 1 ? await many() : await oneByOne(sending, one);
      const outcomes = said.map((problem): SendOutcome => (problem === null ? 'sent' : outcomeOf(problem)));
      const missing =
        outcomes.includes('session') &&
        said.some((problem) => problem?.code === 'NOT_FOUND' || problem?.code === 'REFUSED') &&
        (await isHere(owner));
      for (const problem of said) {
        if (problem === null) continue;
        if (needsRequiredStep(problem)) reportRequiredStep();
        if (typeof outcomeOf(problem) === 'object') told().onRefused(problem);
        if (ofTime.has(problem.code) || problem.code === 'PAUSED' || problem.code === 'SET_GONE') told().onEnded();
      }
      return missing ? outcomes.map((outcome) => (outcome === 'session' ? 'gone' : outcome)) : outcomes;
    },
  });

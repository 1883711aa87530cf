/** The queue of one answer set's answers: what is kept of each, how it is sent, and which refusals are final. */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { asProblem, send, type ApiProblem } from '../../../platform/api.ts';
import { openQueue, type Outcome, type Queue } from './queue.ts';

/** What the queue keeps of an answer, and whose it is: somebody else at the same device neither sees nor sends it. */
export type AnswerBody = GivenAnswer & { group: number; closed: boolean; givenAt: string; owner?: number };

/** Whether what was kept can be sent. */
const isBody = (value: unknown): value is AnswerBody => typeof value === 'object' && value !== null && 'group' in value && 'closed' in value && 'givenAt' in value && 'OptionId' in value && 'Text' in value;

/** Whether what was kept is this person's. */
export const isOwnedBy = (value: unknown, owner: number): boolean => isBody(value) && (value.owner ?? owner) === owner;

const topicStart = 'answers ';
/** The queue's name for an answer set, and back. */
const topicOf = (answerSetId: number): string => `${topicStart}${answerSetId}`;
export const setOfTopic = (topic: string): number | null => (topic.startsWith(topicStart) ? Number(topic.slice(topicStart.length)) : null);

/** The refusals that will never turn into acceptance; on anything else the answer stays in the queue. */
const final: ReadonlySet<string> = new Set(['UNKNOWN_GROUP', 'UNKNOWN_OPTION', 'INVALID_ANSWER', 'BAD_INPUT', 'MALFORMED_BODY', 'BODY_TOO_LARGE', 'EXPIRED', 'FINISHED']);

const outcomeOf = (problem: ApiProblem): Outcome => {
  if (problem.code === 'EXPIRED' && problem.details['Kept'] === true) return 'sent';
  if (final.has(problem.code)) return 'refused';
  if (problem.code === 'PAUSED' || problem.code === 'NOT_STARTED') return 'paused';
  // Somebody else's session looks like a missing set: the answers wait for their owner.
  return problem.code === 'SIGN_IN_REQUIRED' || problem.code === 'NOT_FOUND' || problem.code === 'REFUSED' ? 'session' : 'network';
};

const sendBody = (AnswerSetId: number, body: AnswerBody, Device: string, Number: number): Promise<unknown> => {
  const common = { AnswerSetId, GroupId: body.group, Device, Number, GivenAt: body.givenAt };
  return body.closed ? send('/api/quest/AnswerClosed', { ...common, OptionId: body.OptionId }) : send('/api/quest/AnswerOpen', { ...common, Text: body.Text });
};

/** Who hears of answers that the server will not take, and of a set that takes none any more. */
export type Told = { onRefused: (problem: ApiProblem) => void; onEnded: () => void };

/** Open the queue of a set for its owner; `first` is what the server has. */
export const openAnswerQueue = (answerSetId: number, owner: number, first: Answers, told: () => Told): Queue<AnswerBody> =>
  openQueue<AnswerBody>({
    topic: topicOf(answerSetId),
    confirmed: new Map(Object.entries(first).map(([key, given]) => [key, { ...given, group: Number(key.slice(1)), closed: given.OptionId !== null, givenAt: '' }])),
    isBody,
    send: async (body, device, number) => {
      if (!isOwnedBy(body, owner)) return 'session';
      try {
        await sendBody(answerSetId, body, device, number);
        return 'sent';
      } catch (error) {
        const problem = asProblem(error);
        const outcome = outcomeOf(problem);
        if (outcome === 'refused') told().onRefused(problem);
        if (problem.code === 'EXPIRED' || problem.code === 'FINISHED' || problem.code === 'PAUSED') told().onEnded();
        return outcome;
      }
    },
  });

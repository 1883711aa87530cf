/** The queue of one answer set's answers: what is kept of each, how it is sent, and which refusals are final. */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { problems } from '@telemachos/contract/problems.ts';
import type { GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { ApiProblem, asProblem, send } from '../../../platform/api.ts';
import { consentAsked } from '../../../platform/session.ts';
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
  return problem.code === 'SIGN_IN_REQUIRED' || problem.code === 'CONSENT_REQUIRED' || problem.code === 'NOT_FOUND' || problem.code === 'REFUSED' ? 'session' : 'network';
};

type Change = { number: number; body: AnswerBody };

const sendOne = async (AnswerSetId: number, { number, body }: Change, Device: string): Promise<void> => {
  const common = { AnswerSetId, GroupId: body.group, Device, Number: number, GivenAt: body.givenAt };
  await (body.closed ? send('/api/quest/AnswerClosed', { ...common, OptionId: body.OptionId }) : send('/api/quest/AnswerOpen', { ...common, Text: body.Text }));
};

/** The most text that travels in one request, in UTF-16 units; a longer answer travels alone. */
const mostText = 60_000;

/** The first of the changes that fit in one request. */
const together = (changes: readonly Change[]): readonly Change[] => {
  let size = 0;
  const fitting = changes.findIndex(({ body }) => (size += body.Text.length) > mostText);
  return changes.slice(0, fitting < 0 ? changes.length : Math.max(1, fitting));
};

/** Send several; answers the problem of each, null for those that were kept. */
const sendMany = async (AnswerSetId: number, changes: readonly Change[], Device: string): Promise<(ApiProblem | null)[]> => {
  const Answers = changes.map(({ number, body }) => ({ GroupId: body.group, ...(body.closed ? { OptionId: body.OptionId } : { Text: body.Text }), Number: number, GivenAt: body.givenAt }));
  const { Results } = await send('/api/quest/AnswerMany', { AnswerSetId, Device, Answers });
  return Results.map(({ Code, Details }) => (Code === null ? null : new ApiProblem(Code, problems[Code], { details: Details })));
};

/** Who hears of answers that the server will not take, and of a set that takes none any more. */
export type Told = { onRefused: (problem: ApiProblem) => void; onEnded: () => void };

/** Open the queue of a set for its owner; `first` is what the server has. */
export const openAnswerQueue = (answerSetId: number, owner: number, first: Answers, told: () => Told): Queue<AnswerBody> =>
  openQueue<AnswerBody>({
    topic: topicOf(answerSetId),
    confirmed: new Map(Object.entries(first).map(([key, given]) => [key, { ...given, group: Number(key.slice(1)), closed: given.OptionId !== null, givenAt: '' }])),
    isBody,
    send: async (changes, device) => {
      if (changes.some(({ body }) => !isOwnedBy(body, owner))) return ['session'];
      const tell = (problem: ApiProblem | null): Outcome => {
        if (problem === null) return 'sent';
        const outcome = outcomeOf(problem);
        if (problem.code === 'CONSENT_REQUIRED') consentAsked();
        if (outcome === 'refused') told().onRefused(problem);
        if (problem.code === 'EXPIRED' || problem.code === 'FINISHED' || problem.code === 'PAUSED') told().onEnded();
        return outcome;
      };
      const sending = together(changes);
      const [first] = sending;
      try {
        if (sending.length > 1) return (await sendMany(answerSetId, sending, device)).map(tell);
        if (first) await sendOne(answerSetId, first, device);
        return ['sent'];
      } catch (error) {
        return [tell(asProblem(error))];
      }
    },
  });

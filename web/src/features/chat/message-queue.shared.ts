/**
 * The queue of the messages of one conversation: noted on this device at once, sent in the order of writing, under the
 * name that makes each be kept once however often it is sent.
 */
import type { OutputOfPath } from '../../platform/api.ts';
import { ApiProblem, toApiProblem, retryAfterSignIn } from '../../platform/api.ts';
import { sendOverChannel } from '../../platform/live/live-channel.ts';
import { needsRequiredStep } from '../../platform/required-step.ts';
import { reportRequiredStep } from '../../platform/session.ts';
import { openQueue, type Queue } from '../../platform/queue/queue.ts';
import { holdAfter } from '../../platform/queue/queue.rules.ts';
import type { SendOutcome } from '../../platform/queue/queue-sender.ts';
import { closing, readConversationAnew } from './chat.queries.ts';

/** A message as the server has it. */
export type Message = OutputOfPath<'/api/chat/Send'>;

/** A file of a message. */
export type SentFile = Message['Files'][number];

/** A message of one's own that waits; `owner` is whose it is: nobody else at this device sees or sends it. */
export type MessageBody = {
  owner: number;
  conversation: number;
  ClientId: string;
  Message: string;
  ReplyTo: number | null;
  /** The server has them; none of what an older page of ours kept. */
  Files?: readonly SentFile[];
  givenAt: string;
};

const topicStart = 'messages ';
/** The conversation of a topic; null of what is something else. */
export const conversationOfTopic = (topic: string): number | null =>
  topic.startsWith(topicStart) ? Number(topic.slice(topicStart.length)) : null;

/** Whether what was kept is a message of this person's. */
export const isMessageOf = (value: unknown, owner: number): value is MessageBody =>
  typeof value === 'object' &&
  value !== null &&
  'ClientId' in value &&
  'Message' in value &&
  'conversation' in value &&
  'owner' in value &&
  value.owner === owner;

/** Why a message is refused whose files the server does not have any more. */
export const filesGone = 'FILES_GONE';

/** Refusals of the message itself: it stays, marked, and is not sent again by itself. On anything else it waits. */
const refusals: ReadonlySet<string> = new Set([
  'BAD_INPUT',
  'BODY_TOO_LARGE',
  'WRITING_CLOSED',
  'NOT_FOUND',
  'REFUSED',
]);

const outcomeOf = (problem: ApiProblem): SendOutcome => {
  if (problem.fields['Files'] !== undefined) return { why: filesGone };
  if (refusals.has(problem.code)) return { why: problem.code };
  return problem.code === 'SIGN_IN_REQUIRED' || needsRequiredStep(problem) ? 'session' : holdAfter(problem);
};

/** Open the queue of a conversation for its owner; `sent` is given each message as the server has it. */
export const openMessageQueue = (
  { conversation, owner }: { conversation: number; owner: number },
  sent: (message: Message) => void,
): Queue<MessageBody> =>
  openQueue<MessageBody>({
    topic: `${topicStart}${conversation}`,
    confirmed: new Map(),
    isBody: (value): value is MessageBody => isMessageOf(value, owner),
    isInvalid: () => false,
    isRetryable: () => false,
    send: async (changes) => {
      const outcomes: SendOutcome[] = [];
      for (const { body } of changes) {
        const { conversation: ConversationId, ClientId, Message, ReplyTo } = body;
        const Files = body.Files?.map(({ Id }) => Id) ?? [];
        const whole = { ConversationId, ClientId, Message, ReplyTo, Files };
        // Whose session ended signs in again, and it goes on.
        const said = await retryAfterSignIn(() => sendOverChannel('/api/chat/Send', whole)).catch(toApiProblem);
        if (!(said instanceof ApiProblem)) sent(said);
        else if (needsRequiredStep(said)) reportRequiredStep();
        // Somebody may write there no more, or is gone: the page says so.
        else if (closing.has(said.code)) void readConversationAnew(conversation);
        outcomes.push(said instanceof ApiProblem ? outcomeOf(said) : 'sent');
        // What waits keeps its place: nothing overtakes it.
        if (typeof outcomes.at(-1) === 'string' && outcomes.at(-1) !== 'sent') break;
      }
      return outcomes;
    },
  });

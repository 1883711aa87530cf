/** Answers what a page sends over the channel: calls and subscriptions. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unsubscribePage, projectRoom, presenceRoom, type Page, type PageSocket } from './connected-page.ts';

/** A status, and the body as JSON text. */
type PageAnswer = [status: number, body: string];

/** The calls that a page may make over the channel, by path. */
const commandsByPath = new Map<string, CallEntry>(
  Object.values(calls).flatMap((entries) =>
    Object.values(entries as Record<string, CallEntry>).flatMap((entry): [string, CallEntry][] =>
      entry.channel === 'command' ? [[entry.path, entry]] : [],
    ),
  ),
);
const receiveOutput = z.object({ UserId: z.number(), Watched: z.array(z.number()) });
const receiveInput = z.object({ ProjectId: z.number() });

/** The answer for a problem that the channel itself reports. */
export const problemAnswer = (code: ProblemCode): PageAnswer => [
  problems[code],
  JSON.stringify({ code, status: problems[code], requestId: '' }),
];

/** The input as JSON; null when it cannot be serialized, for example because it is nested too deep. */
const toBody = (input: unknown): string | null => {
  try {
    return JSON.stringify(input ?? {}) ?? null;
  } catch {
    return null;
  }
};

/** Makes a call as the page would over HTTP, with the same authorization and limits. */
const callAsPage = async (
  app: FastifyInstance,
  { headers, address }: Page,
  entry: CallEntry,
  input: unknown,
): Promise<PageAnswer> => {
  const payload = toBody(input);
  if (payload === null) return problemAnswer('BAD_INPUT');
  const answer = await app.inject({ method: 'POST', url: entry.path, headers, payload, remoteAddress: address });
  return [answer.statusCode, answer.payload];
};

/**
 * Subscribes the page to a project's events, if the call `chat.receive` is authorized. The call runs again after the page
 * joined its rooms, so that no event is lost in between.
 */
const subscribePage = async (app: FastifyInstance, socket: PageSocket, input: unknown): Promise<PageAnswer> => {
  const { page } = socket.data;
  const call = () => callAsPage(app, page, calls.chat.receive, input);
  const parsed = receiveInput.safeParse(input);
  const [status, body] = await call();
  if (status !== 200 || !parsed.success) {
    unsubscribePage(socket);
    return [status, body];
  }
  const { UserId, Watched } = receiveOutput.parse(JSON.parse(body));
  const rooms = [projectRoom(parsed.data.ProjectId, UserId), ...Watched.map(presenceRoom)];
  page.renewedAt = Date.now();
  // The other two rooms are the socket's own and its session's.
  if (socket.rooms.size === rooms.length + 2 && rooms.every((room) => socket.rooms.has(room))) return [status, body];
  unsubscribePage(socket);
  await socket.join(rooms);
  return call();
};

/** Answers one event of a page. */
export const answerPageEvent = async (
  app: FastifyInstance,
  socket: PageSocket,
  event: string,
  values: readonly unknown[],
): Promise<PageAnswer> => {
  if (event === 'receive') return subscribePage(app, socket, values[0]);
  const entry = event === 'command' && typeof values[0] === 'string' ? commandsByPath.get(values[0]) : undefined;
  return entry ? callAsPage(app, socket.data.page, entry, values[1]) : problemAnswer('NOT_FOUND');
};

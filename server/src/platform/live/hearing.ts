/** What a page says over the channel: calls, with the gates and limits of any other, and what it is to be told of. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { forget, pagesOf, watchersOf, type Page, type PageSocket } from './page.ts';

/** A status, and the body as it travels. */
type Answer = [status: number, body: string];

/** The calls that may be made over the channel, by their paths. */
const byPath = new Map<string, CallEntry>(
  Object.values(calls).flatMap((entries) =>
    Object.values(entries as Record<string, CallEntry>).flatMap((entry): [string, CallEntry][] =>
      entry.channel === 'command' ? [[entry.path, entry]] : [],
    ),
  ),
);
const receiving = z.object({ UserId: z.number(), Watched: z.array(z.number()) });
const inProject = z.object({ ProjectId: z.number() });

/** A refusal by the channel itself. */
export const refusedAs = (code: ProblemCode): Answer => [
  problems[code],
  JSON.stringify({ code, status: problems[code], requestId: '' }),
];

/** What was said as a body; null of what cannot be written, as what is nested without end. */
const bodyOf = (input: unknown): string | null => {
  try {
    return JSON.stringify(input ?? {}) ?? null;
  } catch {
    return null;
  }
};

/** A call as the page itself would make it. */
const make = async (
  app: FastifyInstance,
  { headers, address }: Page,
  entry: CallEntry,
  input: unknown,
): Promise<Answer> => {
  const payload = bodyOf(input);
  if (payload === null) return refusedAs('BAD_INPUT');
  const answer = await app.inject({ method: 'POST', url: entry.path, headers, payload, remoteAddress: address });
  return [answer.statusCode, answer.payload];
};

/** From now on the page is told of a project, if the call's gates let it pass; what it answers is read after that. */
const receive = async (app: FastifyInstance, socket: PageSocket, input: unknown): Promise<Answer> => {
  const { page } = socket.data;
  const ask = () => make(app, page, calls.chat.receive, input);
  const asked = inProject.safeParse(input);
  const [status, body] = await ask();
  if (status !== 200 || !asked.success) {
    forget(socket);
    return [status, body];
  }
  const { UserId, Watched } = receiving.parse(JSON.parse(body));
  const rooms = [pagesOf(asked.data.ProjectId, UserId), ...Watched.map(watchersOf)];
  page.renewedAt = Date.now();
  // Its own room and its session's are the other two.
  if (socket.rooms.size === rooms.length + 2 && rooms.every((room) => socket.rooms.has(room))) return [status, body];
  forget(socket);
  await socket.join(rooms);
  return ask();
};

/** What is answered to what a page said. */
export const hear = async (
  app: FastifyInstance,
  socket: PageSocket,
  event: string,
  said: readonly unknown[],
): Promise<Answer> => {
  if (event === 'receive') return receive(app, socket, said[0]);
  const entry = event === 'command' && typeof said[0] === 'string' ? byPath.get(said[0]) : undefined;
  return entry ? make(app, socket.data.page, entry, said[1]) : refusedAs('NOT_FOUND');
};

/**
 * The channel to open pages: what the server tells them by itself, and calls that they make over it. A page is told of a
 * project's affairs after a call that passed the gates said so (`receive`), and for as long as it goes on saying so; what
 * it missed meanwhile it asks for. Source: specification 000 §4 and §7; docs/decisions/2026-11-24-the-channel.md.
 */
import { channelEvents } from '@telemachos/contract/channel-events.ts';
import { channelPath, heartbeatTimeoutMs } from '@telemachos/contract/channel.rules.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Services } from '../context.ts';
import { codeAndName } from '../errors.ts';
import { listening } from '../listening.ts';
import { sessionsChannel } from '../listening.store.ts';
import { findViewers } from '../session.store.ts';
import { isOurPage, refusal, tokenIn } from './door.ts';
import { hear, refusedAs } from './hearing.ts';
import { whoIsHere, type Here } from './here.ts';
import {
  cutOff,
  forget,
  pageFor,
  pagesOf,
  sessionRoom,
  tellPresence,
  type LiveServer,
  type PageSocket,
} from './page.ts';
import type { Live } from './telling.ts';

/** A page that was refused so often in a row is cut off. */
const mostRefusals = 500;
/** So many pages of one person are kept open on a server. */
const mostPages = 30;
/** The largest thing that a page may say, in bytes: a text that is much too long is told at its field. */
const mostBytes = 512 * 1024;
/** Whoever goes from one page to another is not gone, in milliseconds. */
const reloading = 3000;
/** How often it is looked whether sessions still hold, and pages still say that they are there. */
const lookEvery = 30_000;
/** So many sessions are looked at in one statement. */
const lookedAtOnce = 64;

type Parts = {
  app: FastifyInstance;
  services: Services;
  pool: pg.Pool;
  redis: Redis | undefined;
  /** Check what is told against its event: in tests and development. */
  checkOutput: boolean;
};
type Serving = Omit<Parts, 'pool' | 'checkOutput'> & {
  io: LiveServer;
  here: Here;
  tellLog: (error: unknown) => void;
};

const openServer = ({ app, services, redis }: Pick<Parts, 'app' | 'services' | 'redis'>): LiveServer =>
  new Server(app.server, {
    path: channelPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: mostBytes,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    allowRequest: (request, answer) =>
      answer(null, isOurPage(request, services) && tokenIn(app, request.headers.cookie, services) !== null),
    ...(redis && {
      adapter: createAdapter(redis, {
        streamName: 'telemachos-live',
        channelPrefix: 'telemachos-live',
        onlyPlaintext: true,
      }),
    }),
  });

const open = (io: LiveServer): PageSocket[] => [...io.of('/').sockets.values()];

/** Let a page in, or say why not. */
const letIn = async ({ app, services, io }: Serving, socket: Socket): Promise<string | null> => {
  const tokenHash = tokenIn(app, socket.handshake.headers.cookie, services);
  if (!tokenHash) return 'SIGN_IN_REQUIRED';
  const viewer = (await findViewers(services.batchPool, [tokenHash]))[0]?.viewer ?? null;
  const why = refusal(viewer, socket.handshake.auth['person']);
  if (why || !viewer) return why ?? 'SIGN_IN_REQUIRED';
  const { userId, sessionId } = viewer;
  if (open(io).filter(({ data }) => data.page.userId === userId).length >= mostPages) return 'TOO_MANY_REQUESTS';
  socket.data.page = pageFor(socket, { tokenHash, sessionId, userId });
  return null;
};

/** Somebody left a page: when it was their last one anywhere, those who watch are told. */
const leave = async ({ io, here, tellLog }: Serving, userId: number): Promise<void> => {
  if (!here.went(userId)) return;
  setTimeout(() => {
    here.among([userId]).then((still) => still.has(userId) || tellPresence(io, userId, false), tellLog);
  }, reloading).unref();
};

/** Whoever says something is answered where they wait for it; too much at once is refused, and cut off in the end. */
const listenTo = ({ app, tellLog }: Serving, socket: PageSocket): void => {
  const { page } = socket.data;
  const answered = async (event: string, said: unknown[]) => {
    const waiting = said.at(-1);
    const answer = typeof waiting === 'function' ? waiting : () => undefined;
    if (page.budget.spend(Date.now())) {
      const [status, body] = await hear(app, socket, event, said).catch((error: unknown) => {
        tellLog(error);
        return refusedAs('UNAVAILABLE');
      });
      answer(status, body);
      if (status === 401) cutOff(socket);
    } else if (page.budget.debt() > mostRefusals) socket.disconnect(true);
    else answer(...refusedAs('TOO_MANY_REQUESTS'));
  };
  socket.onAny((event: string, ...said: unknown[]) => void answered(event, said).catch(tellLog));
};

/** Pages that say nothing any more are told nothing; those whose session is over are cut off. */
const look = async ({ io, services }: Serving): Promise<void> => {
  const pages = open(io);
  for (const socket of pages) if (Date.now() - socket.data.page.renewedAt > heartbeatTimeoutMs) forget(socket);
  for (let from = 0; from < pages.length; from += lookedAtOnce) {
    const some = pages.slice(from, from + lookedAtOnce);
    const hashes = some.map(({ data }) => data.page.tokenHash);
    const found = await findViewers(services.batchPool, hashes);
    for (const [place, socket] of some.entries())
      if (refusal(found[place]?.viewer ?? null, socket.data.page.userId)) cutOff(socket);
  }
};

/** Serve the channel beside the calls. */
export const serveLive = async ({
  pool,
  checkOutput,
  ...parts
}: Parts): Promise<Live & { end: () => Promise<void> }> => {
  const { app, redis } = parts;
  const tellLog = (error: unknown) => app.log.warn(codeAndName(error), 'the channel');
  const io = openServer(parts);
  const here = whoIsHere(redis, tellLog);
  const serving: Serving = { ...parts, io, here, tellLog };
  io.use((socket, next) => {
    const answer = (why: string | null) => next(why === null ? undefined : new Error(why));
    void letIn(serving, socket)
      .catch(() => 'UNAVAILABLE')
      .then(answer);
  });
  io.on('connection', (socket) => {
    const { page } = socket.data;
    void socket.join(sessionRoom(page.sessionId));
    if (here.came(page.userId)) tellPresence(io, page.userId, true);
    socket.on('disconnect', () => void leave(serving, page.userId));
    listenTo(serving, socket);
  });
  const looking = setInterval(() => void look(serving).catch(tellLog), lookEvery).unref();
  const over = (id: string | null): void => {
    if (id === null) void look(serving).catch(tellLog);
    else for (const socket of open(io)) if (socket.rooms.has(sessionRoom(id))) cutOff(socket);
  };
  const listener = listening(pool, sessionsChannel, over, tellLog);
  await listener.begin();
  // What was told while Redis was away reached the pages of one server only: everybody asks for what they missed.
  redis?.on('ready', () => io.local.emit('again'));
  return {
    tell: (name, { projectId, userIds }, data) => {
      if (userIds.length === 0) return;
      if (checkOutput) channelEvents[name].data.parse(data);
      io.to(userIds.map((userId) => pagesOf(projectId, userId))).emit(name, data);
    },
    here: (userIds) => here.among(userIds),
    end: async () => {
      clearInterval(looking);
      await listener.end();
      await io.close();
      await here.end();
    },
  };
};

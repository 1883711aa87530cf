/**
 * The live channel: events to open pages, and calls over the same connection.
 *
 * A page receives a project's events after the authorized call `receive`, as long as it renews that call. A page that
 * reconnects asks for what it missed. Source: specification 000 §4 and §7; docs/decisions/2026-11-24-the-channel.md.
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
import { createNotificationListener } from '../database-notifications.ts';
import { sessionsChannel } from '../database-notifications.store.ts';
import { findViewers } from '../session.store.ts';
import { isSameOriginPage, connectionRefusal, sessionTokenHash } from './connection-checks.ts';
import { answerPageEvent, problemAnswer } from './page-events.ts';
import { trackPresence, type Presence } from './presence.ts';
import {
  endPage,
  unsubscribePage,
  createPage,
  projectRoom,
  sessionRoom,
  emitPresence,
  type LiveServer,
  type PageSocket,
} from './connected-page.ts';
import type { LiveChannel } from './live-channel.ts';

/** After so many refused events in a row a page is disconnected. */
const maxRefusals = 500;
/** How many pages one person may have open on a server. */
const maxPagesPerPerson = 30;
/** The largest event of a page, in bytes: a text that is too long still reaches its field's validation. */
const maxMessageBytes = 512 * 1024;
/** A person who opens another page within so many milliseconds never goes offline. */
const reloadGraceMs = 3000;
/** How often the server checks sessions and subscriptions, in milliseconds. */
const sessionCheckIntervalMs = 30_000;
/** How many sessions one statement checks. */
const sessionsPerCheck = 64;

type Parts = {
  app: FastifyInstance;
  services: Services;
  pool: pg.Pool;
  redis: Redis | undefined;
  /** Validates events against their schemas: in tests and development. */
  checkOutput: boolean;
};
type Serving = Omit<Parts, 'pool' | 'checkOutput'> & {
  io: LiveServer;
  presence: Presence;
  logError: (error: unknown) => void;
};

const openServer = ({ app, services, redis }: Pick<Parts, 'app' | 'services' | 'redis'>): LiveServer =>
  new Server(app.server, {
    path: channelPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    allowRequest: (request, answer) =>
      answer(
        null,
        isSameOriginPage(request, services) && sessionTokenHash(app, request.headers.cookie, services) !== null,
      ),
    ...(redis && {
      adapter: createAdapter(redis, {
        streamName: 'telemachos-live',
        channelPrefix: 'telemachos-live',
        onlyPlaintext: true,
      }),
    }),
  });

const openSockets = (io: LiveServer): PageSocket[] => [...io.of('/').sockets.values()];

/** Admits a page; returns the reason when it may not connect. */
const admitPage = async ({ app, services, io }: Serving, socket: Socket): Promise<string | null> => {
  const tokenHash = sessionTokenHash(app, socket.handshake.headers.cookie, services);
  if (!tokenHash) return 'SIGN_IN_REQUIRED';
  const viewer = (await findViewers(services.batchPool, [tokenHash]))[0]?.viewer ?? null;
  const why = connectionRefusal(viewer, socket.handshake.auth['person']);
  if (why || !viewer) return why ?? 'SIGN_IN_REQUIRED';
  const { userId, sessionId } = viewer;
  if (openSockets(io).filter(({ data }) => data.page.userId === userId).length >= maxPagesPerPerson)
    return 'TOO_MANY_REQUESTS';
  socket.data.page = createPage(socket, { tokenHash, sessionId, userId });
  return null;
};

/** Emits that a person went offline, when they closed their last page on any server. */
const pageLeft = async ({ io, presence, logError }: Serving, userId: number): Promise<void> => {
  if (!presence.pageClosed(userId)) return;
  setTimeout(() => {
    presence.onlineAmong([userId]).then((still) => still.has(userId) || emitPresence(io, userId, false), logError);
  }, reloadGraceMs).unref();
};

/** Answers a page's events through their acknowledgements, and limits their rate. */
const answerEvents = ({ app, logError }: Serving, socket: PageSocket): void => {
  const { page } = socket.data;
  const handle = async (event: string, values: unknown[]) => {
    const acknowledge = values.at(-1);
    const answer = typeof acknowledge === 'function' ? acknowledge : () => undefined;
    if (page.rateLimit.take(Date.now())) {
      const [status, body] = await answerPageEvent(app, socket, event, values).catch((error: unknown) => {
        logError(error);
        return problemAnswer('UNAVAILABLE');
      });
      answer(status, body);
      if (status === 401) endPage(socket);
    } else if (page.rateLimit.refusals() > maxRefusals) socket.disconnect(true);
    else answer(...problemAnswer('TOO_MANY_REQUESTS'));
  };
  socket.onAny((event: string, ...values: unknown[]) => void handle(event, values).catch(logError));
};

/** Unsubscribes pages that stopped renewing, and disconnects pages whose session has ended. */
const dropEndedPages = async ({ io, services }: Serving): Promise<void> => {
  const pages = openSockets(io);
  for (const socket of pages) if (Date.now() - socket.data.page.renewedAt > heartbeatTimeoutMs) unsubscribePage(socket);
  for (let from = 0; from < pages.length; from += sessionsPerCheck) {
    const some = pages.slice(from, from + sessionsPerCheck);
    const hashes = some.map(({ data }) => data.page.tokenHash);
    const found = await findViewers(services.batchPool, hashes);
    for (const [place, socket] of some.entries())
      if (connectionRefusal(found[place]?.viewer ?? null, socket.data.page.userId)) endPage(socket);
  }
};

/** Serves the channel on the HTTP server; returns its emitter. */
export const serveLive = async ({
  pool,
  checkOutput,
  ...parts
}: Parts): Promise<LiveChannel & { end: () => Promise<void> }> => {
  const { app, redis } = parts;
  const logError = (error: unknown) => app.log.warn(codeAndName(error), 'the live channel failed');
  const io = openServer(parts);
  const presence = trackPresence(redis, logError);
  const serving: Serving = { ...parts, io, presence, logError };
  io.use((socket, next) => {
    const answer = (why: string | null) => next(why === null ? undefined : new Error(why));
    void admitPage(serving, socket)
      .catch(() => 'UNAVAILABLE')
      .then(answer);
  });
  io.on('connection', (socket) => {
    const { page } = socket.data;
    void socket.join(sessionRoom(page.sessionId));
    if (presence.pageOpened(page.userId)) emitPresence(io, page.userId, true);
    socket.on('disconnect', () => void pageLeft(serving, page.userId));
    answerEvents(serving, socket);
  });
  const sessionCheck = setInterval(() => void dropEndedPages(serving).catch(logError), sessionCheckIntervalMs).unref();
  const onSessionEnded = (id: string | null): void => {
    if (id === null) void dropEndedPages(serving).catch(logError);
    else for (const socket of openSockets(io)) if (socket.rooms.has(sessionRoom(id))) endPage(socket);
  };
  const listener = createNotificationListener(pool, sessionsChannel, onSessionEnded, logError);
  await listener.begin();
  // While Redis was away, events reached only pages of the same server: every page asks for what it missed.
  redis?.on('ready', () => io.local.emit('again'));
  return {
    emit: (name, { projectId, userIds }, data) => {
      if (userIds.length === 0) return;
      if (checkOutput) channelEvents[name].data.parse(data);
      io.to(userIds.map((userId) => projectRoom(projectId, userId))).emit(name, data);
    },
    onlineAmong: (userIds) => presence.onlineAmong(userIds),
    end: async () => {
      clearInterval(sessionCheck);
      await listener.end();
      await io.close();
      await presence.stop();
    },
  };
};

/** A page that is open on the channel: whose it is, and what it is told of. */
import type { ChannelEventData } from '@telemachos/contract/channel-events.ts';
import type { Server, Socket } from 'socket.io';
import { budgetOf, type Budget } from './budget.ts';

/** What the server keeps of a page. */
export type Page = {
  tokenHash: Buffer;
  sessionId: number;
  userId: number;
  budget: Budget;
  /** Where its connection comes from, and what its browser said when it came: as its calls would come and say it. */
  address: string;
  headers: Record<string, string>;
  /** When it said last that it is there. */
  renewedAt: number;
};

type None = Record<string, never>;
type Any = Record<string, (...args: unknown[]) => void>;
export type LiveServer = Server<None, Any, None, { page: Page }>;
export type PageSocket = Socket<None, Any, None, { page: Page }>;

/** So much a page may say at once, and so much more each second. */
const [mostAtOnce, eachSecond] = [60, 20];

/** The pages of somebody that are told of a project, those that watch somebody, and those of a session. */
export const pagesOf = (projectId: number, userId: number): string => `p${projectId} u${userId}`;
export const watchersOf = (userId: number): string => `w${userId}`;
export const sessionRoom = (id: number | string): string => `s${id}`;

/** The page that somebody opens. */
export const pageFor = (
  { handshake }: Pick<Socket, 'handshake'>,
  { tokenHash, sessionId, userId }: Pick<Page, 'tokenHash' | 'sessionId' | 'userId'>,
): Page => {
  const { host = '', origin = '', cookie = '', 'user-agent': agent = '' } = handshake.headers;
  const forwarded = handshake.headers['x-forwarded-for'];
  const language: unknown = handshake.auth['language'];
  return {
    tokenHash,
    sessionId,
    userId,
    budget: budgetOf(mostAtOnce, eachSecond),
    address: handshake.address,
    headers: {
      host,
      origin,
      cookie,
      'user-agent': agent,
      ...(typeof forwarded === 'string' ? { 'x-forwarded-for': forwarded } : {}),
      ...(typeof language === 'string' && language.length < 40 ? { 'accept-language': language } : {}),
      'x-person': String(userId),
      'content-type': 'application/json',
    },
    renewedAt: 0,
  };
};

/** Forget what a page was to be told of. */
export const forget = (socket: PageSocket): void => {
  for (const room of socket.rooms) if (/^[pw]/.test(room) && room !== socket.id) void socket.leave(room);
};

/** Its session is over: the page is told, and cut off. */
export const cutOff = (socket: PageSocket): void => {
  socket.emit('ended');
  socket.disconnect(true);
};

/** Whoever watches somebody is told that they came or went. */
export const tellPresence = (io: LiveServer, UserId: number, Online: boolean): void => {
  io.to(watchersOf(UserId)).emit('presence', { UserId, Online } satisfies ChannelEventData<'presence'>);
};

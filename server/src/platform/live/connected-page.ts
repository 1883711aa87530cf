/** A page that is connected to the channel, and its rooms. */
import type { ChannelEventData } from '@telemachos/contract/channel-events.ts';
import type { Server, Socket } from 'socket.io';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** What the server knows of a connected page. */
export type Page = {
  tokenHash: Buffer;
  sessionId: number;
  userId: number;
  rateLimit: TokenBucket;
  /** The address and the headers of its handshake; calls over the channel use them. */
  address: string;
  headers: Record<string, string>;
  /** When the page last renewed its subscription. */
  renewedAt: number;
};

type None = Record<string, never>;
type Any = Record<string, (...args: unknown[]) => void>;
export type LiveServer = Server<None, Any, None, { page: Page }>;
export type PageSocket = Socket<None, Any, None, { page: Page }>;

/** How many events a page may send at once, and how many more each second. */
const [maxBurst, refillPerSecond] = [60, 20];

/** Rooms: a person's pages in a project, the pages that watch a person, and the pages of a session. */
export const projectRoom = (projectId: number, userId: number): string => `p${projectId} u${userId}`;
export const presenceRoom = (userId: number): string => `w${userId}`;
export const sessionRoom = (id: number | string): string => `s${id}`;

/** Creates the page of a handshake. */
export const createPage = (
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
    rateLimit: createTokenBucket(maxBurst, refillPerSecond),
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

/** Removes a page from the rooms of projects and watched people. */
export const unsubscribePage = (socket: PageSocket): void => {
  for (const room of socket.rooms) if (/^[pw]/.test(room) && room !== socket.id) void socket.leave(room);
};

/** Tells the page that its session has ended, and disconnects it. */
export const endPage = (socket: PageSocket): void => {
  socket.emit('ended');
  socket.disconnect(true);
};

/** Emits to the watchers of a person that they came online or went offline. */
export const emitPresence = (io: LiveServer, UserId: number, status: boolean): void => {
  io.to(presenceRoom(UserId)).emit('presence', { UserId, status } satisfies ChannelEventData<'presence'>);
};

/** Pages that are open on the channel, as browsers open them, for tests. */
import { channelPath } from '@telemachos/contract/channel.rules.ts';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { io } from 'socket.io-client';

/** What the server said: the event, and what it carried. */
type ReceivedEvent = { name: string; data: unknown };

/** An open page. */
export type OpenPage = {
  /** Make a call over the channel: its status, and what was answered. */
  command: (name: string, input: unknown) => Promise<{ status: number; body: unknown }>;
  receive: (input: unknown) => Promise<{ status: number; body: unknown }>;
  /** Make a call whose input is this text of JSON, which no page of ours could write; what was answered, as it travels. */
  commandJson: (name: string, json: string) => Promise<string>;
  /** Say anything at all, and wait for no answer. */
  send: (name: string, ...what: unknown[]) => void;
  events: () => readonly ReceivedEvent[];
  /** The next event, or one that was heard already, which the predicate knows. */
  waitFor: (isIt: (heard: ReceivedEvent) => boolean) => Promise<ReceivedEvent>;
  /** Resolves when the server cut it off, or it was closed. */
  closed: Promise<string>;
  close: () => void;
  isOpen: () => boolean;
};

type PageOptions = { cookie: string; origin?: string; host?: string; auth?: Record<string, unknown>; from?: string };

/** Where a server of a test listens. */
export const listenLocally = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return `http://127.0.0.1:${address.port}`;
};

/** Open a page; rejects with the reason where the server lets nobody in. It is closed with the test. */
export const openPage = async (
  app: FastifyInstance,
  { cookie, origin = 'http://telemachos.test', host = 'telemachos.test', auth = {}, from = '127.0.0.1' }: PageOptions,
): Promise<OpenPage> => {
  // The types of the client leave out what only Node's sockets know.
  const whence = { localAddress: from };
  const socket = io(await listenLocally(app), {
    path: channelPath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin, host },
    auth,
    ...whence,
  });
  onTestFinished(() => void socket.disconnect());
  const heard: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, data: unknown) => {
    heard.push({ name, data });
    for (const wake of waiting) wake();
  });
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (name: string, ...what: unknown[]) =>
    new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      socket.once('disconnect', () => reject(new Error('cut off')));
      socket.emit(name, ...what, (status: number, body: string) => resolve({ status, body: JSON.parse(body) }));
    });
  return {
    command: (name, input) => ask('command', name, input),
    receive: (input) => ask('receive', input),
    commandJson: (name, json) =>
      new Promise((resolve) => {
        // An event (2) and its answer (3) of a number that the client has not come to (socket.io's protocol, version 5).
        const { engine } = socket.io;
        engine.on('packet', ({ data }) => {
          if (typeof data === 'string' && data.startsWith('3999999')) resolve(data);
        });
        engine.write(`2999999["command",${JSON.stringify(name)},${json}]`);
      }),
    send: (name, ...what) => void socket.emit(name, ...what),
    events: () => heard,
    waitFor: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(isIt);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    closed,
    close: () => void socket.disconnect(),
    isOpen: () => socket.connected,
  };
};

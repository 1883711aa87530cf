/**
 * Live channel to the server: its state, its events, and calls over it. It reconnects five seconds after it broke (000
 * §4), or at once when the network or the page comes back. Listeners of `onReconnect` fetch what they missed. The code
 * loads with the first page that needs it.
 */
import type { ChannelEventData } from '@telemachos/contract/channel-events.ts';
import { channelPath, heartbeatIntervalMs, reconnectDelayMs } from '@telemachos/contract/channel.rules.ts';
import type { Socket } from 'socket.io-client';
import {
  requestLanguage,
  parseProblem,
  send,
  ApiProblem,
  type CallPath,
  type InputOfPath,
  type OutputOfPath,
} from '../api.ts';
import { endedSession } from '../session.ts';
import {
  type LiveEventName,
  reconnectListeners,
  isChannelWanted,
  liveListeners,
  linkChangeListeners,
  liveState,
  onlinePeople,
} from './live-events.ts';

/** Time limits of an answer over the channel, and of the same call without it. */
const replyTimeoutMs = 10_000;
const fallbackTimeoutMs = 30_000;
/** Requests of several components within this time are sent as one. */
const subscribeDelayMs = 50;

const watchedPeople = new Map<symbol, readonly number[]>();
let openChannelState: { socket: Socket; project: number; renew: () => void } | null = null;

/**
 * Shows the presence of these people while they are on the page. Returns a function that ends it. `atOnce` opens the
 * channel immediately.
 */
export const watchPresence = (ids: readonly number[], atOnce: boolean): (() => void) => {
  const key = Symbol('people');
  watchedPeople.set(key, ids);
  if (atOnce) isChannelWanted.set(true);
  openChannelState?.renew();
  return () => void watchedPeople.delete(key);
};

/**
 * Makes a call over the channel when it is connected, else over HTTP. It never asks the person to sign in. A channel
 * that does not answer is closed, so the next call uses HTTP.
 */
export const sendOverChannel = <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
): Promise<OutputOfPath<Path>> => {
  const socket = openChannelState?.socket;
  if (!socket?.connected || liveState.get() !== 'Connected')
    return send(path, input, { background: true, timeoutMs: fallbackTimeoutMs });
  return new Promise((resolve, reject) => {
    socket.timeout(replyTimeoutMs).emit('command', path, input, (error: Error | null, status: number, body: string) => {
      if (error) {
        socket.disconnect();
        return reject(new ApiProblem('NETWORK', 0));
      }
      const said: unknown = JSON.parse(body);
      if (status === 200) resolve(said as OutputOfPath<Path>);
      else reject(parseProblem(said, status, null));
    });
  });
};

/** Refusals that a retry cannot resolve: the person must sign in, or end the impersonation. */
const permanentRefusals = new Set(['SIGN_IN_REQUIRED', 'NOT_AS_ANOTHER']);

const forwardEvent = <Name extends LiveEventName>(socket: Socket, name: Name): void => {
  socket.on<string>(name, (data: ChannelEventData<Name>) => {
    for (const heard of liveListeners[name]) heard(data);
  });
};

/** Applies an event about a person who comes or goes. */
const applyPresence = ({ UserId, status }: ChannelEventData<'presence'>): void => {
  const now = new Set(onlinePeople.get());
  if (status) now.add(UserId);
  else now.delete(UserId);
  onlinePeople.set(now);
};

const notifyReconnect = (): void => {
  for (const told of reconnectListeners) told();
};

/** Forwards every event of the server. Changed links count as missed events, so their listeners fetch again. */
const forwardEvents = (socket: Socket): void => {
  for (const name of ['receive', 'typing', 'read', 'notices'] as const) forwardEvent(socket, name);
  socket.on('presence', applyPresence);
  for (const name of ['again', 'linked']) socket.on(name, notifyReconnect);
  socket.on('linked', () => {
    for (const told of linkChangeListeners) told();
  });
};

type ChannelHandle = { close: () => void };

/** Opens the channel of a project for a person. */
export const openChannel = async (person: number, project: number): Promise<ChannelHandle> => {
  liveState.set('Starting');
  const { io } = await import('socket.io-client');
  const socket = io({
    path: channelPath,
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    auth: (give) => give({ person, language: requestLanguage.get() }),
  });
  const ending = new AbortController();
  let [reconnectTimer, subscribeTimer]: (ReturnType<typeof setTimeout> | undefined)[] = [];

  const connect = () => {
    clearTimeout(reconnectTimer);
    // Without a network the browser's `online` event reconnects.
    if (socket.connected || ending.signal.aborted || !navigator.onLine) return;
    if (liveState.get() === 'Disconnected') liveState.set('Reconnecting');
    socket.connect();
  };
  const scheduleReconnect = (why?: string) => {
    if (ending.signal.aborted) return;
    onlinePeople.set(new Set());
    liveState.set('Disconnected');
    clearTimeout(reconnectTimer);
    if (why === undefined || !permanentRefusals.has(why)) reconnectTimer = setTimeout(connect, reconnectDelayMs);
  };
  const subscribe = () => {
    if (!socket.connected) return;
    const People = [...new Set([...watchedPeople.values()].flat())].slice(0, 200);
    const asked = { ProjectId: project, People };
    socket.timeout(replyTimeoutMs).emit('receive', asked, (error: Error | null, status: number, body: string) => {
      if (error) return void socket.disconnect();
      if (status !== 200) {
        // The server sends no events after a refusal, so the page connects again.
        socket.disconnect();
        return scheduleReconnect(parseProblem(JSON.parse(body), status, null).code);
      }
      const { Online } = JSON.parse(body) as OutputOfPath<'/api/chat/Receive'>;
      onlinePeople.set(new Set(Online));
      const isNew = liveState.get() !== 'Connected';
      liveState.set('Connected');
      if (isNew) notifyReconnect();
    });
  };
  const subscribeSoon = () => {
    clearTimeout(subscribeTimer);
    subscribeTimer = setTimeout(subscribe, subscribeDelayMs);
  };
  forwardEvents(socket);
  socket.on('connect', subscribe);
  socket.on('linked', subscribe);
  socket.on('disconnect', () => scheduleReconnect());
  socket.on('connect_error', ({ message }) => scheduleReconnect(message));
  const renewing = setInterval(subscribe, heartbeatIntervalMs);
  const { signal } = ending;
  addEventListener('online', connect, { signal });
  // The person signed in again over the page.
  const endAgain = endedSession.subscribe(() => endedSession.get() === null && connect());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connect(), { signal });
  openChannelState = { socket, project, renew: subscribeSoon };
  connect();
  return {
    close: () => {
      ending.abort();
      endAgain();
      clearInterval(renewing);
      clearTimeout(reconnectTimer);
      clearTimeout(subscribeTimer);
      socket.disconnect();
      if (openChannelState?.socket === socket) openChannelState = null;
      onlinePeople.set(new Set());
      liveState.set('Disconnected');
    },
  };
};

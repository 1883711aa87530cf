/**
 * The channel to the server: its state, what the server tells, and calls over it. It begins anew five seconds after it
 * broke (000 §4), at once when the network or the page comes back. What was missed meanwhile is asked for by whoever
 * listens (`again`). Its code comes with the first page that wants it.
 */
import type { LiveData } from '@telemachos/contract/live.ts';
import { channelPath, renewEvery, restartAfter } from '@telemachos/contract/live.rules.ts';
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

/** How long an answer is waited for, in milliseconds, and without the channel; what is sent again is the same. */
const replyTimeoutMs = 10_000;
const fallbackTimeoutMs = 30_000;
/** What several parts of a page say in one moment is said once, in milliseconds. */
const subscribeDelayMs = 50;

const watchedPeople = new Map<symbol, readonly number[]>();
let openChannelState: { socket: Socket; project: number; renew: () => void } | null = null;

/** Show who of these people is there, for as long as they are on the page, `atOnce` or once it rests; answers what ends it. */
export const watchPresence = (ids: readonly number[], atOnce: boolean): (() => void) => {
  const key = Symbol('people');
  watchedPeople.set(key, ids);
  if (atOnce) isChannelWanted.set(true);
  openChannelState?.renew();
  return () => void watchedPeople.delete(key);
};

/**
 * A call over the channel where there is one, else as any other. Nobody is asked to sign in for its sake. A channel that
 * does not answer is broken, whatever it says of itself: the next call goes without it.
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

/** Refusals that another try does not mend: somebody signs in first, or is themselves again. */
const permanentRefusals = new Set(['SIGN_IN_REQUIRED', 'NOT_AS_ANOTHER']);

const forwardEvent = <Name extends LiveEventName>(socket: Socket, name: Name): void => {
  socket.on<string>(name, (data: LiveData<Name>) => {
    for (const heard of liveListeners[name]) heard(data);
  });
};

/** Whoever is told of comes or goes. */
const applyPresence = ({ UserId, Online }: LiveData<'presence'>): void => {
  const now = new Set(onlinePeople.get());
  if (Online) now.add(UserId);
  else now.delete(UserId);
  onlinePeople.set(now);
};

const notifyReconnect = (): void => {
  for (const told of reconnectListeners) told();
};

/** Everything that the server tells by itself. Who has other links asks anew, as if something was missed, too. */
const forwardEvents = (socket: Socket): void => {
  for (const name of ['receive', 'typing', 'read', 'notices'] as const) forwardEvent(socket, name);
  socket.on('presence', applyPresence);
  for (const name of ['again', 'linked']) socket.on(name, notifyReconnect);
  socket.on('linked', () => {
    for (const told of linkChangeListeners) told();
  });
};

type ChannelHandle = { close: () => void };

/** Open the channel of a project for somebody. */
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
    // Without a network the browser says when there is one.
    if (socket.connected || ending.signal.aborted || !navigator.onLine) return;
    if (liveState.get() === 'Disconnected') liveState.set('Reconnecting');
    socket.connect();
  };
  const scheduleReconnect = (why?: string) => {
    if (ending.signal.aborted) return;
    onlinePeople.set(new Set());
    liveState.set('Disconnected');
    clearTimeout(reconnectTimer);
    if (why === undefined || !permanentRefusals.has(why)) reconnectTimer = setTimeout(connect, restartAfter);
  };
  const subscribe = () => {
    if (!socket.connected) return;
    const People = [...new Set([...watchedPeople.values()].flat())].slice(0, 200);
    const asked = { ProjectId: project, People };
    socket.timeout(replyTimeoutMs).emit('receive', asked, (error: Error | null, status: number, body: string) => {
      if (error) return void socket.disconnect();
      if (status !== 200) {
        // The server tells this page nothing then: it begins anew, with another connection.
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
  const renewing = setInterval(subscribe, renewEvery);
  const { signal } = ending;
  addEventListener('online', connect, { signal });
  // Whose session ended has signed in again over the page, which stays as it is.
  const endAgain = endedSession.subscribe(() => endedSession.get() === null && connect());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connect(), { signal });
  openChannelState = { socket, project, subscribeSoon };
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

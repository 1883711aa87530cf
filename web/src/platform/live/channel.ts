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
import { type Heard, againHeard, channelWanted, hearing, linkedHeard, liveState, online } from './hearing.ts';

/** How long an answer is waited for, in milliseconds, and without the channel; what is sent again is the same. */
const patience = 10_000;
const longPatience = 30_000;
/** What several parts of a page say in one moment is said once, in milliseconds. */
const gathering = 50;

const people = new Map<symbol, readonly number[]>();
let open: { socket: Socket; project: number; renew: () => void } | null = null;

/** Show who of these people is there, for as long as they are on the page, `atOnce` or once it rests; answers what ends it. */
export const watchPeople = (ids: readonly number[], atOnce: boolean): (() => void) => {
  const key = Symbol('people');
  people.set(key, ids);
  if (atOnce) channelWanted.set(true);
  open?.renew();
  return () => void people.delete(key);
};

/**
 * A call over the channel where there is one, else as any other. Nobody is asked to sign in for its sake. A channel that
 * does not answer is broken, whatever it says of itself: the next call goes without it.
 */
export const command = <Path extends CallPath>(path: Path, input: InputOfPath<Path>): Promise<OutputOfPath<Path>> => {
  const socket = open?.socket;
  if (!socket?.connected || liveState.get() !== 'Connected')
    return send(path, input, { background: true, timeoutMs: longPatience });
  return new Promise((resolve, reject) => {
    socket.timeout(patience).emit('command', path, input, (error: Error | null, status: number, body: string) => {
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
const final = new Set(['SIGN_IN_REQUIRED', 'NOT_AS_ANOTHER']);

const hear = <Name extends Heard>(socket: Socket, name: Name): void => {
  socket.on<string>(name, (data: LiveData<Name>) => {
    for (const heard of hearing[name]) heard(data);
  });
};

/** Whoever is told of comes or goes. */
const keepOnline = ({ UserId, Online }: LiveData<'presence'>): void => {
  const now = new Set(online.get());
  if (Online) now.add(UserId);
  else now.delete(UserId);
  online.set(now);
};

const tellAgain = (): void => {
  for (const told of againHeard) told();
};

/** Everything that the server tells by itself. Who has other links asks anew, as if something was missed, too. */
const hearAll = (socket: Socket): void => {
  for (const name of ['receive', 'typing', 'read', 'notices'] as const) hear(socket, name);
  socket.on('presence', keepOnline);
  for (const name of ['again', 'linked']) socket.on(name, tellAgain);
  socket.on('linked', () => {
    for (const told of linkedHeard) told();
  });
};

type Opened = { close: () => void };

/** Open the channel of a project for somebody. */
export const openChannel = async (person: number, project: number): Promise<Opened> => {
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
  let [later, gathered]: (ReturnType<typeof setTimeout> | undefined)[] = [];

  const begin = () => {
    clearTimeout(later);
    // Without a network the browser says when there is one.
    if (socket.connected || ending.signal.aborted || !navigator.onLine) return;
    if (liveState.get() === 'Disconnected') liveState.set('Reconnecting');
    socket.connect();
  };
  const broke = (why?: string) => {
    if (ending.signal.aborted) return;
    online.set(new Set());
    liveState.set('Disconnected');
    clearTimeout(later);
    if (why === undefined || !final.has(why)) later = setTimeout(begin, restartAfter);
  };
  const receive = () => {
    if (!socket.connected) return;
    const People = [...new Set([...people.values()].flat())].slice(0, 200);
    const asked = { ProjectId: project, People };
    socket.timeout(patience).emit('receive', asked, (error: Error | null, status: number, body: string) => {
      if (error) return void socket.disconnect();
      if (status !== 200) {
        // The server tells this page nothing then: it begins anew, with another connection.
        socket.disconnect();
        return broke(parseProblem(JSON.parse(body), status, null).code);
      }
      const { Online } = JSON.parse(body) as OutputOfPath<'/api/chat/Receive'>;
      online.set(new Set(Online));
      const isNew = liveState.get() !== 'Connected';
      liveState.set('Connected');
      if (isNew) tellAgain();
    });
  };
  const renew = () => {
    clearTimeout(gathered);
    gathered = setTimeout(receive, gathering);
  };
  hearAll(socket);
  socket.on('connect', receive);
  socket.on('linked', receive);
  socket.on('disconnect', () => broke());
  socket.on('connect_error', ({ message }) => broke(message));
  const renewing = setInterval(receive, renewEvery);
  const { signal } = ending;
  addEventListener('online', begin, { signal });
  // Whose session ended has signed in again over the page, which stays as it is.
  const endAgain = endedSession.watch(() => endedSession.get() === null && begin());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin(), { signal });
  open = { socket, project, renew };
  begin();
  return {
    close: () => {
      ending.abort();
      endAgain();
      clearInterval(renewing);
      clearTimeout(later);
      clearTimeout(gathered);
      socket.disconnect();
      if (open?.socket === socket) open = null;
      online.set(new Set());
      liveState.set('Disconnected');
    },
  };
};

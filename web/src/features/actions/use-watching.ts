/**
 * Watching a video or listening to a sound: what the player really played is told about every 15 seconds, when it stops
 * and when the page is left; what does not arrive is kept on this device and told later.
 */
import {
  joinedSpans,
  maxWatchedSpans,
  spansWithout,
  type Span,
} from '@telemachos/contract/features/actions/watching.rules.ts';
import { useEffect, useState } from 'react';
import { toApiProblem, send } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { saveWatchedSpans, readWatchedSpans } from '../../platform/watched-video-spans.ts';
import { refreshActions } from './actions.queries.ts';

/** How often it is told, in milliseconds. */
const reportIntervalMs = 15_000;

/** A player that is followed: of which file of which action, its length, and what is known to have been watched. */
export type Followed = { action: number; file: number; seconds: number; known: readonly Span[]; place: number };

const playedBy = (player: HTMLMediaElement): Span[] =>
  Array.from({ length: player.played.length }, (_one, at): Span => [player.played.start(at), player.played.end(at)]);

const goTo = (player: HTMLMediaElement, second: number): void => {
  player.currentTime = second;
};

/** One player and what is to be told of it. */
const teller = ({ action, file, seconds, known }: Followed, person: number, heard: (isOffline: boolean) => void) => {
  let told = joinedSpans(known, seconds);
  let kept = readWatchedSpans(person, action, file);
  let busy = false;
  /** The server is told when watching begins: from then on the time counts. */
  let begun = false;
  let done = false;
  const watched = (player: HTMLMediaElement | null): Span[] =>
    joinedSpans([...told, ...kept, ...(player ? playedBy(player) : [])], seconds);
  const tell = async (player: HTMLMediaElement | null, leaving = false): Promise<void> => {
    const fresh = spansWithout(watched(player), told).slice(0, maxWatchedSpans);
    const isFirst = !begun && player !== null && !player.paused;
    if ((busy && !leaving) || (fresh.length === 0 && !isFirst)) return;
    // Before the answer: a page that is left, or has no network, has it still.
    saveWatchedSpans(person, action, file, fresh);
    busy = true;
    begun ||= isFirst;
    try {
      const Place = Math.min(seconds, player?.currentTime ?? 0);
      const input = { ActionId: action, File: file, Spans: fresh, Place };
      const answer = await send('/api/mentee/Watched', input, { background: true, keepalive: leaving });
      told = joinedSpans(answer.Spans, seconds);
      kept = spansWithout(kept, told);
      saveWatchedSpans(person, action, file, spansWithout(watched(player), told));
      heard(false);
      if (leaving || (answer.Completed && !done)) void refreshActions();
      done = answer.Completed;
    } catch (error) {
      const { code, status } = toApiProblem(error);
      heard(code === 'NETWORK');
      // What is refused for good is not told again by another visit.
      if (status >= 400 && status < 500 && status !== 401 && status !== 429) saveWatchedSpans(person, action, file, []);
    }
    busy = false;
  };
  return { watched, tell };
};

/** Follow a player; answers what was watched so far, and whether what is watched waits for a network. */
export const useWatching = (
  player: HTMLMediaElement | null,
  followed: Followed,
): { spans: readonly Span[]; isOffline: boolean } => {
  const person = useSession()?.Id ?? 0;
  const [isOffline, setOffline] = useState(false);
  // Who watches and what stay as they were when the player was drawn.
  const [first] = useState(followed);
  const [follow] = useState(() => teller(followed, person, setOffline));
  const [spans, setSpans] = useState<readonly Span[]>(() => follow.watched(null));
  useEffect(() => {
    if (!player) return undefined;
    const { place, seconds } = first;
    const show = (): void => setSpans(follow.watched(player));
    const tell = (): void => void follow.tell(player);
    const leave = (): void => void follow.tell(player, true);
    const hide = (): void => (document.visibilityState === 'hidden' ? leave() : tell());
    const resume = (): void => {
      if (place > 0 && place < seconds - 2) goTo(player, place);
    };
    // It may have been quicker than this.
    if (player.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    else player.addEventListener('loadedmetadata', resume, { once: true });
    player.addEventListener('timeupdate', show);
    for (const event of ['playing', 'pause', 'ended']) player.addEventListener(event, tell);
    addEventListener('online', tell);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    const timer = setInterval(tell, reportIntervalMs);
    tell();
    return () => {
      clearInterval(timer);
      leave();
      player.removeEventListener('loadedmetadata', resume);
      player.removeEventListener('timeupdate', show);
      for (const event of ['playing', 'pause', 'ended']) player.removeEventListener(event, tell);
      removeEventListener('online', tell);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [player, follow, first]);
  return { spans, isOffline };
};

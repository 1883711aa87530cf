/**
 * A piece of writing that is saved against the version it was loaded with: by itself after a rest, or by hand. It
 * begins from what was loaded, so that nothing is ever saved over something unseen (specification 001 §4, the «Loaded»
 * marker). Every key is kept on this device as soon as it is drawn, until the server has it, and
 * whoever comes back goes on from there.
 */
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import type { ApiProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { follow, hold, type Drawn, type Writing } from './draft-held.ts';
import { attend, waysOf, type Ways } from './draft-saving.ts';

/** Milliseconds until a failed save is tried again. */
const retryDelayMs = 5000;

/** A failure that may pass by itself. */
const mayPass = (problem: ApiProblem): boolean => problem.code === 'NETWORK' || problem.status >= 500;

/** The writing, how it stands, and the ways to go on. */
export type Draft<Data> = Drawn<Data> & Ways<Data>;

/** With `auto` it saves by itself, and tries again what failed. */
export const useDraft = <Data>(writing: Writing<Data>): Draft<Data> => {
  const { record, read, save, auto, version, data, renews } = writing;
  const person = useSession()?.Id ?? 0;
  const [held] = useState(() => hold(writing, person));
  const [ways] = useState(() => waysOf(held));
  const [drawn, setDrawn] = useState(held.begun);
  const { state } = drawn;

  // Before all else on the page: what asks about a conflict may settle it as soon as it is there.
  useInsertionEffect(
    () => follow(held, { draw: (changes) => setDrawn((before) => ({ ...before, ...changes })) }),
    [held],
  );
  useInsertionEffect(() => follow(held, { read, save }), [held, read, save]);

  useEffect(() => {
    follow(held, { person, record, auto });
    return attend(held);
  }, [held, person, record, auto]);

  useEffect(() => {
    if (!auto || state.kind !== 'failed' || !mayPass(state.problem)) return;
    const again = setTimeout(() => void ways.flush(), retryDelayMs);
    return () => clearTimeout(again);
  }, [auto, state, ways]);

  // Once more when what was being saved is. It is drawn before another letter comes, which would go over it unseen.
  const isClean = state.kind === 'clean';
  useLayoutEffect(() => {
    if (renews && isClean) ways.renew(version, data);
  }, [renews, isClean, ways, version, data]);

  return { ...drawn, ...ways };
};

/** Reads and writes through react-query, keyed by path, project and input. Rooms build their hooks on these two. */
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { needsRequiredStep } from './required-step.ts';
import { sendIdempotent } from './idempotency.ts';
import { askedFirst, onForget, sessionEnded } from './session.ts';
import { ApiProblem, currentProjectId, send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';

const handleCallError = (error: Error): void => {
  if (!(error instanceof ApiProblem)) return;
  if (error.code === 'SIGN_IN_REQUIRED') sessionEnded();
  if (needsRequiredStep(error)) askedFirst();
};

// What was read is drawn in the same turn: a timer between would let what hangs on it be drawn before.
notifyManager.setScheduler(queueMicrotask);

/** Only what may succeed the next time is tried again. */
const isRetryable = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiProblem && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');

/** What found no network is read anew when there is one; what was there stays as it is. */
const refetchAfterNetworkError = ({ state: { error } }: { state: { error: Error | null } }): 'always' | false =>
  error !== null && isRetryable(0, error) ? 'always' : false;

/** The one cache of the browser. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleCallError }),
  mutationCache: new MutationCache({ onError: handleCallError }),
  defaultOptions: {
    queries: {
      retry: isRetryable,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: refetchAfterNetworkError,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onForget(() => queryClient.clear());

// A project's words come in the language that was on screen when they were read.
i18next.on('languageChanged', () => void queryClient.invalidateQueries());

/** The key of a read; with the path alone it names every read of that path. */
export const callQueryKey = <Path extends CallPath>(path: Path, input?: InputOfPath<Path>): readonly unknown[] =>
  input === undefined ? [path] : [path, currentProjectId.get(), input];

/** Options of a read, for useQuery, ensureQueryData and the like. */
export const callQuery = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: callQueryKey(path, input),
    queryFn: ({ signal }) => send(path, input, { signal }),
  });

/**
 * A write; the reads named in `refresh` are fetched again afterwards, and what was read is with the screen before the
 * write counts as over: what a screen showed of its own until then gives way to it without a blink.
 */
export const useCallMutation = <Path extends CallPath>(
  path: Path,
  refresh: readonly CallPath[] = [],
  /** Also after a refusal: what was read may be why. */
  alsoRefused = false,
): UseMutationResult<OutputOfPath<Path>, Error, InputOfPath<Path>> =>
  useMutation<OutputOfPath<Path>, Error, InputOfPath<Path>>({
    mutationFn: (input) => sendIdempotent(path, input),
    onSuccess: async () => {
      await Promise.all(refresh.map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    },
    onError: () => {
      if (alsoRefused) for (const read of refresh) void queryClient.invalidateQueries({ queryKey: [read] });
    },
  });

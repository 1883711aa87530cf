/** Reads and writes through react-query, keyed by path, project and input. Features build their hooks on these. */
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
import { reportRequiredStep, onForget, reportSessionEnded } from './session.ts';
import { ApiProblem, currentProjectId, send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';

const handleCallError = (error: Error): void => {
  if (!(error instanceof ApiProblem)) return;
  if (error.code === 'SIGN_IN_REQUIRED') reportSessionEnded();
  if (needsRequiredStep(error)) reportRequiredStep();
};

// A microtask instead of a timer: otherwise dependent components render before the data.
notifyManager.setScheduler(queueMicrotask);

/** Retries only what may succeed the next time. */
const isRetryable = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiProblem && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');

/** On reconnect, refetches only the queries that failed for want of a network. */
const refetchAfterNetworkError = ({ state: { error } }: { state: { error: Error | null } }): 'always' | false =>
  error !== null && isRetryable(0, error) ? 'always' : false;

/** The query cache of the page. */
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

// A project's names come in the language of their request.
i18next.on('languageChanged', () => void queryClient.invalidateQueries());

/** The key of a query. The path alone matches every query of that path. */
export const callQueryKey = <Path extends CallPath>(path: Path, input?: InputOfPath<Path>): readonly unknown[] =>
  input === undefined ? [path] : [path, currentProjectId.get(), input];

/** Query options of a call, for useQuery and ensureQueryData. */
export const callQuery = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: callQueryKey(path, input),
    queryFn: ({ signal }) => send(path, input, { signal }),
  });

/**
 * A mutation. Afterwards it refetches the queries in `refresh` and settles only when their data are on screen, so that
 * optimistic content is replaced without a flicker.
 */
export const useCallMutation = <Path extends CallPath>(
  path: Path,
  refresh: readonly CallPath[] = [],
  /** Refetch after a refusal as well: stale data may be its cause. */
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

/** Reads and writes of completion scripts. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OutputOfPath } from '../../platform/api.ts';
import { callQuery, callQueryKey, queryClient, useCallMutation } from '../../platform/queries.ts';
import './completion.texts.ts';

export type CompletionScript = OutputOfPath<'/api/action/GetCompletionScript'>;
export type SavedScript = NonNullable<CompletionScript['Own']>;

/** How often the page asks how much is still to be computed, in milliseconds. */
const waitingPollMs = 1000;

/** The scripts of an action and of its type; asked again while something is being computed. */
export const useCompletionScript = (ActionId: number): UseQueryResult<CompletionScript> =>
  useQuery({
    ...callQuery('/api/action/GetCompletionScript', { ActionId }),
    refetchInterval: ({ state: { data } }) =>
      (data?.Own?.Waiting ?? 0) + (data?.OfType?.Waiting ?? 0) > 0 ? waitingPollMs : false,
  });

/** The scripts are known as they were just saved. */
export const adoptScript = (ActionId: number, script: CompletionScript): void =>
  void queryClient.setQueryData(callQueryKey('/api/action/GetCompletionScript', { ActionId }), script);

const refreshed = ['/api/action/GetCompletionScript', '/api/definitions/Versions'] as const;

export const usePublishScript = () => useCallMutation('/api/definitions/Publish', refreshed);
export const useWithdrawScript = () => useCallMutation('/api/definitions/Withdraw', refreshed);

/** Reads the scripts again: somebody else changed them. */
export const readScriptsAgain = (): void =>
  void queryClient.invalidateQueries({ queryKey: ['/api/action/GetCompletionScript'] });

/** The room's reads. What is being edited is read once, so that nothing changes under anybody's hands. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ActionUses, MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import { currentProjectId } from '../../platform/api.ts';
import './making.texts.ts';

/** The actions of a project as they are made. */
export type Making = OutputOfPath<'/api/action/Making'>;
/** A kind of action. */
export type ActionType = OutputOfPath<'/api/Action/Types'>[number];

/** The actions of a project. */
export const useMaking = (ProjectId: number): UseQueryResult<Making> =>
  useQuery(callQuery('/api/action/Making', { ProjectId }));

/** The same for an editor: read anew when it opens, and then left alone; without data until that has come. */
export const useMakingOnce = (ProjectId: number): UseQueryResult<Making> & { fresh: Making | undefined } => {
  const read = useQuery({
    ...callQuery('/api/action/Making', { ProjectId }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { ...read, fresh: read.isFetchedAfterMount ? read.data : undefined };
};

/** The kinds of action. */
export const useTypes = (): UseQueryResult<ActionType[]> => useQuery(callQuery('/api/Action/Types', {}));

/** What depends on an action. */
export const useUses = (Id: number): UseQueryResult<ActionUses> => useQuery(callQuery('/api/action/Uses', { Id }));

/** The media of a project. */
export const useMediaFiles = (ProjectId: number): UseQueryResult<OutputOfPath<'/api/files/MediaFiles'>> =>
  useQuery(callQuery('/api/files/MediaFiles', { ProjectId }));

/** A medium is known as it was just given. */
export const addMedium = (ProjectId: number, medium: OutputOfPath<'/api/files/MediaUploader'>): void =>
  void queryClient.setQueryData<OutputOfPath<'/api/files/MediaFiles'>>(
    callQueryKey('/api/files/MediaFiles', { ProjectId }),
    (before) => before && [medium, ...before.filter(({ Id }) => Id !== medium.Id)],
  );

/** Everything about actions is read again: one was changed. */
export const refreshMaking = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/action/Making'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/action/Uses'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/action/PublishedFor'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/action/all'] }),
  ]);

/** Actions are known as they were just saved, without reading all anew. */
export const adopt = (ProjectId: number, changed: readonly (Partial<MadeAction> & { Id: number })[]): void => {
  queryClient.setQueryData<Making>(callQueryKey('/api/action/Making', { ProjectId }), (before) =>
    before && currentProjectId.get() !== null
      ? {
          ...before,
          Actions: before.Actions.map((action) => {
            const next = changed.find(({ Id }) => Id === action.Id);
            return next ? { ...action, ...next } : action;
          }),
        }
      : before,
  );
};

/** An action as it was read last. */
export const madeNow = (ProjectId: number, id: number): MadeAction | undefined =>
  queryClient
    .getQueryData<Making>(callQueryKey('/api/action/Making', { ProjectId }))
    ?.Actions.find((action) => action.Id === id);

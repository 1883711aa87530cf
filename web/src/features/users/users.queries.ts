/** Reads and writes about people. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallPath, InputOfPath } from '../../platform/api.ts';
import { send } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQueryKey, callQuery, useCallMutation } from '../../platform/queries.ts';

/** What shows a person somewhere, and is asked anew when one was changed. */
export const showing: CallPath[] = [
  '/api/user/Person',
  '/api/user/History',
  '/api/user/FindUsers',
  '/api/User/GetMentors',
  '/api/project/GetActionsGrid_Partial',
  '/api/project/GetActionsGrid_Glance',
  '/api/project/GetActionsGrid_Count',
  '/api/project/GetActionsGrid_People',
];

/** One person of a project. */
export const usePerson = (ProjectId: number, UserId: number) =>
  useQuery(callQuery('/api/user/Person', { ProjectId, UserId }));

/** The history of a person, page by page. */
export const useHistory = (ProjectId: number, UserId: number) =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/user/History', { ProjectId, UserId }),
    queryFn: ({ pageParam, signal }) => send('/api/user/History', { ProjectId, UserId, Before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list, More }) => (More ? (list.at(-1)?.Id ?? null) : null),
  });

/** Change fields of a person. */
export const useUpdateFields = () => useCallMutation('/api/user/UpdateFields', showing);
/** Set the roles of a person. */
export const useUpdateRoles = () => useCallMutation('/api/user/UpdateRoles', showing);
/** Set the user name of a person. */
export const useSetLogin = () => useCallMutation('/api/user/SetLogin', showing);
/** Set the project a person begins in. */
export const useSetDefaultProject = () => useCallMutation('/api/user/SetDefaultProject', showing);
/** Mail an invitation. */
export const useInvite = () => useCallMutation('/api/user/Invite', showing);
/** Set the state of a person. */
export const useSetState = () => useCallMutation('/api/user/SetActiveState', showing);
/** Add people to a project. */
export const useAddUsers = () => useCallMutation('/api/User/AddUsers', showing);

/** One page of the people of a project, by what the list asks for. */
export const usePeople = (input: InputOfPath<'/api/user/FindUsers'>, enabled: boolean) =>
  useListWithTotals('/api/user/FindUsers', input, enabled);

/** People found by a search, as many as a dialog shows; of very many it is not counted how many they are. */
export const useFound = (input: InputOfPath<'/api/user/FindUsers'>, enabled: boolean) =>
  useQuery({
    ...callQuery('/api/user/FindUsers', { ...input, Totals: 'without' }),
    enabled,
    placeholderData: keepPreviousData,
  });

/** People who have one of these values in a field. */
export const useFoundByField = (input: InputOfPath<'/api/user/GetUsersByField'>, enabled: boolean) =>
  useQuery({ ...callQuery('/api/user/GetUsersByField', input), enabled, placeholderData: keepPreviousData });

/** What the person chose for a screen of the project. */
export const usePreference = (ProjectId: number, Key: InputOfPath<'/api/user/Preference'>['Key']) =>
  useQuery({ ...callQuery('/api/user/Preference', { ProjectId, Key }), staleTime: 300_000 });

/** Keep it. */
export const useSetPreference = () => useCallMutation('/api/user/SetPreference', ['/api/user/Preference']);

/** The room's reads and writes. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { send, type OutputOfPath } from '../../platform/api.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import './actions.texts.ts';
import { saveTimeoutMs } from './save-timeout.shared.ts';

/** How the writing of an action is called on this device. */
export const recordOf = (id: number): string => `action-${id}`;

/** What an action holds for its mentee. */
export type Opened = OutputOfPath<'/api/action/get'>;
/** The files of an action, and how they stand. */
export type Handed = OutputOfPath<'/api/files/ActionFiles'>;

/** One's own actions as they stand. */
export const useOwnActions = (wanted = true): UseQueryResult<ActionLine[]> =>
  useQuery({ ...callQuery('/api/data/getactions', {}), enabled: wanted });
/** An action's fields or words. */
export const useOpenedAction = (id: number): UseQueryResult<Opened> =>
  useQuery({ ...callQuery('/api/action/get', { Id: id }), enabled: id > 0 });
/** The fields of an action as they were when it was last opened here; none where it was not. */
export const fieldsOpened = (id: number): Opened['Fields'] =>
  queryClient.getQueryData<Opened>(callQueryKey('/api/action/get', { Id: id }))?.Fields ?? [];
/** What one wrote in an action. Read anew each time, for a draft starts from it. */
export const useOwnData = (id: number): UseQueryResult<OutputOfPath<'/api/mentee/GetActionData'>> =>
  useQuery({
    ...callQuery('/api/mentee/GetActionData', { ActionId: id }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
/** The files of an action and how they stand: one’s own, or those of a mentee. */
export const useHanded = (ActionId: number, MenteeId?: number): UseQueryResult<Handed> =>
  useQuery(callQuery('/api/files/ActionFiles', MenteeId === undefined ? { ActionId } : { ActionId, MenteeId }));

/** How the files stand after something was done with them: with the screen at once. */
export const adoptHanded = (handed: Handed, ActionId: number, MenteeId?: number): void => {
  const input = MenteeId === undefined ? { ActionId } : { ActionId, MenteeId };
  queryClient.setQueryData(callQueryKey('/api/files/ActionFiles', input), handed);
};

/** What the mentor wrote about an action. */
export const useMentorNote = (id: number): UseQueryResult<OutputOfPath<'/api/mentee/GetMentorActionData'>> =>
  useQuery({ ...callQuery('/api/mentee/GetMentorActionData', { ActionId: id }), enabled: id > 0 });
/** One's questionnaires with how far each has come. */
export const useOwnQuests = (wanted = true): UseQueryResult<OutputOfPath<'/api/mentee/GetAllQuests'>> =>
  useQuery({ ...callQuery('/api/mentee/GetAllQuests', {}), enabled: wanted });
/** One's mentors. */
export const useOwnMentors = (): UseQueryResult<OutputOfPath<'/api/mentee/Mentors'>> =>
  useQuery(callQuery('/api/mentee/Mentors', {}));

/** Save what one writes; with `submit`, hand it in. `leaving` arrives also from a page that is left at once. */
export const saveOwnData = (
  actionId: number,
  data: Record<string, unknown>,
  version: number,
  submit: boolean,
  leaving = false,
): Promise<OutputOfPath<'/api/mentee/SaveActionData'>> =>
  send(
    '/api/mentee/SaveActionData',
    { ActionId: actionId, Data: data, Version: version, Submit: submit },
    { keepalive: leaving, timeoutMs: saveTimeoutMs },
  );

/** Hand in the files of an action as they are in this version, or take back what waits. */
export const handIn = (ActionId: number, Version: number, Back: boolean): Promise<Handed> =>
  send('/api/files/HandIn', { ActionId, Version, Back });

/** How one's actions stand is read again: something was handed in. */
export const refreshActions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['/api/data/getactions'] });

/** What an action asks for may have changed since it was opened here. */
export const refreshOpened = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['/api/action/get'] });

/** A text that counts by being opened was opened: it is begun, or done. */
export const wasOpened = (actionId: number, isDone: boolean): Promise<void> =>
  saveOwnData(actionId, isDone ? { Read: true } : { Opened: true }, 0, isDone, true).then(
    async () => {
      await queryClient.invalidateQueries({ queryKey: ['/api/mentee/GetActionData'] });
      await refreshActions();
    },
    () => undefined,
  );

/** What the mentor wrote was shown: it is new no longer. Where the word does not arrive it stays new. */
export const noteWasRead = (actionId: number, version: number): Promise<void> =>
  send('/api/mentee/NoteRead', { ActionId: actionId, Version: version }).then(refreshActions, () => undefined);

/** Reads and writes of meetings. */
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOfPath, OutputOfPath } from '../../platform/api.ts';
import { callQuery, useCallMutation } from '../../platform/queries.ts';
import { shown } from './live-meetings.shared.ts';
import './meetings.texts.ts';

/** What a calendar shows. */
export type Shown = OutputOfPath<'/api/meetings/List'>;

/** The meetings of some days; those of the days before stay until they are here. */
export const useMeetings = (input: InputOfPath<'/api/meetings/List'>, enabled = true) =>
  useQuery({ ...callQuery('/api/meetings/List', input), placeholderData: keepPreviousData, enabled });
/** The schedule of what one holds, or of all that one sees. */
export const useSchedule = (own: boolean, input: InputOfPath<'/api/user/Schedule'>, enabled = true) => {
  const held = useQuery({ ...callQuery('/api/user/Schedule', input), enabled: enabled && own });
  const all = useQuery({ ...callQuery('/api/user/Schedule2', input), enabled: enabled && !own });
  return own ? held : all;
};
/** Free times. */
export const useSlots = (input: InputOfPath<'/api/meetings/Slots'>, enabled = true) =>
  useQuery({ ...callQuery('/api/meetings/Slots', input), enabled });
/** The actions of the project that one sees. */
export const useActions = (ProjectId: number) => useQuery(callQuery('/api/action/all', { ProjectId }));
/** A page of the mentees of an action that are found, with how it stands for each; the page before stays until it is here. */
export const useMenteesOf = (
  Id: number,
  ProjectId: number,
  { Page = 0, Count = maxMeetingsPerRequest, Search = '' } = {},
) =>
  useQuery({
    ...callQuery('/api/action/GetAggregateMentees', { Id, ProjectId, Page, Count, Search }),
    placeholderData: keepPreviousData,
    enabled: Id > 0,
  });
/** Proposals of times, made once: what is under somebody's hands does not change by itself. */
export const usePropose = (input: InputOfPath<'/api/meetings/Propose'>, enabled: boolean) =>
  useQuery({
    ...callQuery('/api/meetings/Propose', input),
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
/** Make the meetings of a plan. */
export const useMakeMany = () => useCallMutation('/api/meetings/MakeMany', shown, true);
/** Make a meeting, or a series. */
export const useMake = () => useCallMutation('/api/meetings/Make', shown, true);
/** Move a meeting. */
export const useMove = () => useCallMutation('/api/meetings/Move', shown, true);
/** Cancel a meeting. */
export const useCancel = () => useCallMutation('/api/meetings/Cancel', shown, true);
/** Say who was there. */
export const useAttendance = () => useCallMutation('/api/meetings/Attendance', shown, true);
/** A mentee books a time. */
export const useBook = () => useCallMutation('/api/meetings/Book', shown, true);
/** A mentee moves a meeting. */
export const useRebook = () => useCallMutation('/api/meetings/Rebook', shown, true);
/** A mentee can't come. */
export const useCannotCome = () => useCallMutation('/api/meetings/CannotCome', shown, true);
/** The mails about meetings, to be read before they are sent: they do not change while somebody reads them. */
export const useMailPreview = (input: InputOfPath<'/api/notify/MailUsersPreview'>, enabled: boolean) =>
  useQuery({ ...callQuery('/api/notify/MailUsersPreview', input), enabled, staleTime: Infinity, gcTime: 0 });
/** Send the mails. */
export const useMailUsers = () => useCallMutation('/api/notify/MailUsers', shown, true);
/** When one is there as a mentor. */
export const useTimes = (ProjectId: number) => useQuery(callQuery('/api/meetings/Times', { ProjectId }));
/** Say when one is there. */
export const useSetTimes = () =>
  useCallMutation('/api/meetings/SetTimes', ['/api/meetings/Times', '/api/meetings/Slots'], true);
/** Whether calendars outside read one's meetings, and which one is read. */
export const useStanding = () => useQuery(callQuery('/api/calendar/Standing', {}));
/** Make the private address of one's calendar. */
export const useMakeFeed = () => useCallMutation('/api/calendar/Make', ['/api/calendar/Standing']);
/** End it. */
export const useEndFeed = () => useCallMutation('/api/calendar/End', ['/api/calendar/Standing']);
/** Let one's own calendar be read. */
export const useReadBusy = () => useCallMutation('/api/calendar/ReadBusy', ['/api/calendar/Standing']);
/** Let it be read no more. */
export const useEndBusy = () => useCallMutation('/api/calendar/EndBusy', ['/api/calendar/Standing']);

/**
 * What is done once a write was, though what wrote it may be gone from the screen by then: a time that was booked takes the
 * place of the choice. A refusal is told where it was tried, and to `refused` where that may be gone with it.
 */
export const afterwards = <Output>(
  writing: Promise<Output>,
  then: (output: Output) => void,
  refused: (error: unknown) => void = () => undefined,
): void => {
  void writing.then(then, refused);
};

/** Reads and writes of one's own files and of those that people send each other. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@telemachos/contract/features/library/library.rules.ts';
import { send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import './files.texts.ts';

/** One's own files, the newest first. */
export const useOwnFiles = (page: number) =>
  useQuery({ ...callQuery('/api/files/Own', { page, count: 10 }), placeholderData: keepPreviousData });
/** Files that were sent to one, or by one. */
export const useSentFiles = (Sent: boolean, page: number) =>
  useQuery({
    ...callQuery('/api/Files/GetShared', { Sent, page, count: 10 }),
    placeholderData: keepPreviousData,
    select: (data) => ({ ...data, list: data.files }),
  });
/** A group that one may send to. */
export type SendGroup = OutputOfPath<'/api/files/Groups'>['list'][number];
/** A page of the groups that one may send to. */
export const useSendGroups = (input: InputOfPath<'/api/files/Groups'>) => useListWithTotals('/api/files/Groups', input);
/** The roles to all of whom one may send. */
export const useSendRoles = (ProjectId: number) => useQuery(callQuery('/api/files/Roles', { ProjectId }));
/** The first of them, so many. */
export const readSendGroups = async ({ count, ...input }: InputOfPath<'/api/files/Groups'> & { count: number }) => {
  const pages = Array.from({ length: Math.ceil(count / maxPageSize) }, (_, page) =>
    queryClient.fetchQuery(callQuery('/api/files/Groups', { ...input, page, count: maxPageSize, Totals: 'without' })),
  );
  return (await Promise.all(pages)).flatMap(({ list }) => list).slice(0, count);
};
/** To whom a file was sent, and who opened it. */
export const useSentTo = (Id: number, page: number) =>
  useQuery({ ...callQuery('/api/files/SentTo', { Id, page, count: 20 }), placeholderData: keepPreviousData });

const lists = ['/api/Files/GetShared', '/api/files/SentTo'] as const;

/** Send a file of one's own. */
export const useSendFile = () => useCallMutation('/api/files/Share', lists);
/** Take back what one sent, or remove what one got from one's own list. */
export const useTakeBackSent = () => useCallMutation('/api/files/TakeBack', lists, true);
/** Tell that it was opened. */
export const useSentOpened = () => useCallMutation('/api/files/SentOpened', lists);
/** Give a file of one's own another name. */
export const useRenameOwn = () => useCallMutation('/api/files/RenameOwn', ['/api/files/Own'], true);
/** Remove a file of one's own. */
export const useRemoveOwn = () => useCallMutation('/api/files/RemoveOwn', ['/api/files/Own'], true);

/** Where a file that was sent is, for this person and an hour. */
export const linkToSent = (Id: number) => send('/api/files/SentLink', { Id });
/** Where a file of one's own is, for an hour. */
export const linkToOwn = (Id: number) => send('/api/files/Link', { Id });

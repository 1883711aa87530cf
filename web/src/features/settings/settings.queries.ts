/** The room's reads. What is being edited is read once, so that nothing changes under anybody's hands. */
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fileUrl, send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { callQueryWithConditions } from '../../platform/condition-queries.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import './settings.texts.ts';

/** A project as it is set up. */
export type Setup = OutputOfPath<'/api/project/Setup'>;
/** A version of a project's settings. */
export type SetupVersion = OutputOfPath<'/api/project/Version'>;
/** A mail that a project may word itself. */
export type MailTemplate = OutputOfPath<'/api/project/MailTemplates'>[number];
/** A privacy policy of a project. */
export type ConsentText = OutputOfPath<'/api/project/ConsentTexts'>['list'][number];

/** A page of the projects that one sets up. */
export const useProjects = (
  input: InputOfPath<'/api/project/List'>,
): UseQueryResult<OutputOfPath<'/api/project/List'>> =>
  useQuery({ ...callQuery('/api/project/List', input), placeholderData: keepPreviousData });

/** The settings of a project, read once for their screen. */
export const useSetupRead = (Id: number): UseQueryResult<Setup> =>
  useQuery({
    ...callQueryWithConditions('/api/project/Setup', { Id }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    enabled: Id > 0,
  });

/** The address of the schema of settings. */
export const schemaAddress = (Id: number): string => fileUrl('/api/project/Schema', { Id: String(Id) });

/** The mails that a project may word itself. */
export const useMailTemplates = (Id: number): UseQueryResult<MailTemplate[]> =>
  useQuery({ ...callQuery('/api/project/MailTemplates', { Id }), staleTime: Infinity });

/** A page of the versions of a project's settings. */
export const useVersions = (Id: number, page: number): UseQueryResult<OutputOfPath<'/api/project/Versions'>> =>
  useQuery({ ...callQuery('/api/project/Versions', { Id, page, count: 20 }), placeholderData: keepPreviousData });

/** A version as it was kept. */
export const useVersion = (Id: number, Version: number | null): UseQueryResult<OutputOfPath<'/api/project/Version'>> =>
  useQuery({
    ...callQuery('/api/project/Version', { Id, Version: Version ?? 0 }),
    staleTime: Infinity,
    enabled: Version !== null,
  });

/** Some people on whom expressions are tried. */
export const useSample = (Id: number, Search: string): UseQueryResult<OutputOfPath<'/api/project/SamplePeople'>> =>
  useQuery({ ...callQuery('/api/project/SamplePeople', { Id, Search }), placeholderData: keepPreviousData });

/** The privacy policies of a project, page by page. */
export const useConsentTexts = (Id: number) =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/project/ConsentTexts', { Id }),
    queryFn: ({ pageParam, signal }) => send('/api/project/ConsentTexts', { Id, Before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list, More }) => (More ? (list.at(-1)?.Version ?? null) : null),
  });

/** A page of the free records. */
export const useRecords = (input: InputOfPath<'/api/Data/List'>): UseQueryResult<OutputOfPath<'/api/Data/List'>> =>
  useQuery({ ...callQuery('/api/Data/List', input), placeholderData: keepPreviousData });

/** After a save: what other screens know of the project is read again, and what is under one's hands stays. */
export const afterSave = async (Id: number): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/project/List'] }),
    queryClient.invalidateQueries({ queryKey: callQueryKey('/api/project/Versions') }),
    queryClient.invalidateQueries({ queryKey: ['/api/Project/Get'] }),
    queryClient.invalidateQueries({ queryKey: callQueryKey('/api/project/Setup', { Id }), refetchType: 'none' }),
  ]);
};

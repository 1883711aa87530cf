/** The reads and writes of queries. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOfPath, OutputOfPath } from '../../platform/api.ts';
import { callQuery, callQueryKey, queryClient, useCallMutation } from '../../platform/queries.ts';
import './queries.texts.ts';

/** A query as its author or its reader gets it. */
export type SavedQuery = OutputOfPath<'/api/Query/Get'>;
export type ReportViews = OutputOfPath<'/api/Query/Views'>;
export type MatrixLine = OutputOfPath<'/api/Query/Matrix'>['list'][number];

/** A page of the queries that the person may run or write; the page before stays while the next one comes. */
export const useQueryList = (input: InputOfPath<'/api/Query/All'>) =>
  useQuery({ ...callQuery('/api/Query/All', input), placeholderData: keepPreviousData });

export const useSavedQuery = (Id: number) => useQuery({ ...callQuery('/api/Query/Get', { Id }), enabled: Id > 0 });

type SavedService = OutputOfPath<'/api/service/get'>;

/** A service in the shape of a query, which the editor knows. */
export const toSavedService = ({ Params, Kind: _kind, ...service }: SavedService): SavedQuery => ({
  ...service,
  Parameters: Params,
  ViewName: '',
});

/** A service as the editor knows it. */
export const useSavedService = (Id: number) =>
  useQuery({ ...callQuery('/api/service/get', { Id }), select: toSavedService, enabled: Id > 0 });

/** Every service in SQL, and every one in JavaScript; there are few, so the lists are not paged. */
export const useServiceList = () => useQuery(callQuery('/api/Query/GetSqlServices', {}));
export const useScriptList = () =>
  useQuery({
    ...callQuery('/api/service/list', {}),
    select: (services) => services.filter(({ Kind }) => Kind === 'js'),
  });

/** Puts what was just saved where its screen reads it, and lets every list be read anew. */
export const adoptSaved = (saved: SavedQuery, kind: 'query' | 'service' | 'script'): void => {
  if (kind === 'query') queryClient.setQueryData(callQueryKey('/api/Query/Get', { Id: saved.Id }), saved);
  else void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/service/get') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/Query/All') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/Query/GetSqlServices') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/service/list') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/definitions/Versions') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/definitions/Uses') });
};

/** Reads a query or a service anew, after somebody else saved it. */
export const readAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/Query/Get') });
  void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/service/get') });
};

/** The reporting views and the allowed functions; they change only with the product. */
export const useReportViews = () => useQuery({ ...callQuery('/api/Query/Views', {}), staleTime: Infinity });

const page = { page: 0, count: 100 };

/** The newest hundred versions and runs. */
export const useVersions = (Id: number) =>
  useQuery({ ...callQuery('/api/definitions/Versions', { Id, ...page }), enabled: Id > 0 });
export const useRuns = (Id: number) => useQuery({ ...callQuery('/api/Query/Runs', { Id, ...page }), enabled: Id > 0 });

/** The definitions whose parameters list the choices of a query. */
export const useUses = (Id: number) => useQuery({ ...callQuery('/api/definitions/Uses', { Id }), enabled: Id > 0 });

/** One version as it was saved; it never changes. */
export const useVersion = (Id: number, Version: number | null) =>
  useQuery({
    ...callQuery('/api/definitions/Version', { Id, Version: Version ?? 1 }),
    enabled: Version !== null,
    staleTime: Infinity,
  });

const changed = [
  '/api/Query/Get',
  '/api/Query/All',
  '/api/service/get',
  '/api/Query/GetSqlServices',
  '/api/service/list',
  '/api/definitions/Versions',
  '/api/definitions/Uses',
] as const;
export const usePublish = () => useCallMutation('/api/definitions/Publish', changed);
export const useWithdraw = () => useCallMutation('/api/definitions/Withdraw', changed);
export const useRestore = () => useCallMutation('/api/definitions/Restore', changed);
export const useRemove = () =>
  useCallMutation('/api/definitions/Remove', [
    '/api/Query/All',
    '/api/Query/GetSqlServices',
    '/api/service/list',
    '/api/definitions/Uses',
  ]);

/** Says what an import of a file would do. */
export const useImportPreview = () => useCallMutation('/api/definitions/Import');
/** Imports a file. */
export const useImport = () => useCallMutation('/api/definitions/Import', changed);

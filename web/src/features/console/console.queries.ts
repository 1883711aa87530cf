/** The console room's reads. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InputOfPath, OutputOfPath } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQuery, useCallMutation } from '../../platform/queries.ts';
import './console.texts.ts';

/** A page of the outbox; the page before stays while the next one comes. */
export const useOutbox = (input: InputOfPath<'/api/console/Outbox'>) => useListWithTotals('/api/console/Outbox', input);
/** A page of the mails of a project that did not arrive. */
export const useUndelivered = (
  input: InputOfPath<'/api/console/Undelivered'>,
): UseQueryResult<OutputOfPath<'/api/console/Undelivered'>> =>
  useQuery({ ...callQuery('/api/console/Undelivered', input), placeholderData: keepPreviousData });
/** One mail with its words; read once, for each reading is recorded. */
export const useMail = (id: number): UseQueryResult<OutputOfPath<'/api/console/Mail'>> =>
  useQuery({ ...callQuery('/api/console/Mail', { Id: id }), staleTime: Infinity, refetchOnWindowFocus: false });

/** How long data are kept, with figures. */
export const useRetention = (): UseQueryResult<OutputOfPath<'/api/console/Retention'>> =>
  useQuery(callQuery('/api/console/Retention', {}));
/** What would be removed now; asked for, for it counts much. */
export const useRetentionTrial = () => useCallMutation('/api/console/RetentionTrial');

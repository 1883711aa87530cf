/** The applications room's reads and writes. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { callQueryWithConditions, awaitConditionEvaluator } from '../../platform/condition-queries.ts';
import type { Language } from '../../platform/i18n.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQuery, useCallMutation } from '../../platform/queries.ts';
import './applications.texts.ts';

/** The form of a project, kept on screen while the other language comes. */
export const useApplicationForm = (
  project: string,
  language: Language,
): UseQueryResult<OutputOfPath<'/api/ApplicationForm/GetForm'>> =>
  useQuery({
    ...callQueryWithConditions('/api/ApplicationForm/GetForm', {
      Language: language,
      ...(project === '' ? {} : { Project: project }),
    }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
/** What a mailed link shows; asked once, for a wrong link stays wrong. */
export const useTokenCheck = (token: string): UseQueryResult<OutputOfPath<'/api/ApplicationForm/CheckToken'>> =>
  useQuery({ ...callQuery('/api/ApplicationForm/CheckToken', { Token: token }), refetchOnWindowFocus: false });
/** Which application: that of a mailed link, or one's own by its Id, signed in. */
export type Which = { Token: string } | { Id: number };

/** The form and the answers given, for changing them. */
export const useGivenAnswers = (
  which: Which,
  Language: Language,
): UseQueryResult<OutputOfPath<'/api/ApplicationForm/Answers'>> =>
  useQuery({
    queryKey: ['given answers', which, Language],
    queryFn: ({ signal }) =>
      awaitConditionEvaluator(
        'Token' in which
          ? send('/api/ApplicationForm/Answers', { ...which, Language }, { signal })
          : send('/api/ApplicationForm/AnswersOwn', { ...which, Language }, { signal }),
      ),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
/** The signed-in person's own application. */
export const useOwnApplication = (wanted = true): UseQueryResult<OutputOfPath<'/api/ApplicationForm/GetApplication'>> =>
  useQuery({ ...callQuery('/api/ApplicationForm/GetApplication', {}), enabled: wanted });

/** Send an application. */
export const useSubmit = () => useCallMutation('/api/ApplicationForm/Submit');
/** Confirm the e-mail by the mailed link. */
export const useConfirmEmail = () => useCallMutation('/api/ApplicationForm/Confirm');
/** Change the answers of the application of a mailed link. */
export const useUpdateAnswers = () =>
  useCallMutation('/api/ApplicationForm/Update', ['/api/ApplicationForm/CheckToken']);
/** Change those of one's own, signed in. */
export const useUpdateOwnAnswers = () =>
  useCallMutation('/api/ApplicationForm/UpdateOwn', ['/api/ApplicationForm/GetApplication']);
/** Withdraw the application of a mailed link. */
export const useWithdraw = () => useCallMutation('/api/ApplicationForm/Withdraw', ['/api/ApplicationForm/CheckToken']);
/** Withdraw one's own application, signed in. */
export const useWithdrawOwn = () =>
  useCallMutation('/api/ApplicationForm/WithdrawOwn', ['/api/ApplicationForm/GetApplication']);

/** A page of the coordinators' list; the page before stays while the next one comes. */
export const useApplications = (input: InputOfPath<'/api/ApplicationForm/List'>) =>
  useListWithTotals('/api/ApplicationForm/List', input);
/** What is wrong with the project's form: it changes with the settings, not under one's hands. */
export const useFormFaults = (ProjectId: number): UseQueryResult<OutputOfPath<'/api/ApplicationForm/FormFaults'>> =>
  useQuery({ ...callQuery('/api/ApplicationForm/FormFaults', { ProjectId }), staleTime: 300_000 });
/** Everything about one application. */
export const useDetails = (id: number): UseQueryResult<OutputOfPath<'/api/ApplicationForm/Details'>> =>
  useQuery(callQuery('/api/ApplicationForm/Details', { Id: id }));

const lists = ['/api/ApplicationForm/List', '/api/ApplicationForm/Details'] as const;
/** Move applications. */
export const useChangeStatus = () => useCallMutation('/api/ApplicationForm/ChangeStatus', lists);
/** Reopen one for changes. */
export const useResubmit = () => useCallMutation('/api/ApplicationForm/Resubmit', lists);
/** Mail what is missing. */
export const useUploadReminder = () => useCallMutation('/api/ApplicationForm/UploadReminder', lists);

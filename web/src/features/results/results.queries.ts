/** The room's reads and writes. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallPath, InputOfPath, OutputOfPath } from '../../platform/api.ts';
import type { Language } from '../../platform/i18n.ts';
import { queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import './results.texts.ts';

/** A person's attempts. */
export type Attempts = OutputOfPath<'/api/quest/Attempts'>;
/** One of them. */
export type Attempt = Attempts['list'][number];
/** Results of several actions together. */
export type Combined = OutputOfPath<'/api/quest/CombinedResults'>;
/** A scale over several attempts. */
export type ComparedScale = Combined['Scale'][number];
/** What happened in an attempt. */
export type Timeline = OutputOfPath<'/api/quest/Timeline'>;
/** Late answers beside what counted before them. */
export type LateAnswers = OutputOfPath<'/api/quest/LateAnswers'>;

/** A person's attempts. */
export const useAttempts = (MenteeId: number, Language: Language, enabled = true): UseQueryResult<Attempts> =>
  useQuery({ ...callQuery('/api/quest/Attempts', { MenteeId, Language }), enabled: enabled && MenteeId > 0 });
/** Results of these actions together. */
export const useCombined = (
  MenteeId: number,
  ActionIds: number[],
  Language: Language,
  enabled = true,
): UseQueryResult<Combined> =>
  useQuery({
    ...callQuery('/api/quest/CombinedResults', { MenteeId, ActionIds, Language }),
    enabled: enabled && ActionIds.length > 0,
    placeholderData: keepPreviousData,
  });
/** What happened in an attempt. */
export const useTimeline = (AnswerSetId: number, Language: Language): UseQueryResult<Timeline> =>
  useQuery({ ...callQuery('/api/quest/Timeline', { AnswerSetId, Language }), enabled: AnswerSetId > 0 });
/** The late answers of an attempt. */
export const useLateAnswers = (AnswerSetId: number, Language: Language): UseQueryResult<LateAnswers> =>
  useQuery({ ...callQuery('/api/quest/LateAnswers', { AnswerSetId, Language }), enabled: AnswerSetId > 0 });
/** The questionnaire actions of a project. */
export const useActionsAnswered = (
  ProjectId: number,
  Language: Language,
): UseQueryResult<OutputOfPath<'/api/quest/ActionsAnswered'>> =>
  useQuery(callQuery('/api/quest/ActionsAnswered', { ProjectId, Language }));
/** The attempts whose late answers wait. */
export const useLateSets = (
  input: InputOfPath<'/api/quest/LateSets'>,
): UseQueryResult<OutputOfPath<'/api/quest/LateSets'>> =>
  useQuery({ ...callQuery('/api/quest/LateSets', input), placeholderData: keepPreviousData });

/** What every decision makes out of date. */
const decided: readonly CallPath[] = [
  '/api/quest/Attempts',
  '/api/quest/CombinedResults',
  '/api/quest/Timeline',
  '/api/quest/LateAnswers',
  '/api/quest/LateSets',
  '/api/quest/ActionsAnswered',
  '/api/quest/GetByAnswerSetId',
  '/api/quest/results',
  '/api/action/mentor',
];
/** Read again what decisions change: also after one that was refused, for somebody else may have decided. */
export const refreshDecided = async (): Promise<void> => {
  await Promise.all(decided.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
};

/** The decisions about an attempt. */
export const useExtraTime = () => useCallMutation('/api/quest/ExtraTime', decided);
export const useReopen = () => useCallMutation('/api/quest/Reopen', decided);
export const useReset = () => useCallMutation('/api/quest/resetquest/{id}', decided);
export const useClear = () => useCallMutation('/api/quest/ClearByAction', decided);
export const useDecideLate = () => useCallMutation('/api/quest/DecideLate', decided);

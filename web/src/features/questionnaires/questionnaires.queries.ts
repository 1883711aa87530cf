/**
 * The room's reads, and the calls of answering. Those do not go through the cache: a session that ends in the middle
 * must not take the screen away.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InputOfPath } from '../../platform/api.ts';
import { send } from '../../platform/api.ts';
import type { Language } from '../../platform/i18n.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import { orKept, type Opened } from './kept.ts';
import { judgeable } from './judgeable.ts';
import type { Questionnaire, Results } from './opened.shared.ts';
import './questionnaires.texts.ts';

/** Read once for the screen: what is on it changes by answering, not by reading again. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Reads a questionnaire; without a network, as it was kept here. */
const readingOrKept = <Path extends QuestPath>(opened: Opened, path: Path, input: InputOfPath<Path>) => ({
  ...callQuery(path, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Questionnaire> =>
    orKept(opened, () => send(path, input, { signal }).then(judgeable)),
});
type QuestPath = '/api/quest/getByAction' | '/api/quest/GetByToken' | '/api/quest/GetByAnswerSetId';

/** The questionnaire of one's own action. */
export const useQuestionnaireOfAction = (actionId: number, language: Language): UseQueryResult<Questionnaire> =>
  useQuery({
    ...readingOrKept(`action ${actionId}`, '/api/quest/getByAction', { ActionId: actionId, Language: language }),
    ...once,
    placeholderData: (before) => before,
    enabled: actionId > 0,
  });

/** The questionnaire that a link opens. */
export const useQuestionnaireOfToken = (token: string, language: Language): UseQueryResult<Questionnaire> =>
  useQuery({
    ...readingOrKept(`token ${token}`, '/api/quest/GetByToken', { TokenName: token, Language: language }),
    ...once,
    placeholderData: (before) => before,
  });

/** The questionnaire of an answer set. */
export const useQuestionnaireOfSet = (answerSetId: number, language: Language): UseQueryResult<Questionnaire> =>
  useQuery({
    ...readingOrKept(`set ${answerSetId}`, '/api/quest/GetByAnswerSetId', {
      AnswerSetId: answerSetId,
      Language: language,
    }),
    ...once,
    placeholderData: (before) => before,
    enabled: answerSetId > 0,
  });

/** An answer set as those who follow the person see it; read again like any list. */
export const useAnswersOf = (answerSetId: number, language: Language): UseQueryResult<Questionnaire> =>
  useQuery<Questionnaire>({
    queryKey: callQueryKey('/api/quest/GetByAnswerSetId', { AnswerSetId: answerSetId, Language: language }),
    queryFn: ({ signal }) =>
      send('/api/quest/GetByAnswerSetId', { AnswerSetId: answerSetId, Language: language }, { signal }).then(judgeable),
  });

/**
 * An answer set read once more when it ended on this page: another device may have answered the rest. `arrived` tells
 * when something more went from here.
 */
export const useAnswersAtEnd = (
  answerSetId: number,
  language: Language,
  ended: boolean,
  arrived: string,
): UseQueryResult<Questionnaire> => {
  const asked = { AnswerSetId: answerSetId, Language: language };
  return useQuery<Questionnaire>({
    ...once,
    queryKey: [...callQueryKey('/api/quest/GetByAnswerSetId', asked), 'end', arrived],
    queryFn: ({ signal }) => send('/api/quest/GetByAnswerSetId', asked, { signal }).then(judgeable),
    placeholderData: (before) => before,
    enabled: ended,
  });
};

/** The scores of an answer set. */
export const useResults = (answerSetId: number, language: Language, enabled = true): UseQueryResult<Results> =>
  useQuery({ ...callQuery('/api/quest/results', { AnswerSetId: answerSetId, Language: language }), enabled });

/** The moves of an answer set's time. */
export const moves = {
  start: (AnswerSetId: number) => send('/api/quest/StartTime', { AnswerSetId }),
  pause: (AnswerSetId: number) => send('/api/quest/pause', { AnswerSetId }),
  goOn: (AnswerSetId: number) => send('/api/quest/continue', { AnswerSetId }),
  finish: (AnswerSetId: number) => send('/api/quest/finish', { AnswerSetId }),
  /** Asked every few seconds: a session that ended is told by whatever the person does next. */
  resync: (AnswerSetId: number) => send('/api/quest/RemainingTime', { AnswerSetId }, { background: true }),
} as const;

/** What the person's own pages say of actions is out of date once a questionnaire moved. */
export const forgetActions = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !/^\/api\/quest\//i.test(String(queryKey[0])) && queryKey[0] !== 'session',
  });

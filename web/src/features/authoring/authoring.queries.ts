/** The room's reads and writes. What is being edited is read once, so that nothing changes under the author's hands. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCurrentRole } from '../../platform/session.ts';
import { can } from '@telemachos/contract/access/abilities.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import { fileUrl, currentProjectId, type CallPath, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { callQueryWithConditions } from '../../platform/condition-queries.ts';
import './authoring.texts.ts';

/** A page of the list. */
export type Quests = OutputOfPath<'/anyquest/QuestAdmin/Quests'>;
/** A questionnaire with its versions and draft. */
export type Quest = OutputOfPath<'/anyquest/QuestAdmin/Get'>;
/** A page of those who answered. */
export type Answerers = OutputOfPath<'/anyquest/QuestAdmin/Answerers'>;

const room = '/anyquest/QuestAdmin';
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** A page of the questionnaires; the page before stays while the next one comes. */
export const useQuests = (input: InputOfPath<'/anyquest/QuestAdmin/Quests'>): UseQueryResult<Quests> =>
  useQuery({ ...callQuery(`${room}/Quests`, input), placeholderData: keepPreviousData });

/** A questionnaire, read once for its screen. */
export const useQuest = (id: number): UseQueryResult<Quest> =>
  useQuery({ ...callQueryWithConditions(`${room}/Get`, { QuestionnaireId: id }), ...once, gcTime: 0, enabled: id > 0 });

/** A questionnaire with another version's definition. */
export const useVersion = (id: number, number: number, enabled: boolean): UseQueryResult<Quest> =>
  useQuery({ ...callQueryWithConditions(`${room}/Get`, { QuestionnaireId: id, Number: number }), ...once, enabled });

/** Who answered. */
export const useAnswerers = (input: InputOfPath<'/anyquest/QuestAdmin/Answerers'>) =>
  useListWithTotals(`${room}/Answerers`, input);

/** The links of a questionnaire. */
export const useTokens = (id: number): UseQueryResult<OutputOfPath<'/anyquest/QuestAdmin/Tokens'>> =>
  useQuery(callQuery(`${room}/Tokens`, { QuestionnaireId: id }));

/** The actions of the project that it could be put into. */
export const useUsableActions = (id: number): UseQueryResult<OutputOfPath<'/anyquest/QuestAdmin/Actions'>> =>
  useQuery(callQuery(`${room}/Actions`, { QuestionnaireId: id }));

/** Read a questionnaire anew, after its draft or versions changed. */
export const refreshQuest = async (id: number): Promise<void> => {
  const lists: readonly CallPath[] = [`${room}/Quests`];
  await Promise.all([
    queryClient.refetchQueries({ queryKey: callQueryKey(`${room}/Get`, { QuestionnaireId: id }), exact: true }),
    ...lists.map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
};

/**
 * Put what is known of a questionnaire's head in place without reading it anew: its draft may be under somebody's
 * hands.
 */
export const adoptHead = (id: number, head: Partial<Pick<Quest, 'Name' | 'Retired'>>): void => {
  queryClient.setQueryData<Quest>(callQueryKey(`${room}/Get`, { QuestionnaireId: id }), (before) =>
    before ? { ...before, ...head } : before,
  );
  void queryClient.invalidateQueries({ queryKey: [`${room}/Quests`] });
};

/** An address carries no header: the project is in it. */
const seenFrom = (): { ProjectId?: string } => {
  const project = currentProjectId.get();
  return project === null ? {} : { ProjectId: String(project) };
};

/** The address of a questionnaire's file: of a version, or of the draft. */
export const exportAddress = (id: number, number?: number): string =>
  fileUrl(`${room}/Export`, {
    QuestionnaireId: String(id),
    ...seenFrom(),
    ...(number === undefined ? {} : { Number: String(number) }),
  });
/** The addresses of the sample and of the schema. */
export const sampleAddress = (): string => fileUrl(`${room}/Sample`, seenFrom());
export const schemaAddress = (): string => fileUrl(`${room}/Schema`, seenFrom());

/** Whether the current role changes what every project uses. */
export const useMayShare = (): boolean => {
  const role = useCurrentRole();
  return role !== null && can([role], 'quest.share');
};

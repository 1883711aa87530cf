/** Reads and writes of linking mentors. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { LinkPreview } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { toApiProblem, send, type CallPath, type OutputOfPath } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQuery, queryClient, useCallMutation } from '../../platform/queries.ts';
import { useProjectSettings } from '../projects/grid.queries.ts';

/** The state of people who have not activated their account yet. */
export const notActivated = 0;

/** The states of people who take part: who has not activated the account yet is linked like others. */
export const currentStates = `${notActivated},1`;

/** What the list of people is asked for, from the address; `State` is one state, or several with commas between. */
export type PeopleAsk = {
  ProjectId: number;
  Search: string;
  MentorId: number | null;
  Unpaired: boolean;
  State: string;
  page: number;
};

/** One page of mentees. */
export const useMentees = (
  { ProjectId, Search, MentorId, Unpaired, State, page }: PeopleAsk,
  { count = pageSize, enabled = true } = {},
) =>
  useListWithTotals(
    '/api/user/FindUsers',
    {
      ProjectId,
      Search,
      MentorId,
      Unpaired,
      page,
      count,
      Roles: [menteeRole],
      Filter: { State },
    },
    enabled,
  );

/** One page of the mentors with their caseloads, found by a search: the active ones, unless said otherwise. */
export const useMentors = (ProjectId: number, { Search = '', page = 0, count = pageSize, Active = true } = {}) =>
  useListWithTotals('/api/User/GetMentors', { ProjectId, Search, Active, page, count });

/** A mentor by the id that stands in an address; nothing is asked without one. */
export const useMentor = (Id: number | null) =>
  useQuery({ ...callQuery('/api/User/MentorIds', { Ids: [Id ?? 0] }), enabled: Id !== null, staleTime: 60_000 })
    .data?.[0];

/** Whether the project links mentors for all actions: all are offered, and all are chosen at first. */
export const useLinksAllActions = (): boolean => useProjectSettings(true).data?.Config.LinkActionsAll === true;

/** The actions that a mentor can be linked for: those of the grid, or all of them where the project says so. */
export const useLinkableActions = (ProjectId: number) => {
  const settings = useProjectSettings(true);
  const all = useLinksAllActions();
  const path = all ? '/api/project/GetActionsGridHeaderAll' : '/api/project/GetActionsGridHeader';
  return useQuery({ ...callQuery(path, { ProjectId }), enabled: !settings.isPending, staleTime: 60_000 });
};

/** Who follows whom. */
export const useSupervision = (ProjectId: number) => useQuery(callQuery('/api/user/Supervision', { ProjectId }));

/** Let a supervisor follow a mentor, or no longer. */
export const useSupervise = () => useCallMutation('/api/user/supervise', ['/api/user/Supervision']);

/** Who is meant: people by id, or everybody that the list finds. */
export type Chosen = { ids: number[] } | { ask: PeopleAsk };

/** Who is meant, as the calls for many are told. */
const manyOf = (ProjectId: number, chosen: Chosen) =>
  'ids' in chosen
    ? { ProjectId, UserIds: chosen.ids }
    : {
        ProjectId,
        Search: chosen.ask.Search,
        filterMentorId: chosen.ask.MentorId,
        Unpaired: chosen.ask.Unpaired,
        Filter: { State: chosen.ask.State },
      };

/** What linking them, or with no mentor taking away, would do; nothing is changed. */
export const previewLinks = (ProjectId: number, chosen: Chosen, MentorId: number | null, ActionIds: number[] | null) =>
  send('/api/user/LinkPreview', { ...manyOf(ProjectId, chosen), MentorId, ActionIds });

const stale: CallPath[] = [
  '/api/meetings/List',
  '/api/user/Schedule',
  '/api/user/Schedule2',
  '/api/user/FindUsers',
  '/api/User/GetMentors',
  '/api/project/GetActionsGrid_Partial',
  '/api/project/GetActionsGrid_Glance',
  '/api/project/GetActionsGrid_Count',
];

/** Links that are to be another mentor's, or nobody's. */
type LinkChange = { MentorId: number; ActionIds: number[] | null } | { ActionIds: number[] | null };
type LinksChanged = { Changed: number; Beyond: number; Meetings: Followed | undefined };

/**
 * Link, or with no mentor take away, as far as becomes of meetings what was told before; answers how many links changed,
 * and how many mentees are beyond the mentor's
 * capacity. One mentee goes by the call for one.
 */
const changeLinks = async (
  ProjectId: number,
  chosen: Chosen,
  change: LinkChange,
  Version: string,
): Promise<LinksChanged> => {
  const only = 'ids' in chosen && chosen.ids.length === 1 ? chosen.ids[0] : undefined;
  const many = { ...manyOf(ProjectId, chosen), Version };
  const one = { ProjectId, MenteeId: only ?? 0, Version };
  const sent = (): Promise<OutputOfPath<'/api/user/setDefaultMentor'>> => {
    const { ActionIds } = change;
    if (!('MentorId' in change)) {
      if (ActionIds === null) return send('/api/user/ResetDefaultMentor', many);
      return only === undefined
        ? send('/api/user/ResetActionMentor', { ...many, ActionIds })
        : send('/api/user/ResetActionMentorOne', { ...one, ActionIds });
    }
    const { MentorId } = change;
    if (ActionIds === null)
      return only === undefined
        ? send('/api/user/setDefaultMentor', { ...many, MentorId })
        : send('/api/user/setDefaultMentorSingle', { ...one, MentorId });
    return only === undefined
      ? send('/api/user/SetActionMentor', { ...many, MentorId, ActionIds })
      : send('/api/user/SetActionMentorOne', { ...one, MentorId, ActionIds });
  };
  const { Changed, Beyond = 0, Meetings } = await sent();
  await Promise.all(stale.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  return { Changed, Beyond, Meetings };
};

/**
 * Link, or take away, as it was told before. Where it would become of meetings otherwise by now it is told anew, and asked;
 * null where whoever is asked gives up.
 */
export const changeAsTold = async (
  ProjectId: number,
  chosen: Chosen,
  change: LinkChange,
  told: LinkPreview,
  ask: (told: LinkPreview) => Promise<boolean>,
): Promise<LinksChanged | null> => {
  try {
    return await changeLinks(ProjectId, chosen, change, told.Meetings?.Version ?? '');
  } catch (error) {
    if (toApiProblem(error).code !== 'PREVIEW_CHANGED') throw error;
  }
  const MentorId = 'MentorId' in change ? change.MentorId : null;
  const now = await previewLinks(ProjectId, chosen, MentorId, change.ActionIds);
  return (await ask(now)) ? changeAsTold(ProjectId, chosen, change, now, ask) : null;
};

/** Say how many mentees a mentor takes on. */
export const useSetCapacity = () =>
  useCallMutation('/api/user/SetCapacity', ['/api/User/GetMentors', '/api/User/MentorIds']);

/** Hand a mentor's mentees over, or only tell what that would do. */
export const useHandOver = () => useCallMutation('/api/user/HandOver', stale);

/** Mentors who are proposed for these people; asked anew each time, for caseloads change. */
export const useProposals = (ProjectId: number, MenteeIds: number[], Type: string) =>
  useQuery({
    ...callQuery('/api/user/ProposeMentors', { ProjectId, MenteeIds, Type }),
    enabled: MenteeIds.length > 0,
    placeholderData: keepPreviousData,
  });

const kindOfMentor = 'mentor_type';

/** The kinds of mentor that the project knows, as its field says. */
export const useMentorKinds = () =>
  useProjectSettings(true).data?.User.Fields.find(({ Name }) => Name === kindOfMentor)?.Options ?? [];

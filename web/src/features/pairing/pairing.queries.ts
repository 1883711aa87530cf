/** Reads and writes of linking mentors. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { send, type CallPath, type OutputOfPath } from '../../platform/api.ts';
import { useLongList } from '../../platform/long-list.ts';
import { reading, queryClient, useWriting } from '../../platform/queries.ts';
import { useProjectSettings } from '../projects/grid.queries.ts';

/** What the list of people is asked for, from the address. */
export type PeopleAsk = { ProjectId: number; Search: string; MentorId: number | null; Unpaired: boolean; page: number };

/** One page of active mentees. */
export const useMentees = ({ ProjectId, Search, MentorId, Unpaired, page }: PeopleAsk) =>
  useLongList('/api/user/FindUsers', {
    ProjectId,
    Search,
    MentorId,
    Unpaired,
    page,
    count: pageSize,
    Roles: [menteeRole],
    Filter: { State: '1' },
  });

/** One page of the mentors with their caseloads, found by a search: the active ones, unless said otherwise. */
export const useMentors = (ProjectId: number, { Search = '', page = 0, count = pageSize, Active = true } = {}) =>
  useLongList('/api/User/GetMentors', { ProjectId, Search, Active, page, count });

/** A mentor by the id that stands in an address; nothing is asked without one. */
export const useMentor = (Id: number | null) =>
  useQuery({ ...reading('/api/User/MentorIds', { Ids: [Id ?? 0] }), enabled: Id !== null, staleTime: 60_000 })
    .data?.[0];

/** The actions that a mentor can be linked for: those of the grid, or all of them where the project says so. */
export const useLinkableActions = (ProjectId: number) => {
  const settings = useProjectSettings(true);
  const all = settings.data?.Config.LinkActionsAll === true;
  const path = all ? '/api/project/GetActionsGridHeaderAll' : '/api/project/GetActionsGridHeader';
  return useQuery({ ...reading(path, { ProjectId }), enabled: !settings.isPending, staleTime: 60_000 });
};

/** Who follows whom. */
export const useSupervision = (ProjectId: number) => useQuery(reading('/api/user/Supervision', { ProjectId }));

/** Let a supervisor follow a mentor, or no longer. */
export const useSupervise = () => useWriting('/api/user/supervise', ['/api/user/Supervision']);

/** Who is meant: people by id, or everybody that the list finds. */
export type Chosen = { ids: number[] } | { ask: PeopleAsk };

/** Who is meant, as the calls for many are told. */
const manyOf = (ProjectId: number, chosen: Chosen) =>
  'ids' in chosen
    ? { ProjectId, UserIds: chosen.ids }
    : { ProjectId, Search: chosen.ask.Search, filterMentorId: chosen.ask.MentorId, Unpaired: chosen.ask.Unpaired };

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

/**
 * Link, or with no mentor take away; answers how many links changed, and how many mentees are beyond the mentor's
 * capacity. One mentee goes by the call for one.
 */
export const changeLinks = async (
  ProjectId: number,
  chosen: Chosen,
  change: { MentorId: number; ActionIds: number[] | null } | { ActionIds: number[] },
): Promise<{ Changed: number; Beyond: number; Meetings: Followed | undefined }> => {
  const only = 'ids' in chosen && chosen.ids.length === 1 ? chosen.ids[0] : undefined;
  const many = manyOf(ProjectId, chosen);
  const sent = (): Promise<OutputOfPath<'/api/user/setDefaultMentor'>> => {
    if (!('MentorId' in change))
      return only === undefined
        ? send('/api/user/ResetActionMentor', { ...many, ...change })
        : send('/api/user/ResetActionMentorOne', { ProjectId, MenteeId: only, ...change });
    const { MentorId, ActionIds } = change;
    if (ActionIds === null)
      return only === undefined
        ? send('/api/user/setDefaultMentor', { ...many, MentorId })
        : send('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: only, MentorId });
    return only === undefined
      ? send('/api/user/SetActionMentor', { ...many, MentorId, ActionIds })
      : send('/api/user/SetActionMentorOne', { ProjectId, MenteeId: only, MentorId, ActionIds });
  };
  const { Changed, Beyond = 0, Meetings } = await sent();
  await Promise.all(stale.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  return { Changed, Beyond, Meetings };
};

/** Say how many mentees a mentor takes on. */
export const useSetCapacity = () =>
  useWriting('/api/user/SetCapacity', ['/api/User/GetMentors', '/api/User/MentorIds']);

/** Hand a mentor's mentees over, or only tell what that would do. */
export const useHandOver = () => useWriting('/api/user/HandOver', stale);

/** Mentors who are proposed for these people; asked anew each time, for caseloads change. */
export const useProposals = (ProjectId: number, MenteeIds: number[], Type: string) =>
  useQuery({
    ...reading('/api/user/ProposeMentors', { ProjectId, MenteeIds, Type }),
    enabled: MenteeIds.length > 0,
    placeholderData: keepPreviousData,
  });

const kindOfMentor = 'mentor_type';

/** The kinds of mentor that the project knows, as its field says. */
export const useMentorKinds = () =>
  useProjectSettings(true).data?.User.Fields.find(({ Name }) => Name === kindOfMentor)?.Options ?? [];

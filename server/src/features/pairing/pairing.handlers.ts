/**
 * The pairing room: a mentor for the project (default-mentor below) and per action, for one mentee and for many at
 * once; how many a mentor takes on, whole caseloads, proposals.
 */
import { menteeRole, type Reach } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { pairingCalls } from '@telemachos/contract/features/pairing/pairing.calls.ts';
import type { ChosenMany } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import type { Viewer } from '../../access/viewer.ts';
import { beyond } from '@telemachos/contract/features/pairing/proposals.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { Problem, type ProblemExtra } from '../../platform/problem.ts';
import { countThere } from '../actions/actions.store.ts';
import { foretell } from '../meetings/followed.shared.ts';
import { followLinks } from '../meetings/following.shared.ts';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { auditOf } from './author.ts';
import { handOverHandlers } from './handover.ts';
import { mentorHandlers } from './mentors.ts';
import { mentorRoom } from './mentors.store.ts';
import * as store from './pairing.store.ts';
import { tellLinked, tellOtherwise } from './telling.ts';

type PairingHandlers = Handlers<typeof pairingCalls>;

type Asking = Connection & { viewer: Viewer; fail: (code: 'BAD_INPUT', extra: ProblemExtra) => never };

/** The mentees meant: the one, the ones named, or everybody found. */
const oneMentee = (projectId: number, menteeId: number): store.Mentees => ({ projectId, ids: [menteeId] });
const manyMentees = async (
  context: Asking,
  {
    ProjectId,
    UserIds,
    Search,
    Filter,
    filterMentorId,
    Active,
    Unpaired,
    Roles = [],
  }: ChosenMany & { Roles?: string[] },
): Promise<store.Mentees> => {
  const { unsearched, contained, faultsOf } = await readableIn(context, ProjectId);
  const fields = faultsOf(Filter);
  if (fields) return context.fail('BAD_INPUT', { fields });
  const found: PeopleFilter = {
    projectId: ProjectId,
    roles: [menteeRole],
    search: Search,
    unsearched,
    filter: Filter,
    contained,
    holding: Roles,
    mentorId: filterMentorId,
    active: Active,
    current: Active === undefined,
    unpaired: Unpaired,
  };
  return { projectId: ProjectId, ...(UserIds ? { ids: UserIds } : { found, without: context.viewer.userId }) };
};

/** Actions that are hidden from the caller, or were put away, look missing: those are linked that linking offers. */
const seenOnly = async (
  context: Connection & { reach: Reach; fail: (code: 'NOT_FOUND') => never },
  projectId: number,
  actionIds: readonly number[],
  putAwayToo = false,
): Promise<void> => {
  const there = await countThere(context, projectId, actionIds, seenBy('answers', context.reach), putAwayToo);
  if (there < new Set(actionIds).size) context.fail('NOT_FOUND');
};

/** A link for the project is the link for the action «null». */
const wholeProject = [null];

type AsTold = string | null | undefined;

/** Where it became of meetings otherwise than it was told before, all that was done is taken back. */
const unlessOtherwise = (Meetings: Followed | undefined, told: AsTold): void => {
  if (told != null && told !== (Meetings?.Version ?? '')) throw new Problem('PREVIEW_CHANGED');
};

/** Link them, and tell how many links changed, and how many mentees the mentor has beyond the capacity now. */
const linked = async (
  context: Parameters<typeof followLinks>[0] & Parameters<typeof auditOf>[0] & Parameters<typeof tellLinked>[0],
  mentees: store.Mentees,
  actionIds: (number | null)[],
  mentorId: number,
  name: Parameters<typeof auditOf>[1],
  told: AsTold,
): Promise<{ Changed: number; Beyond?: number; Meetings?: Followed }> => {
  await store.lockLinking(context, mentees.projectId);
  const people = [...(mentees.ids ?? []), mentorId];
  if (!(await store.holdPeople(context, mentees.projectId, people, mentorId))) throw new Problem('NOT_FOUND');
  const author = auditOf(context, name);
  const { changed: Changed, menteeIds, gone } = await store.link(context, mentees, actionIds, mentorId, author);
  const Meetings = await followLinks(context, mentees.projectId, gone);
  unlessOtherwise(Meetings, told);
  tellOtherwise(context, mentees.projectId, gone, [...menteeIds, mentorId]);
  const done = { Changed, ...(Meetings && { Meetings }) };
  await tellLinked(context, { projectId: mentees.projectId, mentorId, menteeIds, actionId: actionIds[0] ?? null });
  if (Changed === 0 || actionIds !== wholeProject) return done;
  const { caseload, capacity } = await mentorRoom(context, mentees.projectId, mentorId);
  const Beyond = beyond({ Caseload: caseload, Capacity: capacity });
  return Beyond > 0 ? { ...done, Beyond } : done;
};

/** Take links away, with the meetings ahead that hang on them; tell how many there were. */
const unlinked = async (
  context: Parameters<typeof followLinks>[0] & Parameters<typeof auditOf>[0],
  mentees: store.Mentees,
  actionIds: number[] | null,
  name: Parameters<typeof auditOf>[1],
  told: AsTold,
): Promise<{ Changed: number; Meetings?: Followed }> => {
  await store.lockLinking(context, mentees.projectId);
  const { changed: Changed, gone } = await store.unlink(context, mentees, actionIds, auditOf(context, name));
  const Meetings = await followLinks(context, mentees.projectId, gone);
  unlessOtherwise(Meetings, told);
  tellOtherwise(context, mentees.projectId, gone);
  return { Changed, ...(Meetings && { Meetings }) };
};

export const pairingHandlers: PairingHandlers = {
  ...mentorHandlers,
  ...handOverHandlers,

  async setDefaultMentorSingle(context, { ProjectId, MenteeId, MentorId, Version }) {
    if (MentorId === null) return context.fail('NO_MENTOR_CHOSEN');
    return linked(context, oneMentee(ProjectId, MenteeId), wholeProject, MentorId, 'setDefaultMentorSingle', Version);
  },

  async setDefaultMentor(context, input) {
    if (input.MentorId === null) return context.fail('NO_MENTOR_CHOSEN');
    const { MentorId, Version } = input;
    return linked(context, await manyMentees(context, input), wholeProject, MentorId, 'setDefaultMentor', Version);
  },

  async resetDefaultMentor(context, input) {
    return unlinked(context, await manyMentees(context, input), null, 'resetDefaultMentor', input.Version);
  },

  async preview(context, input) {
    const { ProjectId, ActionIds, MentorId } = input;
    await seenOnly(context, ProjectId, ActionIds ?? [], MentorId === null);
    const mentees = await manyMentees(context, input);
    const actionIds = ActionIds ?? wholeProject;
    const gone = await store.goneBy(context, mentees, actionIds, MentorId, context.now);
    const Meetings = await foretell(context, ProjectId, gone);
    return { ...(await store.preview(context, mentees, actionIds, MentorId)), ...(Meetings && { Meetings }) };
  },

  async setActionMentor(context, input) {
    if (input.ActionIds.length === 0) return context.fail('NO_ACTIONS_CHOSEN');
    if (input.MentorId === null) return context.fail('NO_MENTOR_CHOSEN');
    await seenOnly(context, input.ProjectId, input.ActionIds);
    const { ActionIds, MentorId, Version } = input;
    return linked(context, await manyMentees(context, input), ActionIds, MentorId, 'setActionMentor', Version);
  },

  async setActionMentorOne(context, { ProjectId, MenteeId, ActionIds, MentorId, Version }) {
    if (ActionIds.length === 0) return context.fail('NO_ACTIONS_CHOSEN');
    if (MentorId === null) return context.fail('NO_MENTOR_CHOSEN');
    await seenOnly(context, ProjectId, ActionIds);
    return linked(context, oneMentee(ProjectId, MenteeId), ActionIds, MentorId, 'setActionMentorOne', Version);
  },

  async resetActionMentor(context, input) {
    if (input.ActionIds.length === 0) return context.fail('NO_ACTIONS_CHOSEN');
    // A link outlives its action being put away, and must be taken back.
    await seenOnly(context, input.ProjectId, input.ActionIds, true);
    const { ActionIds, Version } = input;
    return unlinked(context, await manyMentees(context, input), ActionIds, 'resetActionMentor', Version);
  },

  async resetActionMentorOne(context, { ProjectId, MenteeId, ActionIds, Version }) {
    if (ActionIds.length === 0) return context.fail('NO_ACTIONS_CHOSEN');
    await seenOnly(context, ProjectId, ActionIds, true);
    return unlinked(context, oneMentee(ProjectId, MenteeId), ActionIds, 'resetActionMentorOne', Version);
  },
};

/** The data of an action with the person they are about: of one mentee, and of the mentees within reach page by page. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { totalsOf, type Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import * as cells from '../actions/cells.store.ts';
import { standingsOf } from '../actions/standing-of-many.shared.ts';
import { asAction } from '../actions/work.shared.ts';
import { holdersInstead } from '../meetings/holding.shared.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './records.store.ts';
import { withinReach } from './within-reach.shared.ts';

const asVersioned = ({ data, version }: cells.Versioned) => ({ Data: data, Version: version });

/** The person, the user name as far as the caller may read it. */
const asPerson = async (
  context: Connection & { viewer: Viewer },
  projectId: number,
  { id, username, usernameWithoutEmail, fields, state }: actions.MenteeRow,
) => ({
  Id: id,
  Username: (await readableIn(context, projectId)).keeps('email') ? usernameWithoutEmail : username,
  Fields: { first_name: fields['first_name'] ?? '', last_name: fields['last_name'] ?? '' },
  State: state,
});

const personOf = ({ id, username, firstName, lastName, state }: store.RecordRow) => ({
  Id: id,
  Username: username,
  Fields: { first_name: firstName, last_name: lastName },
  State: state,
});

/** What an action has of somebody, but for what is private. */
const recordOf = (row: store.RecordRow) => ({
  User: personOf(row),
  MenteeData: { Data: row.menteeData, Version: row.menteeVersion },
  MentorData: { Data: row.publicData, Version: row.publicVersion },
});

/** One page of an action's records; null where the action must look missing. */
const pageOf = async (
  context: Connection & { viewer: Viewer; reach: Reach },
  {
    ActionId,
    Search = '',
    Page,
    Count,
    Totals,
  }: { ActionId: number; Search?: string; Page: number; Count: number; Totals: Totals },
) => {
  const { viewer, reach } = context;
  const action = await actions.findAction(context, ActionId);
  if (!action || isHiddenFrom(action.flags, reach)) return null;
  const onlyMentor = reach === 'caseload' ? viewer.userId : null;
  const page = await store.recordsPage(context, {
    people: {
      projectId: action.projectId,
      roles: [menteeRole],
      search: Search,
      unsearched: (await readableIn(context, action.projectId)).unsearched,
      filter: {},
      mentorId: onlyMentor,
      active: true,
    },
    actionId: ActionId,
    viewerId: viewer.userId,
    onlyMentor,
    page: { size: Count, number: Page },
    totals: Totals,
  });
  return { ...page, action };
};

export const recordHandlers: Pick<
  Handlers<typeof mentoringCalls>,
  'getPrivateAbout' | 'getRecord' | 'getRecords' | 'getAggregate' | 'getPublicMany'
> = {
  async getPrivateAbout(context, { ActionId, MenteeId }) {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const piece = await cells.readPiece(context, 'private', ActionId, MenteeId);
    return { ...asVersioned(piece), User: await asPerson(context, within.action.row.projectId, within.person) };
  },

  async getRecord(context, { ActionId, MenteeId }) {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    return {
      User: await asPerson(context, within.action.row.projectId, within.person),
      MenteeData: asVersioned(await cells.readPiece(context, 'mentee', ActionId, MenteeId)),
      MentorData: asVersioned(await cells.readPiece(context, 'public', ActionId, MenteeId)),
      Data: asVersioned(await cells.readOwn(context, ActionId, context.viewer.userId)),
    };
  },

  async getRecords(context, input) {
    const found = await pageOf(context, input);
    if (!found) return context.fail('NOT_FOUND');
    return {
      list: found.list.map(recordOf),
      ...totalsOf(found.all, input.Count),
    };
  },

  async getAggregate(context, { Id, ProjectId: _ofProject, ...page }) {
    const found = await pageOf(context, { ActionId: Id, ...page });
    if (!found) return context.fail('NOT_FOUND');
    const ids = found.list.map((row) => row.id);
    const standings = await standingsOf(context, asAction(found.action), ids, context.now);
    const { id: actionId, projectId, typeId } = found.action;
    const meetings = typeId === actionTypeIds.meeting ? [actionId] : [];
    const heldBy = await holdersInstead(context, projectId, meetings, ids);
    const isOpen = (id: number): boolean => {
      const standing = standings.get(id);
      return standing !== undefined && standing.shown && standing.state !== 'locked';
    };
    return {
      list: found.list.map((row) => ({
        ...recordOf(row),
        IsOpen: isOpen(row.id),
        HeldBy: heldBy(row.id, actionId) ?? null,
        Completion: row.completion,
        NextActor: row.nextActor,
        Since: row.since?.toISOString() ?? null,
        Due: row.dueAt?.toISOString() ?? null,
        CompletedAt: row.completedAt?.toISOString() ?? null,
      })),
      ...totalsOf(found.all, page.Count),
    };
  },

  async getPublicMany(context, input) {
    const found = await pageOf(context, input);
    if (!found) return context.fail('NOT_FOUND');
    return {
      list: found.list.map((row) => ({ User: personOf(row), Data: row.publicData, Version: row.publicVersion })),
      ...totalsOf(found.all, input.Count),
    };
  },
};

/**
 * The scope rules (gate 2), one for each record kind.
 *
 * A rule returns the project where the caller reaches the record, or null. The gates answer null with NOT_FOUND, so
 * that a foreign record looks like a missing one. The rules of file kinds are in file-scopes.ts.
 */
import { coversProject } from '@telemachos/contract/access/roles.ts';
import type { ScopeKind } from '@telemachos/contract/call.ts';
import {
  startLookup,
  sharedProject,
  reachInProject,
  type ScopeCheck,
  type LookupSource,
  type ScopeRule,
} from './scope-rule.ts';
import { file, libraryItems, sentFile, sharedItem, upload } from './file-scopes.ts';
import * as store from './scopes.store.ts';
import { findReadableConversations } from './messaging.store.ts';

/** The kinds that determine the project of the call. */
export const projectSettingKinds: readonly ScopeKind[] = [
  'project',
  'job',
  'batch',
  'action',
  'actions',
  'application',
  'applications',
  'answerSet',
  'conversation',
  'conversations',
  'report',
  'meeting',
  'meetings',
  'upload',
  'file',
  'sentFile',
  'libraryItem',
  'sharedItem',
  'libraryItems',
];

/** The order of checks: kinds that determine the project come before people, who are checked in that project. */
export const scopeOrder: readonly ScopeKind[] = [
  ...projectSettingKinds,
  'questionnaire',
  'mentor',
  'user',
  'users',
  'followed',
  'session',
];

/** A project where the caller has the ability. */
const project: ScopeRule = (connection, [id = 0]) => {
  const exists = startLookup(store.projectExists(connection, id));
  return async (caller) => ((await exists) && reachInProject(caller, id) !== null ? id : null);
};

/** Actions of one project where the caller has the ability. If the call names a project, it must be that one. */
const actions: ScopeRule = (connection, ids) => {
  const projects = startLookup(store.actionProjects(connection, ids));
  return async (caller) => {
    const found = sharedProject(ids, await projects);
    if (found === null || reachInProject(caller, found) === null) return null;
    return caller.projectId === null || caller.projectId === found ? found : null;
  };
};

/** Applications: the caller's own, or those of a project within reach. A caseload contains no applications. */
const applications: ScopeRule = (connection, ids) => {
  const owners = startLookup(store.applicationOwners(connection, ids));
  return async (caller) => {
    const rows = await owners;
    const found = sharedProject(ids, rows);
    if (found === null || (caller.projectId !== null && caller.projectId !== found)) return null;
    const reach = reachInProject(caller, found);
    if (coversProject(reach)) return found;
    return reach === 'own' && rows.every(({ userId }) => userId === caller.viewer.userId) ? found : null;
  };
};

/** An answer set: judged like its owner, for its action (or for the project if it has no action). */
const answerSet: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.answerSetOwner(connection, id));
  return async (caller) => {
    const row = await owner;
    return row && users(connection, [row.userId])({ ...caller, projectId: row.projectId, actionId: row.actionId });
  };
};

/** A questionnaire of a project where the caller has the ability, or a shared one in the current project. */
const questionnaire: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.questionnaireOwner(connection, id));
  return async (caller) => {
    const row = await owner;
    const there = row ? (row.projectId ?? caller.projectId) : null;
    return there !== null && reachInProject(caller, there) !== null ? there : null;
  };
};

/** People, by reach: the caller, the mentees of the caseload, the members of the project. */
const users: ScopeRule = (_connection, ids) => async (caller) => {
  const { viewer, projectId } = caller;
  if (projectId === null) return null;
  const wanted = [...new Set(ids)];
  switch (reachInProject(caller, projectId)) {
    case 'all':
    case 'project':
    case 'supervision':
      return (await store.countMembers(caller, projectId, wanted)) === wanted.length ? projectId : null;
    case 'caseload': {
      const others = wanted.filter((id) => id !== viewer.userId);
      return (await store.countCaseload(caller, projectId, viewer.userId, others, caller.actionId)) === others.length
        ? projectId
        : null;
    }
    case 'own':
      return wanted.every((id) => id === viewer.userId) ? projectId : null;
    case null:
      return null;
  }
};

/** A mentor of the project, for callers who reach the whole project. */
const mentor: ScopeRule =
  (_connection, [id = 0]) =>
  async (caller) => {
    const { projectId } = caller;
    if (projectId === null || !coversProject(reachInProject(caller, projectId))) return null;
    return (await store.isMentor(caller, projectId, id)) ? projectId : null;
  };

/** A person whom a supervisor of the project follows or may follow, for callers who reach the whole project. */
const followed: ScopeRule =
  (_connection, [id = 0]) =>
  async (caller) => {
    const { projectId } = caller;
    if (projectId === null || !coversProject(reachInProject(caller, projectId))) return null;
    return (await store.isMemberOrFollowed(caller, projectId, id)) ? projectId : null;
  };

/** A session of the caller. */
const session: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.sessionOwner(connection, id));
  return async (caller) => ((await owner) === caller.viewer.userId ? (caller.projectId ?? 0) : null);
};

/** A job of the caller, in a project where the caller still has the ability. */
const job: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.jobOwner(connection, id));
  return async (caller) => {
    const row = await owner;
    return row?.userId === caller.viewer.userId && reachInProject(caller, row.projectId) !== null
      ? row.projectId
      : null;
  };
};

/** A bulk change in a project where the caller still has the ability. */
const batch: ScopeRule = (connection, [id = 0]) => {
  const project = startLookup(store.batchProject(connection, id));
  return async (caller) => {
    const found = await project;
    return found !== null && reachInProject(caller, found) !== null ? found : null;
  };
};

/**
 * Conversations in which the caller takes part and which the caller may read. Staff lose a conversation when they may
 * no longer write to the other person; a mentee keeps it.
 */
const unbatchedConversations: ScopeRule = (connection, ids) => {
  const projects = startLookup(store.conversationProjects(connection, ids));
  return async (caller) => {
    const found = sharedProject(ids, await projects);
    if (found === null || (caller.projectId !== null && caller.projectId !== found)) return null;
    if (reachInProject(caller, found) === null) return null;
    const readable = await findReadableConversations(caller, { viewer: caller.viewer, projectId: found }, ids);
    return readable.length === new Set(ids).size ? found : null;
  };
};

/** Like `unbatchedConversations`, but batches the lookup of a single conversation with other calls. */
const conversations: ScopeRule = (source, ids) => {
  const { participations } = source;
  const [id = 0] = ids;
  if (!participations || ids.length !== 1) return unbatchedConversations(source, ids);
  return async (caller) => {
    const participation = await participations({ conversationId: id, userId: caller.viewer.userId });
    if (participation === null) return unbatchedConversations(source, ids)(caller);
    if (participation === 'none' || !participation.reads || reachInProject(caller, participation.projectId) === null)
      return null;
    return caller.projectId === null || caller.projectId === participation.projectId ? participation.projectId : null;
  };
};

/** A report of a project where the caller has the ability. Never about a message that the caller wrote. */
const report: ScopeRule = (connection, [id = 0]) => {
  const place = startLookup(store.reportPlace(connection, id));
  return async (caller) => {
    const found = await place;
    if (!found || reachInProject(caller, found.projectId) === null) return null;
    return found.writerId === caller.viewer.userId ? null : found.projectId;
  };
};

/**
 * Meetings, by reach: attended by the caller, held by the caller or with mentees of the caseload, of the project. All
 * mentees of a group must be in the caseload, because a change affects all of them.
 */
const meetings: ScopeRule = (connection, ids) => {
  const places = startLookup(store.meetingPlaces(connection, ids));
  return async (caller) => {
    const rows = await places;
    const found = sharedProject(ids, rows);
    if (found === null || (caller.projectId !== null && caller.projectId !== found)) return null;
    const { viewer } = caller;
    switch (reachInProject(caller, found)) {
      case 'all':
      case 'project':
      case 'supervision':
        return found;
      case 'caseload': {
        const others = rows.filter(({ mentorId }) => mentorId !== viewer.userId);
        for (const { actionId, menteeIds } of others) {
          const own = await store.countCaseload(caller, found, viewer.userId, menteeIds, actionId);
          if (menteeIds.length === 0 || own < menteeIds.length) return null;
        }
        return found;
      }
      case 'own':
        return rows.every(({ menteeIds }) => menteeIds.includes(viewer.userId)) ? found : null;
      case null:
        return null;
    }
  };
};

/** The rule of each record kind. */
const rules: Record<ScopeKind, ScopeRule> = {
  project,
  action: actions,
  actions,
  application: applications,
  applications,
  answerSet,
  questionnaire,
  mentor,
  user: users,
  users,
  followed,
  session,
  job,
  batch,
  conversation: conversations,
  conversations,
  report,
  meeting: meetings,
  meetings,
  upload,
  file,
  sentFile,
  libraryItem: libraryItems,
  sharedItem,
  libraryItems,
};

/** Records that a call names, with their check. */
export type NamedRecords = { kind: ScopeKind; ids: number[]; judge: ScopeCheck };

/** Starts the lookup of records of one kind. */
export const lookUpRecords = (source: LookupSource, kind: ScopeKind, ids: number[]): NamedRecords => ({
  kind,
  ids,
  judge: rules[kind](source, ids),
});

/**
 * Gate 2: whose record is it. One rule for each kind of record, all in this file and scopes-files.ts; what is not allowed here is refused,
 * and a foreign record answers like a missing one. A rule returns the project in which the record was reached, or null.
 */
import type { ScopeKind } from '@telemachos/contract/call.ts';
import { early, oneProject, reachThere, type Judge, type Looking, type Rule } from './scope-rule.ts';
import { file, libraryItems, sentFile, sharedItem, upload } from './scopes-files.ts';
import * as store from './scopes.store.ts';
import { readableConversations } from './writing.store.ts';

/** Kinds that settle the project of the call. */
export const settlingKinds: readonly ScopeKind[] = [
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

/** Records that settle the project of the call come first, people in it after them. */
export const scopeOrder: readonly ScopeKind[] = [
  ...settlingKinds,
  'questionnaire',
  'mentor',
  'user',
  'users',
  'followed',
  'session',
];

/** A project with the ability held in it. */
const project: Rule = (connection, [id = 0]) => {
  const exists = early(store.projectExists(connection, id));
  return async (asker) => ((await exists) && reachThere(asker, id) !== null ? id : null);
};

/** Actions of a project with the ability held in it; in a call that also names a project, of that one. */
const actions: Rule = (connection, ids) => {
  const projects = early(store.actionProjects(connection, ids));
  return async (asker) => {
    const found = oneProject(ids, await projects);
    if (found === null || reachThere(asker, found) === null) return null;
    return asker.projectId === null || asker.projectId === found ? found : null;
  };
};

/** Applications: one's own, or all of a project one manages. A caseload holds none. */
const applications: Rule = (connection, ids) => {
  const owners = early(store.applicationOwners(connection, ids));
  return async (asker) => {
    const rows = await owners;
    const found = oneProject(ids, rows);
    if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
    const reach = reachThere(asker, found);
    if (reach === 'project' || reach === 'all') return found;
    return reach === 'own' && rows.every(({ userId }) => userId === asker.viewer.userId) ? found : null;
  };
};

/**
 * An answer set: one's own, a mentee's of one's caseload (for its action, or for the project where it has none), or any
 * of the project.
 */
const answerSet: Rule = (connection, [id = 0]) => {
  const owner = early(store.answerSetOwner(connection, id));
  return async (asker) => {
    const row = await owner;
    return row && users(connection, [row.userId])({ ...asker, projectId: row.projectId, actionId: row.actionId });
  };
};

/**
 * A questionnaire: one of a project with the ability held in it, or one of the installation, seen from the current
 * project.
 */
const questionnaire: Rule = (connection, [id = 0]) => {
  const owner = early(store.questionnaireOwner(connection, id));
  return async (asker) => {
    const row = await owner;
    const there = row ? (row.projectId ?? asker.projectId) : null;
    return there !== null && reachThere(asker, there) !== null ? there : null;
  };
};

/**
 * People: oneself, the mentees of one's caseload, the members of the project, or anybody for those who reach
 * everywhere.
 */
const users: Rule = (_connection, ids) => async (asker) => {
  const { viewer, projectId } = asker;
  if (projectId === null) return null;
  const wanted = [...new Set(ids)];
  switch (reachThere(asker, projectId)) {
    case 'all':
    case 'project':
      return (await store.countMembers(asker, projectId, wanted)) === wanted.length ? projectId : null;
    case 'caseload': {
      const others = wanted.filter((id) => id !== viewer.userId);
      return (await store.countCaseload(asker, projectId, viewer.userId, others, asker.actionId)) === others.length
        ? projectId
        : null;
    }
    case 'own':
      return wanted.every((id) => id === viewer.userId) ? projectId : null;
    case null:
      return null;
  }
};

/** A mentor of the project: to be named by those who manage it. */
const mentor: Rule =
  (_connection, [id = 0]) =>
  async (asker) => {
    const { projectId } = asker;
    if (projectId === null || !['project', 'all'].includes(reachThere(asker, projectId) ?? '')) return null;
    return (await store.isMentor(asker, projectId, id)) ? projectId : null;
  };

/** Whom a supervisor of the project follows, or may: to be named by those who manage it. */
const followed: Rule =
  (_connection, [id = 0]) =>
  async (asker) => {
    const { projectId } = asker;
    if (projectId === null || !['project', 'all'].includes(reachThere(asker, projectId) ?? '')) return null;
    return (await store.isMemberOrFollowed(asker, projectId, id)) ? projectId : null;
  };

/** A session: one's own only. */
const session: Rule = (connection, [id = 0]) => {
  const owner = early(store.sessionOwner(connection, id));
  return async (asker) => ((await owner) === asker.viewer.userId ? (asker.projectId ?? 0) : null);
};

/** An order of long work: one's own only, in a project where one may still order some. */
const job: Rule = (connection, [id = 0]) => {
  const owner = early(store.jobOwner(connection, id));
  return async (asker) => {
    const row = await owner;
    return row?.userId === asker.viewer.userId && reachThere(asker, row.projectId) !== null ? row.projectId : null;
  };
};

/** Work on many people: of a project where one may still do some. */
const batch: Rule = (connection, [id = 0]) => {
  const project = early(store.batchProject(connection, id));
  return async (asker) => {
    const found = await project;
    return found !== null && reachThere(asker, found) !== null ? found : null;
  };
};

/**
 * Conversations: those one takes part in and may read. Whom one may no longer write to takes the conversation along,
 * but from a participant, whose correspondence stays.
 */
const conversationsAlone: Rule = (connection, ids) => {
  const projects = early(store.conversationProjects(connection, ids));
  return async (asker) => {
    const found = oneProject(ids, await projects);
    if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
    if (reachThere(asker, found) === null) return null;
    const readable = await readableConversations(asker, { viewer: asker.viewer, projectId: found }, ids);
    return readable.length === new Set(ids).size ? found : null;
  };
};

/** The same of one conversation, asked with those who come at the same moment where that is possible. */
const conversations: Rule = (looking, ids) => {
  const { places } = looking;
  const [id = 0] = ids;
  if (!places || ids.length !== 1) return conversationsAlone(looking, ids);
  return async (asker) => {
    const place = await places({ conversationId: id, userId: asker.viewer.userId });
    if (place === null) return conversationsAlone(looking, ids)(asker);
    if (place === 'none' || !place.reads || reachThere(asker, place.projectId) === null) return null;
    return asker.projectId === null || asker.projectId === place.projectId ? place.projectId : null;
  };
};

/** A report about a message: of a project where one decides about them, and never about a message of one's own. */
const report: Rule = (connection, [id = 0]) => {
  const place = early(store.reportPlace(connection, id));
  return async (asker) => {
    const found = await place;
    if (!found || reachThere(asker, found.projectId) === null) return null;
    return found.writerId === asker.viewer.userId ? null : found.projectId;
  };
};

/**
 * Meetings: those one holds, those of one's caseload, those one comes to, or any of the project. Of a group all must be of
 * the caseload, for whatever is done with it is done to all of them.
 */
const meetings: Rule = (connection, ids) => {
  const places = early(store.meetingPlaces(connection, ids));
  return async (asker) => {
    const rows = await places;
    const found = oneProject(ids, rows);
    if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
    const { viewer } = asker;
    switch (reachThere(asker, found)) {
      case 'all':
      case 'project':
        return found;
      case 'caseload': {
        const others = rows.filter(({ mentorId }) => mentorId !== viewer.userId);
        for (const { actionId, menteeIds } of others) {
          const own = await store.countCaseload(asker, found, viewer.userId, menteeIds, actionId);
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

/** The rule of each kind. */
const rules: Record<ScopeKind, Rule> = {
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

/** A record kind that a call names, its ids, and the verdict on them. */
export type Named = { kind: ScopeKind; ids: number[]; judge: Judge };

/** Begin to look up records of a kind. */
export const lookUp = (looking: Looking, kind: ScopeKind, ids: number[]): Named => ({
  kind,
  ids,
  judge: rules[kind](looking, ids),
});

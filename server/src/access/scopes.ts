/**
 * Gate 2: whose record is it. One rule for each kind of record, all in this file; what is not allowed here is refused, and a
 * foreign record answers like a missing one. A rule returns the project in which the record was reached, or null.
 */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { ScopeKind } from '@telemachos/contract/call.ts';
import type { Connection } from '../db/connect.ts';
import * as store from './scopes.store.ts';
import { reachIn, type Viewer } from './viewer.ts';

/** Who asks, by which ability, and what the call's other records have settled so far. */
export type Asker = Connection & { viewer: Viewer; ability: Ability; projectId: number | null; actionId: number | null };

type Rule = (asker: Asker, ids: number[]) => Promise<number | null>;

/** Records that settle the project of the call come first, people in it after them. */
export const scopeOrder: readonly ScopeKind[] = ['project', 'action', 'actions', 'application', 'applications', 'answerSet', 'mentor', 'user', 'users', 'session'];

const reachThere = (asker: Asker, projectId: number) => reachIn(asker.viewer, projectId, asker.ability);

/** The one project that all rows share, or null when a row is missing or foreign to the others. */
const oneProject = (wanted: number[], rows: { projectId: number }[]): number | null => {
  const found = rows[0]?.projectId ?? null;
  return rows.length === new Set(wanted).size && rows.every(({ projectId }) => projectId === found) ? found : null;
};

/** A project with the ability held in it. */
const project: Rule = async (asker, [id = 0]) => ((await store.projectExists(asker, id)) && reachThere(asker, id) !== null ? id : null);

/** Actions of a project with the ability held in it; in a call that also names a project, of that one. */
const actions: Rule = async (asker, ids) => {
  const found = oneProject(ids, await store.actionProjects(asker, ids));
  if (found === null || reachThere(asker, found) === null) return null;
  return asker.projectId === null || asker.projectId === found ? found : null;
};

/** Applications: one's own, or all of a project one manages. A caseload holds none. */
const applications: Rule = async (asker, ids) => {
  const rows = await store.applicationOwners(asker, ids);
  const found = oneProject(ids, rows);
  if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
  const reach = reachThere(asker, found);
  if (reach === 'project' || reach === 'all') return found;
  return reach === 'own' && rows.every(({ userId }) => userId === asker.viewer.userId) ? found : null;
};

/** An answer set: one's own, a mentee's of one's caseload (for its action), or any of the project. */
const answerSet: Rule = async (asker, [id = 0]) => {
  const row = await store.answerSetOwner(asker, id);
  return row && users({ ...asker, projectId: row.projectId, actionId: row.actionId }, [row.userId]);
};

/** People: oneself, the mentees of one's caseload, the members of the project, or anybody for those who reach everywhere. */
const users: Rule = async (asker, ids) => {
  const { viewer, projectId } = asker;
  if (projectId === null) return null;
  const wanted = [...new Set(ids)];
  switch (reachThere(asker, projectId)) {
    case 'all':
    case 'project':
      return (await store.countMembers(asker, projectId, wanted)) === wanted.length ? projectId : null;
    case 'caseload': {
      const others = wanted.filter((id) => id !== viewer.userId);
      return (await store.countCaseload(asker, projectId, viewer.userId, others, asker.actionId)) === others.length ? projectId : null;
    }
    case 'own':
      return wanted.every((id) => id === viewer.userId) ? projectId : null;
    case null:
      return null;
  }
};

/** A mentor of the project: to be named by those who manage it. */
const mentor: Rule = async (asker, [id = 0]) => {
  const { projectId } = asker;
  if (projectId === null || !['project', 'all'].includes(reachThere(asker, projectId) ?? '')) return null;
  return (await store.isMentor(asker, projectId, id)) ? projectId : null;
};

/** A session: one's own only. */
const session: Rule = async (asker, [id = 0]) => ((await store.sessionOwner(asker, id)) === asker.viewer.userId ? (asker.projectId ?? 0) : null);

/** The rule of each kind. */
export const scopes: Record<ScopeKind, Rule> = { project, action: actions, actions, application: applications, applications, answerSet, mentor, user: users, users, session };

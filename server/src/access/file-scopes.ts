/** Scope rules of uploads, files, sent files and library items. */
import { canEndAnyShare, countVisibleItems } from './library-access.store.ts';
import { startLookup, sharedProject, reachInProject, type ScopeRule } from './scope-rule.ts';
import * as store from './scopes.store.ts';

/** An upload of the caller, in a project where the caller still has the ability. */
export const upload: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.uploadOwner(connection, id));
  return async (caller) => {
    const row = await owner;
    return row?.userId === caller.viewer.userId && reachInProject(caller, row.projectId) !== null
      ? row.projectId
      : null;
  };
};

/** A file of the caller. */
export const file: ScopeRule = (connection, [id = 0]) => {
  const owner = startLookup(store.fileOwner(connection, id));
  return async (caller) => {
    const row = await owner;
    if (row?.userId !== caller.viewer.userId || reachInProject(caller, row.projectId) === null) return null;
    return caller.projectId === null || caller.projectId === row.projectId ? row.projectId : null;
  };
};

/** A sent file: for its sender, and for recipients who have not removed it. */
export const sentFile: ScopeRule = (connection, [id = 0]) => {
  const sides = startLookup(store.senderAndRecipients(connection, id));
  return async (caller) => {
    const row = await sides;
    const isTheirs = row?.userIds.includes(caller.viewer.userId) ?? false;
    return row && isTheirs && reachInProject(caller, row.projectId) !== null ? row.projectId : null;
  };
};

/** Library items of one project that the viewer sees (access/library-access.store.ts). */
export const libraryItems: ScopeRule = (connection, ids) => {
  const projects = startLookup(store.itemProjects(connection, ids));
  return async (caller) => {
    const found = sharedProject(ids, await projects);
    if (found === null || (caller.projectId !== null && caller.projectId !== found)) return null;
    if (reachInProject(caller, found) === null) return null;
    const seen = await countVisibleItems(caller, { viewer: caller.viewer, projectId: found }, ids);
    return seen === new Set(ids).size ? found : null;
  };
};

/** A library item that the viewer sees, or some of whose shares the viewer may end. */
export const sharedItem: ScopeRule = (connection, ids) => {
  const [seen, projects] = [libraryItems(connection, ids), startLookup(store.itemProjects(connection, ids))];
  return async (caller) => {
    const there = await seen(caller);
    if (there !== null) return there;
    const found = sharedProject(ids, await projects);
    if (found === null || (caller.projectId !== null && caller.projectId !== found)) return null;
    if (reachInProject(caller, found) === null) return null;
    return (await canEndAnyShare(caller, { viewer: caller.viewer, projectId: found }, ids)) ? found : null;
  };
};

/** Whose is a file on its way, one of one's own, one that was sent, an item of the library. */
import { endsShares, itemsSeen } from './library.store.ts';
import { early, oneProject, reachThere, type Rule } from './scope-rule.ts';
import * as store from './scopes.store.ts';

/** A file on its way: one's own only, in a project where one may still send some. */
export const upload: Rule = (connection, [id = 0]) => {
  const owner = early(store.uploadOwner(connection, id));
  return async (asker) => {
    const row = await owner;
    return row?.userId === asker.viewer.userId && reachThere(asker, row.projectId) !== null ? row.projectId : null;
  };
};

/** A file of one's own. */
export const file: Rule = (connection, [id = 0]) => {
  const owner = early(store.fileOwner(connection, id));
  return async (asker) => {
    const row = await owner;
    if (row?.userId !== asker.viewer.userId || reachThere(asker, row.projectId) === null) return null;
    return asker.projectId === null || asker.projectId === row.projectId ? row.projectId : null;
  };
};

/** A file that was sent: to its sender, and to those it was sent to while it is theirs. */
export const sentFile: Rule = (connection, [id = 0]) => {
  const sides = early(store.sentSides(connection, id));
  return async (asker) => {
    const row = await sides;
    const isTheirs = row?.userIds.includes(asker.viewer.userId) ?? false;
    return row && isTheirs && reachThere(asker, row.projectId) !== null ? row.projectId : null;
  };
};

/** Items of the library: those that the viewer sees there (access/library.store.ts); in one project. */
export const libraryItems: Rule = (connection, ids) => {
  const projects = early(store.itemProjects(connection, ids));
  return async (asker) => {
    const found = oneProject(ids, await projects);
    if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
    if (reachThere(asker, found) === null) return null;
    const seen = await itemsSeen(asker, { viewer: asker.viewer, projectId: found }, ids);
    return seen === new Set(ids).size ? found : null;
  };
};

/** An item of the library whose shares are asked for or ended: one that the viewer sees, or may end some of. */
export const sharedItem: Rule = (connection, ids) => {
  const [seen, projects] = [libraryItems(connection, ids), early(store.itemProjects(connection, ids))];
  return async (asker) => {
    const there = await seen(asker);
    if (there !== null) return there;
    const found = oneProject(ids, await projects);
    if (found === null || (asker.projectId !== null && asker.projectId !== found)) return null;
    if (reachThere(asker, found) === null) return null;
    return (await endsShares(asker, { viewer: asker.viewer, projectId: found }, ids)) ? found : null;
  };
};

/** What each role would get of a statement, before it is published. */
import { holdsEverywhere, isRole, roleLevels, runningRoles } from '@telemachos/contract/access/roles.ts';
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import { levelIn, type Viewer } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { exampleOfRoles } from './queries.store.ts';
import { prepare, run, shownLimits, toQueryResult } from './run-statement.shared.ts';

/** One role is tried for so long, so that eleven roles end while somebody waits. */
const trialTimeoutMs = 2000;

/** How many rows another person is shown to get. */
const maxShownAs = 20;

/** A person with one role alone, in one project: what the role gives, whatever else the person is. */
const viewerWith = (userId: number, projectId: number, role: string): Viewer => ({
  userId,
  impersonator: null,
  sessionId: 0,
  language: 'el',
  levelByHand: null,
  defaultProjectId: projectId,
  mustChoosePassword: false,
  hasSecondFactor: false,
  memberships: [
    {
      projectId,
      roles: isRole(role) ? [role] : [],
      state: 1,
      gdpr: null,
      consent: 0,
      secondFactorRoles: [],
    },
  ],
});

type Trying = Pick<Handlers<typeof queriesCalls>, 'matrix' | 'executeAs'>;

export const matrixHandlers: Trying = {
  async matrix(context, { Roles, ...statement }) {
    const { viewer, projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const prepared = await prepare(context.services, statement, viewer.userId);
    // The rows of a role that reads more would tell what the caller may not read.
    const level = levelIn(viewer, projectId);
    const roles = runningRoles.filter(
      (role) => roleLevels[role] >= level && (Roles.length === 0 || Roles.includes(role)),
    );
    const examples = await exampleOfRoles(context, projectId, roles, roles.filter(holdsEverywhere));
    const list = [];
    for (const role of roles) {
      const example = examples.find((found) => found.role === role);
      const line = { Role: role, UserId: example?.userId ?? null, Name: example?.name ?? '', Rows: 0, IsCut: false };
      if (!example) {
        list.push({ ...line, Problem: null });
        continue;
      }
      const runner = {
        ...context,
        viewer: viewerWith(example.userId, projectId, role),
        projectId,
        userId: viewer.userId,
      };
      try {
        const limits = { ...shownLimits, timeoutMs: trialTimeoutMs };
        const { rows, isCut } = await run(runner, prepared, { limits, isAuthor: true });
        list.push({ ...line, Rows: rows.length, IsCut: isCut, Problem: null });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        list.push({ ...line, Problem: error.code });
      }
    }
    return { list };
  },

  async executeAs(context, { UserId, ...statement }) {
    const { viewer, projectId } = context;
    const person = await findViewerOfUser(context.client, UserId);
    if (!person || projectId === null) return context.fail('NOT_FOUND');
    const prepared = await prepare(context.services, statement, viewer.userId);
    const limits = { ...shownLimits, maxRows: maxShownAs };
    const runner = { ...context, viewer: person, projectId, userId: viewer.userId };
    return toQueryResult(await run(runner, prepared, { limits, isAuthor: true }));
  },
};

/** Showing published views, and running their functions by the rights of whoever sees them. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { functionsScript, type ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { actionViewsCalls } from '@telemachos/contract/features/action-views/action-views.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { z } from 'zod';
import { actingUserId, levelIn } from '../../access/viewer.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { findAction, findMentee, type ActionRow } from '../actions/actions.store.ts';
import { seenAction } from '../actions/open-action.shared.ts';
import { publishedLevelOf } from '../definitions/definitions.store.ts';
import { insertRun } from '../definitions/definition-runs.store.ts';
import { isWithinLimit, runnerOf, runPublishedScript } from '../services/call-service.shared.ts';
import { viewTextsOf } from './action-view-kind.shared.ts';
import { findPublishedView } from './action-views.store.ts';

type Seen = { ActionId: number; viewType: ViewType; MenteeId?: number | null | undefined };

/** The action, if the caller may see its content where the view is shown; null otherwise. */
const findShownAction = async (
  context: Context<CallEntry>,
  { ActionId, viewType, MenteeId }: Seen,
): Promise<ActionRow | null> => {
  const { viewer, reach, now } = context;
  if (viewType === 'mentee') {
    if (MenteeId != null && MenteeId !== viewer.userId) return null;
    const seen = await seenAction(context, viewer.userId, ActionId, now);
    return seen && seen.state !== 'locked' ? seen.action.row : null;
  }
  if (!context.can(viewType === 'grid' ? 'grid.view' : 'mentor.work')) return null;
  const row = await findAction(context, ActionId);
  if (!row || isHiddenFrom(row.flags, reach)) return null;
  if (viewType === 'aggregate') return row;
  // What staff see of themselves is their own view.
  if (MenteeId == null || MenteeId === viewer.userId) return null;
  return (await findMentee(context, row.projectId, MenteeId)) ? row : null;
};

/** The published view with its action. Throws NOT_FOUND for an action that the caller may not see there. */
const findShown = async (context: Context<CallEntry>, asked: Seen) => {
  const action = await findShownAction(context, asked);
  if (!action) throw new Problem('NOT_FOUND');
  return { action, view: await findPublishedView(context, asked.ActionId, asked.viewType) };
};

const toAction = ({ id, typeId, title, descr }: ActionRow) => ({ Id: id, TypeId: typeId, Title: title, Descr: descr });

type Answer = z.output<typeof actionViewsCalls.run.output>;

export const viewingHandlers: Pick<Handlers<typeof actionViewsCalls>, 'view' | 'failed' | 'run'> = {
  async view(context, asked) {
    const { action, view } = await findShown(context, asked);
    if (!view) return null;
    // Its controller would act through somebody stronger than whoever published it: they see the ordinary page.
    const level = await publishedLevelOf(context, view);
    if (level === null || level > levelIn(context.viewer, context.projectId)) return null;
    const { Html, Controller } = viewTextsOf(view);
    return { Version: view.number, Html, Controller, Action: toAction(action) };
  },

  async failed(context, { Line, ...asked }) {
    const { action, view } = await findShown(context, asked);
    const { services, viewer, now } = context;
    if (view)
      services.runInBackground((connection) =>
        insertRun(connection, {
          definitionId: view.id,
          version: view.number,
          projectId: action.projectId,
          userId: actingUserId(viewer),
          at: now,
          durationMs: 0,
          rows: 0,
          problem: 'SCRIPT_FAILED',
          line: Line ?? null,
        }),
      );
    return { Ok: true };
  },

  async run(context, { Name, Params, ...asked }) {
    const { action, view } = await findShown(context, asked);
    if (!view) return context.fail('NOT_FOUND');
    const { viewer, now } = context;
    if (!isWithinLimit(`${view.id} ${viewer.userId}`, now.getTime())) return context.fail('SERVICE_BUSY');
    const MenteeId = asked.viewType === 'mentee' ? viewer.userId : (asked.MenteeId ?? null);
    const output = await runPublishedScript(runnerOf(context, action.projectId), view, {
      code: functionsScript.wrap(viewTextsOf(view).Functions),
      toOwnFault: functionsScript.toOwnFault,
      params: { Name, Params, Action: { ...toAction(action), MenteeId } },
      depth: 0,
    });
    return new RawJson<Answer>(output);
  },
};

/** How one action stands for many mentees, by the rule of their own lists. */
import {
  actionStates,
  asksForAnswers,
  type RuledCell,
  type Standing,
} from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { findMentees } from './actions.store.ts';
import { answersOfMany, cellsOfMany } from './many.store.ts';
import type { WorkAction } from './work.shared.ts';

/** By mentee; who is no mentee of the project is not among them. */
export const standingsOf = async (
  connection: Connection,
  action: WorkAction,
  menteeIds: readonly number[],
  now: Date,
): Promise<Map<number, Standing<WorkAction>>> => {
  const { projectId } = action.row;
  const people = await findMentees(connection, projectId, menteeIds);
  const cells = new Map<number, Map<number, RuledCell>>();
  for (const row of await cellsOfMany(connection, projectId, menteeIds)) {
    const own = cells.get(row.menteeId) ?? new Map<number, RuledCell>();
    cells.set(row.menteeId, own);
    own.set(row.actionId, {
      Completion: row.completion,
      Completed: row.completed,
      NextActor: row.nextActor,
      Since: row.since.getTime(),
      Due: row.dueAt?.getTime() ?? null,
      HasWork: row.hasWork,
      CompletedAt: row.completedAt?.getTime() ?? null,
    });
  }
  const answers = asksForAnswers([action])
    ? await answersOfMany(connection, projectId, menteeIds)
    : new Map<number, Record<string, unknown>>();
  return new Map(
    people.flatMap(({ id, fields, url, joinedAt }) => {
      const [standing] = actionStates([action], cells.get(id) ?? new Map<number, RuledCell>(), {
        user: fields,
        project: { Id: projectId, url },
        joinedAt: joinedAt.getTime(),
        answers: answers.get(id) ?? {},
        now: now.getTime(),
      });
      return standing ? [[id, standing] as const] : [];
    }),
  );
};

/** A mentee's actions as a viewer may see them: the rows of the store through the rule of the contract. */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import {
  actionStates,
  asksForAnswers,
  type Needs,
  type RuledCell,
  type Standing,
} from '@telemachos/contract/features/actions/actions.rules.ts';
import {
  actionData,
  actionTitles,
  actionTypeIds,
  type ActionData,
} from '@telemachos/contract/features/actions/actions.schemas.ts';
import { absencesFor, isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './actions.store.ts';
import { groupWords } from './group-words.shared.ts';

/** An action with its data read; data that cannot be read counts as none, and never breaks a screen. */
export type WorkAction = { Id: number; TypeId: number; Flags: number; Data: ActionData; row: store.ActionRow };

/** How an action stands for a mentee, and what else is kept of it. */
export type Work = Standing<WorkAction> & { kept: store.WorkRow };

/** A mentee and how every visible action stands. */
export type MenteeWork = { person: store.MenteeRow; work: Work[] };

export const readData = (data: unknown): ActionData => {
  const parsed = actionData.safeParse(data);
  return parsed.success ? parsed.data : {};
};

/** The action of a row. */
export const asAction = (row: store.ActionRow): WorkAction => ({
  Id: row.id,
  TypeId: row.typeId,
  Flags: row.flags,
  Data: readData(row.data),
  row,
});

const asCell = (row: store.WorkRow): RuledCell | null =>
  row.nextActor === null || row.since === null
    ? null
    : {
        Completion: row.completion ?? 0,
        Completed: row.completed ?? false,
        NextActor: row.nextActor,
        Since: row.since.getTime(),
        Due: row.dueAt?.getTime() ?? null,
        HasWork: row.hasWork,
        CompletedAt: row.completedAt?.getTime() ?? null,
      };

/** What is kept of each action, as the rule reads it. */
export const cellsOf = (rows: readonly store.WorkRow[]): Map<number, RuledCell> =>
  new Map(
    rows.flatMap((row) => {
      const cell = asCell(row);
      return cell ? [[row.id, cell] as const] : [];
    }),
  );

/** Why an action is not there for the mentee whose row this is, its conditions aside; nothing where it is. */
export const absentFor = ({ flags, isArchived, publishedAt, publishAt }: store.WorkRow, now: Date) =>
  absencesFor(
    { Flags: flags, Archived: isArchived },
    { named: publishedAt?.getTime() ?? null, all: publishAt?.getTime() ?? null },
    now.getTime(),
  );

/**
 * What a viewer of this reach sees of a mentee's actions; null when the person is no mentee of the project. The mentee
 * sees what is shown; others also see what is kept of actions that are no longer shown.
 */
export const menteeWork = async (
  connection: Connection,
  projectId: number,
  menteeId: number,
  reach: Reach,
  now: Date,
): Promise<MenteeWork | null> => {
  const person = await store.findMentee(connection, projectId, menteeId);
  if (!person) return null;
  const rows = await store.workOf(connection, projectId, menteeId);
  const actions = rows.map(asAction);
  const cells = cellsOf(rows);
  const answers = asksForAnswers(actions) ? await store.answersOf(connection, projectId, menteeId) : {};
  const standings = actionStates(actions, cells, {
    user: person.fields,
    project: { Id: projectId, url: person.url },
    joinedAt: person.joinedAt.getTime(),
    answers,
    now: now.getTime(),
  });
  const work = standings.flatMap((standing, index): Work[] => {
    const kept = rows[index];
    const { Flags, Id } = standing.action;
    if (!kept) return [];
    const seen =
      reach === 'own'
        ? standing.shown && absentFor(kept, now).absent.length === 0
        : !isHiddenFrom(Flags, reach) && (standing.shown || cells.has(Id));
    return seen ? [{ ...standing, kept }] : [];
  });
  return { person, work };
};

/** Titles in both languages. */
export const titlesOf = (row: store.ActionRow) => {
  const parsed = actionTitles.safeParse(row.titles);
  const titles: Record<string, unknown> = parsed.success ? parsed.data : {};
  const text = (key: string, otherwise: string): string => (typeof titles[key] === 'string' ? titles[key] : otherwise);
  return {
    Title: row.title,
    TitleEn: text('en', row.title),
    Descr: row.descr,
    DescrEn: text('descr_en', row.descr),
    ...groupWords(row.groups, text('group_en', row.groups[0] ?? '')),
  };
};

/** A line of the list. Of what a locked action waits for, only what the viewer sees is named. */
export const asLine = (
  { action, kept, state, completion, nextActor, due, overdue, needs }: Work,
  visible: ReadonlySet<number>,
): ActionLine => ({
  Id: action.Id,
  TypeId: action.TypeId,
  Kind: kept.kind,
  ...titlesOf(kept),
  Why: action.Data.Why ?? null,
  Minutes: action.Data.Minutes ?? null,
  QuestId: kept.questId,
  Optional: action.Data.Optional ?? false,
  State: state,
  Completion: completion,
  CompletionWhy: kept.completionWhy ?? '',
  NextActor: nextActor,
  Since: (!kept.isUntouched && kept.since?.toISOString()) || null,
  Due: due === null ? null : new Date(due).toISOString(),
  Overdue: overdue,
  CompletedAt: kept.completedAt?.toISOString() ?? null,
  NewNote: kept.hasNews,
  Returned: kept.isReturned,
  Meeting: action.TypeId === actionTypeIds.meeting ? meetingOf(kept.meeting) : null,
  Needs: needsSeen(needs, visible),
});

const meetingOf = (data: unknown): ActionLine['Meeting'] => {
  const { date, time } = readPublic(data);
  return date === '' ? null : { Date: date, Time: time };
};

const needsSeen = ({ Ids, Count }: Needs, visible: ReadonlySet<number>): ActionLine['Needs'] => ({
  Ids: Ids.filter((id) => visible.has(id)),
  Count,
});

/** All lines of a mentee's work. */
export const asLines = (work: readonly Work[]): ActionLine[] => {
  const visible = new Set(work.map(({ action }) => action.Id));
  return work.map((one) => asLine(one, visible));
};

/** What the calls that make actions carry. Source: specification 001 §3 (Action, Action type), §7 Actions. */
import { z } from 'zod';
import { pagerOutput } from '../../kit/pager.ts';
import { counter, id, text } from '../../kit/fields.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { dataRecord } from '../actions/actions.wire.ts';
import { absences } from '../actions/hiding.rules.ts';
import { makingFaultCodes } from './making-faults.ts';

/** Length of the scripts of an action or a type, in UTF-16 units. */
const maxScriptLength = 50_000;

/** What is said in a language: its code, or one of a title’s parts with it; the short title in Greek has no code. */
const titleName = /^(?:short|(?:(?:short|group|descr)_)?[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/;

/** The words of an action in other languages: texts no longer than those they stand for. */
export const madeTitles = dataRecord
  .pipe(
    z
      .object({ en: text(300), short: text(300), short_en: text(300), group_en: text(200), descr_en: text(2000) })
      .partial()
      .catchall(text(300)),
  )
  .refine((titles) => Object.keys(titles).every((name) => titleName.test(name)), { message: 'BAD_INPUT' });

const cells = {
  Title: text(300),
  Descr: text(2000),
  Titles: madeTitles,
  // An empty name is no group.
  Group: z
    .array(text(200))
    .max(5)
    .transform((groups) => groups.filter((group) => !isBlank(group))),
  Data: dataRecord,
  QuestId: id.nullable(),
  Function: text(maxScriptLength),
  /** Any whole number: one out of range is named at its cell. */
  Flags: z.int(),
};

/** A row of the grid as it is saved: the cells that changed, over the version they were read in. */
export const gridRow = z.object({
  Id: id,
  /** Without it, the cells are saved over whatever is there. */
  Version: counter.optional(),
  TypeId: id.optional(),
  Title: cells.Title.optional(),
  Descr: cells.Descr.optional(),
  Titles: cells.Titles.optional(),
  Group: cells.Group.optional(),
  Data: cells.Data.optional(),
  QuestId: cells.QuestId.optional(),
  Function: cells.Function.optional(),
  /** The same by its other name (001 §3 has both). */
  Functions: cells.Function.optional(),
  Flags: cells.Flags.optional(),
});

/** What a new action begins with. */
export const newAction = z.object({
  ProjectId: id,
  TypeId: id,
  Title: cells.Title,
  Descr: cells.Descr.default(''),
  Titles: cells.Titles.default({}),
  Group: cells.Group.default([]),
  /** Absent: what the type begins with. */
  Data: cells.Data.optional(),
  QuestId: cells.QuestId.default(null),
  Flags: cells.Flags.default(1),
  /** Absent: that of the type. */
  Function: cells.Function.optional(),
  /** The same by its other name (001 §3 has both). */
  Functions: cells.Function.optional(),
});

/** An action as it is made. */
export const madeAction = z.object({
  Id: id,
  TypeId: id,
  ...cells,
  QuestName: z.string().nullable(),
  Version: counter,
  /** The instant (ISO) from which it is published for all, where one was named. */
  PublishAt: z.string().nullable(),
  Archived: z.boolean(),
  /**
   * How many mentees it is published for, when it is not for all: counted up to one more than `maxCountedMentees`
   * (PublishedFor counts them all); how many began, and how many completed it.
   */
  Named: z.int(),
  Begun: z.int(),
  Completed: z.int(),
});
export type MadeAction = z.output<typeof madeAction>;

/** The actions of a project as they are made, in their order, and the stamp of that order. */
export const madeActions = z.object({ Actions: z.array(madeAction), Order: z.string() });

/** A fault at its place. */
export const makingFault = z.object({
  Id: z.int(),
  Cell: z.string(),
  Code: z.enum(makingFaultCodes),
  Detail: z.string(),
});

/** What depends on an action, and what was done with it. */
export const actionUses = z.object({
  /** Other actions that name it, and in which cells. */
  Actions: z.array(
    z.object({
      Id: id,
      Title: z.string(),
      Cells: z.array(z.enum(['EnableCondition', 'ShowCondition', 'DueAfter'])),
    }),
  ),
  Payments: z.boolean(),
  Microdata: z.boolean(),
  /** Mentees who were given something, answered or completed it; mentors linked for it alone. */
  Begun: z.int(),
  Completed: z.int(),
  Attempts: z.int(),
  Mentors: z.int(),
});
export type ActionUses = z.output<typeof actionUses>;

/**
 * Somebody for whom an action is published apart from all: a mentee with their mentor and since when, or from when on, they
 * have it; or a mentor, with how many of theirs do.
 */
const named = z.object({
  Id: id,
  Name: z.string(),
  /** The mentor for the project; '' without one, and of a mentor. */
  Mentor: z.string(),
  At: z.string().nullable(),
  People: z.int(),
});

/** One page of them, and of all mentees how many have it now and how many will later. */
export const publishedFor = pagerOutput(named).extend({ Now: z.int(), Later: z.int() });
export type PublishedFor = z.output<typeof publishedFor>;

/** One condition as it was tried on somebody: null is not told, being about what the viewer may not see. */
const tried = z.object({
  Holds: z.boolean().nullable(),
  /** Where it cannot be read, or can give no yes or no: the expression with ▸ at the place; or a name that means nothing. */
  Fault: z.object({ Code: z.enum(['EXPRESSION', 'NOT_YES_OR_NO', 'UNKNOWN_NAME']), Detail: z.string() }).nullable(),
  Parts: z.array(
    z.object({
      Depth: z.int(),
      Kind: z.enum(['all', 'any', 'not', 'is']),
      Text: z.string(),
      Holds: z.boolean().nullable(),
    }),
  ),
});

/** Whether a mentee sees an action, by all that decides; null is not told. Instants are ISO texts. */
const seenByMentee = z.object({
  Holds: z.boolean().nullable(),
  /** Why not, the conditions aside: as it is kept, not as it is being written. */
  Absent: z.array(z.enum(absences)),
  /** Since when it is there for this mentee, or from when on, where an instant was set. */
  From: z.string().nullable(),
  /** Until when it should be done; null also where that hangs on what is kept from the viewer. */
  Due: z.string().nullable(),
  Overdue: z.boolean(),
  /** What is completed is open, whatever its condition says. */
  Completed: z.boolean(),
});

/** Both conditions, tried, and what else decides. */
export const triedConditions = z.object({ Enable: tried, Show: tried, Seen: seenByMentee });
export type TriedConditions = z.output<typeof triedConditions>;

/** A type as it is kept: Id 0 makes one. */
export const typeToKeep = z.object({
  Id: counter,
  Version: counter,
  Descr: text(100),
  ActionData: dataRecord,
  Functions: text(maxScriptLength).default(''),
  /** A text that nobody runs; absent: as it is. */
  Controller: text(200).optional(),
});

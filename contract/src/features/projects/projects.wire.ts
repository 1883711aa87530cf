/** What the project and grid calls carry. Source: specification 001 §3 (Project, Grid line), §7. */
import { z } from 'zod';
import { withoutDuplicates, fieldName, id, text } from '../../kit/fields.ts';
import { dataRecord, nextActor } from '../actions/actions.wire.ts';
import { gridOrders } from './projects.orders.ts';
import { projectSettings } from './projects.schemas.ts';

export const project = z.object({ Id: id, url: z.string(), Descr: z.string(), Settings: projectSettings });

/** The filter for inactive mentees accepts no longer time. */
export const maxStuckDays = 365;

/** Mentees a page of the grid, unless the call says another number. */
export const gridPageSize = 100;

/**
 * What the grid's calls are asked with; Filter maps a drop-down profile field to the wanted value, `State` to a state,
 * or `Evaluation` to 1 for evaluation mentees alone, 0 for the others.
 */
export const gridQuery = {
  ProjectId: id,
  Filter: z.record(fieldName(60), text(200)).default({}),
  Search: text(200).default(''),
  MentorId: id.nullish(),
  /** Only those whom no mentor looks after in the project. */
  Unpaired: z.boolean().default(false),
  /** The mentor for the project, or a supervisor who follows the mentee or that mentor. */
  CoordId: id.nullish(),
  /** True: active mentees only. */
  Active: z.boolean().default(true),
  /** Active people, not finished, of whom nothing was heard for so many days: the rule of the list of mentees. */
  Stuck: z.int().min(1).max(maxStuckDays).nullish(),
  /** Whose turn it is with the person, over the actions that the caller sees. */
  NextActor: nextActor.nullish(),
  Count: z.int().min(1).max(1000).default(gridPageSize),
};

/** In which order the lines stand. What is not begun comes before what is; an empty field and who has no mentor last. */
export const gridOrdering = {
  Order: z.enum(gridOrders).default('last_name'),
  Desc: z.boolean().default(false),
  /** The actions, for the order by how far they are together: one, or those of a group. */
  OrderActions: withoutDuplicates(z.array(id).max(1000)).default([]),
  /** The profile field, for the order by one. */
  OrderField: fieldName(60).default(''),
};
export type GridOrdering = z.output<z.ZodObject<typeof gridOrdering>>;

/** Pages of the grid with the data of the actions hold so many mentees at most. */
export const gridDataPageSize = 100;
/** Longer data of an action, in characters of JSON, stay out of the grid and are read by their own call. */
export const maxGridDataLength = 20_000;
export type GridQuery = z.output<z.ZodObject<typeof gridQuery>>;

/** A column. */
export const gridColumn = z.object({
  Id: id,
  TypeId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Short: z.string(),
  ShortEn: z.string(),
  Group: z.string(),
  GroupEn: z.string(),
  Flags: z.int(),
});
export const gridHeader = z.array(gridColumn);
export type GridColumn = z.output<typeof gridColumn>;

/** A line of the compact view; its cells are one text, read by `cellsOf` of glance.rules.ts. */
export const glanceLine = z.object({
  Id: id,
  Last: z.string(),
  First: z.string(),
  State: z.int(),
  /** Only on evaluation mentees. */
  Evaluation: z.literal(true).optional(),
  /** The mentor for the project; '' without one. */
  MentorName: z.string(),
  Cells: z.string(),
});
/** A page of the compact view: the actions in their order, and the lines, whose cells name them by their place. */
export const glancePage = z.object({ Columns: z.array(id), Lines: z.array(glanceLine) });
export type GlancePage = z.output<typeof glancePage>;

/** Profile fields that the grid shows beside the names. */
export const maxGridFields = 12;

/** What stands beside a name: fields of the profile, and how the project’s expressions call and picture somebody. */
export const gridPerson = z.object({
  Id: id,
  Fields: z.record(z.string(), z.string()),
  /** `Color` is 1 to 20, or nothing where the expression says none. */
  Look: z.object({ Label: z.string(), Color: z.int().nullable(), Letter: z.string() }).nullable(),
});
export type GridPerson = z.output<typeof gridPerson>;

/** The state of an action for a mentee; an action without a cell is not begun and waits for the mentee. */
export const gridCell = z.object({
  ActionId: id,
  Completion: z.int().min(0).max(100),
  NextActor: nextActor,
  /** Since when it stands so, in seconds of the epoch: a page has thousands of them. */
  Since: z.int(),
  /** Only on those past their time. */
  Overdue: z.literal(true).optional(),
  /**
   * Only where `Data` was asked for by those who may read it: what the mentee wrote, what the mentor wrote for the
   * mentee, and of the mentors' own data the caller's. What is missing is not there, or too long for a grid.
   */
  PerMentee_MenteeData: dataRecord.optional(),
  PerMentee_MentorData: dataRecord.optional(),
  PerMentor_Data: z.array(z.object({ UserId: id, Data: dataRecord })).optional(),
});
export type GridCell = z.output<typeof gridCell>;

export const gridLine = z.object({
  User: z.object({
    Id: id,
    Username: z.string(),
    Fields: z.object({ first_name: z.string(), last_name: z.string() }),
    State: z.int(),
    /** Only on evaluation mentees. */
    Evaluation: z.literal(true).optional(),
  }),
  /** The mentor for the project, if there is one. */
  Coordinators: z.array(z.object({ Id: id, Name: z.string() })),
  Actions: z.array(gridCell),
  ProjectData: z.record(z.string(), z.string()),
});
export type GridLine = z.output<typeof gridLine>;

/** The shape of a reporting view, and the columns that several have. */
import type { RowOwner } from './access-sql.ts';

/** A column: its SQL over the base columns `b`, and its comment. */
export type Column = readonly [name: string, sql: string, comment: string];

export type ReportView = {
  name: string;
  comment: string;
  /** The base columns, and where they come from. Every branch of the view reads them. */
  base: string;
  from: string;
  where?: string;
  owner: RowOwner;
  columns: readonly Column[];
  /** The base columns by which a view with counts groups its rows. */
  groupBy?: string;
};

export const projectColumn: Column = ['project_id', 'b.project_id', 'The project'];
export const personColumn: Column = ['user_id', 'b.user_id', 'The mentee; joins with people.user_id'];
export const actionColumn: Column = ['action_id', 'b.action_id', 'The action; joins with actions.action_id'];

/** The row rights of reporting views, as SQL over the claims of the caller (claims.ts). */
import type { FlagPlace } from './claims.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import type { ReportSubject } from '@telemachos/contract/access/report-subjects.ts';
import { isLinkActiveSql } from '../link-sql.ts';

/** How a row is reached: SQL expressions over the view's base tables. Null: the row has none. */
export type RowOwner = {
  subject: ReportSubject;
  project: string;
  /** The person whom the row is about. */
  person: string | null;
  /** The action of the row, as its id. With it, a mentor for single actions reaches those alone. */
  action?: string;
  /** The flags of the row's action, and the place where they count. */
  flags?: { of: string; place: FlagPlace };
  /** Conditions that replace the ones on `person`. */
  caseload?: string;
  own?: string;
  /** False where flags hide nothing from the person whom the row is about. */
  hidesOwn?: false;
};

/** Evaluated once for each statement, because it stands in a subquery without parameters. */
const once = (expression: string): string => `(SELECT ${expression})`;

export const viewerId = once('report.viewer_id()');
const viewerProject = once('report.viewer_project()');

/** The mentees of the viewer, by a link for the project or for an action that is not archived. */
const ownMentees = `(SELECT l.mentee_id FROM mentor_links l
  WHERE l.mentor_id = ${viewerId} AND l.project_id = ${viewerProject} AND ${isLinkActiveSql})`;

const isLinkedForAction = (person: string, action: string): string => `EXISTS (SELECT 1 FROM mentor_links l
  WHERE l.project_id = ${viewerProject} AND l.mentee_id = ${person} AND l.mentor_id = ${viewerId}
    AND (l.action_id IS NULL OR l.action_id = ${action}) AND ${isLinkActiveSql})`;

const isShown = ({ of, place }: { of: string; place: string }): string =>
  `(${of} & ${once(`report.viewer_mask('${place}')`)}) = ${once(`report.viewer_wanted('${place}')`)}`;

const never = 'false';

/** The condition of each reach. The caller has one reach of a subject, so exactly one branch of a view has rows. */
export const branchConditions = (owner: RowOwner): string[] => {
  const { subject, project, person, action, flags } = owner;
  const reach = once(`report.viewer_reach('${subject}')`);
  const shown = flags ? [isShown(flags)] : [];
  const inProject = `${project} = ${viewerProject}`;
  const caseload =
    owner.caseload ??
    (person === null
      ? never
      : [`${person} IN ${ownMentees}`, ...(action ? [isLinkedForAction(person, action)] : [])].join(' AND '));
  const own = owner.own ?? (person === null ? never : `${person} = ${viewerId}`);
  return [
    [`${reach} = 'all'`, ...shown],
    [`${reach} IN ('project', 'supervision')`, inProject, ...shown],
    [`${reach} = 'caseload'`, inProject, caseload, ...shown],
    [`${reach} = 'own'`, inProject, own, ...(owner.hidesOwn === false ? [] : shown)],
  ].map((parts) => parts.join(' AND '));
};

/**
 * An action that one mentee has in their list: published for all or for them, and shown without a condition. Whether a
 * condition holds only the server can say, so an action with one is in no view of the mentee's own.
 */
export const isInOwnList = (action: string, cell: string): string =>
  `(${action}.flags & ${actionFlags.NamedOnly} = 0 OR ${cell}.published_at <= now())
    AND coalesce(${action}.data->>'ShowCondition', '') = ''`;

const readable = `${once('report.viewer_fields()')}->b.project_id::text`;

/** A value that shows a profile field, null where the viewer may not read the field. */
export const ifReadable = (name: string, value: string): string =>
  // Asked once for the statement, because most viewers read a field in all of their projects.
  `CASE WHEN ${once(`report.viewer_reads('${name}')`)} OR ${readable} ? '${name}' THEN ${value} END`;

/** The profile fields that the viewer may read, of a JSON object of all. */
export const readableFields = (fields: string): string =>
  `(SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(${fields}) f WHERE ${readable} ? f.key)`;

/** The answers of an application without those that the project keeps from the viewer. */
export const readableAnswers = (answers: string): string =>
  `${answers} - ARRAY(SELECT jsonb_array_elements_text(${once('report.viewer_kept()')}->b.project_id::text))`;

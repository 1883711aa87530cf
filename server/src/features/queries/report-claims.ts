/** What the reporting views are told of a caller: reach, hidden actions and readable fields, by the rules of every call. */
import { reportSubjects, type ReportSubject } from '@telemachos/contract/access/report-subjects.ts';
import { wider, type Reach } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { fieldsByLevel } from '@telemachos/contract/features/projects/fields.rules.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { levelIn, reachIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { ReportClaims } from '../../db/report/claims.ts';
import { fieldSettingsOf } from './queries.store.ts';

/** The widest reach of each subject in a project. */
const reaches = (viewer: Viewer, projectId: number): Partial<Record<ReportSubject, Reach>> =>
  Object.fromEntries(
    Object.entries(reportSubjects).flatMap(([subject, abilities]) => {
      const found = abilities.map((ability) => reachIn(viewer, projectId, ability)).filter((reach) => reach !== null);
      return found.length === 0 ? [] : [[subject, found.reduce(wider)]];
    }),
  );

/** The claims of a viewer who works in a project. Who reaches every project reads the fields of every project. */
export const claimsOf = async (connection: Connection, viewer: Viewer, projectId: number): Promise<ReportClaims> => {
  const reach = reaches(viewer, projectId);
  const isEverywhere = Object.values(reach).includes('all');
  const settings = await fieldSettingsOf(connection, isEverywhere ? null : projectId);
  const levels = settings.map(({ id, fields }) => ({
    id,
    ...fieldsByLevel(projectSettings.shape.User.parse(fields ?? undefined), levelIn(viewer, id)),
  }));
  return {
    viewer: viewer.userId,
    project: projectId,
    reach,
    flags: {
      work: seenBy('work', reach.people ?? 'own'),
      meetings: seenBy('work', reach.meetings ?? 'own'),
      answers: seenBy('answers', reach.answers ?? 'own'),
    },
    fields: Object.fromEntries(
      levels.map(({ id, readable }) => [id, Object.fromEntries(readable.map((name) => [name, 1 as const]))]),
    ),
    kept: Object.fromEntries(levels.filter(({ kept }) => kept.length > 0).map(({ id, kept }) => [id, kept])),
  };
};

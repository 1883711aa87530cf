/** An application as its owner sees it: by the mailed link, or signed in. */
import {
  applicationSteps,
  canEdit,
  canWithdraw,
  type Standing,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { missingAnswers } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { OwnApplication } from '@telemachos/contract/features/applications/applications.schemas.ts';
import type { ApplicationQuestion } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { ApplicationRow } from './applications.store.ts';
import { reachedAt } from './events.store.ts';
import { formProject } from './form.ts';

/** What the rules ask of a row. */
export const standingOf = (row: ApplicationRow): Standing & { reopened: boolean; editableUntil: Date | null } => ({
  status: row.status,
  confirmed: row.userId !== null,
  withdrawn: row.withdrawnAt !== null,
  reopened: row.reopened,
  editableUntil: row.editableUntil,
});

const named = ({ Key, Label, LabelEn }: ApplicationQuestion) => ({
  Key,
  Label,
  ...(LabelEn === undefined ? {} : { LabelEn }),
});

/** The project of an application, as the form needs it. */
export const projectOf = (row: ApplicationRow) => formProject({ ...row, id: row.projectId });

/** The required questions that the application leaves open. */
export const missingOf = (row: ApplicationRow, now: Date) =>
  missingAnswers(projectOf(row).sections, row.answers, now, { Id: row.projectId, url: row.url }).map(named);

/** Everything the owner is shown. */
export const ownView = async (connection: Connection, row: ApplicationRow, now: Date): Promise<OwnApplication> => {
  const standing = standingOf(row);
  const reached = await reachedAt(connection, row.id);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    Project: row.descr,
    // Behind the link for confirming it could be anybody's words.
    FirstName: row.confirmedAt === null ? '' : (row.answers['first_name'] ?? ''),
    Status: row.status,
    Steps: applicationSteps({
      status: row.status,
      submittedAt: row.submittedAt.toISOString(),
      confirmedAt: iso(row.confirmedAt),
      withdrawnAt: iso(row.withdrawnAt),
      reachedAt: Object.fromEntries(reached.map(({ status, at }) => [status, at.toISOString()])),
    }),
    SubmittedAt: row.submittedAt.toISOString(),
    StatusSince: row.statusSince.toISOString(),
    Confirmed: row.confirmedAt !== null,
    Withdrawn: standing.withdrawn,
    Protocol: row.kayas,
    EditableUntil: iso(row.editableUntil),
    CanEdit: canEdit(standing, now),
    CanWithdraw: canWithdraw(standing),
    Missing: missingOf(row, now),
  };
};

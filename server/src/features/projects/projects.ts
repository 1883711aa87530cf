/** Projects as their members see them. */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { isFieldKept, mayFilterBy } from '@telemachos/contract/features/projects/fields.rules.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { withQuestionOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import { holdsEverywhere } from '@telemachos/contract/access/roles.ts';
import type { Handlers } from '../../platform/context.ts';
import { levelIn, rolesIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { projectsFor } from '../account/account.store.ts';
import { findProject } from './projects.store.ts';

/** The settings without the fields that are kept from this Level, and without what only the server needs. */
const settingsFor = (settings: unknown, level: number): ProjectSettings => {
  const all = projectSettings.parse(settings);
  const questions = all.ApplicationForm.flatMap(({ Questions }) => Questions);
  const visible = (fields: typeof all.User.Fields) =>
    fields
      .filter(({ Name }) => !isFieldKept(all.User, Name, level))
      .map((field) => withQuestionOptions(field, questions));
  const { gdpr, GroupByGroup, LinkActionsAll, Alert, PaymentActionIds, Applications } = all.Config;
  return {
    User: {
      ...all.User,
      Fields: visible(all.User.Fields),
      ProjectFields: visible(all.User.ProjectFields),
      Filters: all.User.Filters.filter(({ Field }) => mayFilterBy(all.User, Field, level)),
    },
    ApplicationForm: all.ApplicationForm,
    Config: {
      PaymentActionIds,
      ...(gdpr && { gdpr }),
      ...(GroupByGroup !== undefined && { GroupByGroup }),
      ...(LinkActionsAll !== undefined && { LinkActionsAll }),
      ...(Alert && { Alert }),
      ...(Applications && { Applications }),
    },
  };
};

const seenBy = async (connection: Connection, viewer: Viewer, id: number | null) => {
  const row = id === null ? undefined : await findProject(connection, id);
  return (
    row && { Id: row.id, url: row.url, Descr: row.descr, Settings: settingsFor(row.settings, levelIn(viewer, row.id)) }
  );
};

export const projectHandlers: Pick<Handlers<typeof projectsCalls>, 'get' | 'settings' | 'byId' | 'all'> = {
  async get(context) {
    return (await seenBy(context, context.viewer, context.projectId)) ?? context.fail('NOT_FOUND');
  },

  async settings(context) {
    const found = await seenBy(context, context.viewer, context.projectId);
    return found ? found.Settings : context.fail('NOT_FOUND');
  },

  async byId(context, { Id }) {
    return (await seenBy(context, context.viewer, Id)) ?? context.fail('NOT_FOUND');
  },

  async all(context) {
    const { viewer } = context;
    const everywhere = viewer.memberships.some(({ roles }) => roles.some(holdsEverywhere));
    const rows = await projectsFor(context, viewer.userId, everywhere);
    return rows
      .filter(({ id }) => rolesIn(viewer, id).length > 0)
      .map(({ id, url, descr }) => ({ Id: id, url, Descr: descr }));
  },
};

/** The setup of an address: how its rows are made and sent. */
import type { massDataCalls } from '@telemachos/contract/features/mass-data/mass-data.calls.ts';
import { defaultMassData, massData, type MassData } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { compileTransform } from './run-transform.ts';
import * as store from './mass-data.store.ts';

/** The setup of an address in a project, or the defaults. */
export const readSetup = async (connection: Connection, projectId: number, url: string): Promise<MassData> => {
  const row = await store.findSetup(connection, projectId, url);
  return row ? massData.parse({ ...defaultMassData, ...Object(row.setup), Version: row.version }) : defaultMassData;
};

type Setups = Pick<Handlers<typeof massDataCalls>, 'saveSetup' | 'setup'>;

export const setupHandlers: Setups = {
  setup: (context, { url }) =>
    context.projectId === null ? context.fail('NOT_FOUND') : readSetup(context, context.projectId, url),

  async saveSetup(context, { url, massdata: { Version: based, ...setup } }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const before = await readSetup(context, projectId, url);
    const stale = async (): Promise<never> => {
      const Theirs = await readSetup(context, projectId, url);
      return context.fail('STALE', { details: { Version: Theirs.Version, Theirs } });
    };
    if (based !== undefined && based !== before.Version) return stale();
    if (setup.Transform !== before.Transform) {
      if (!context.can('definitions.write'))
        return context.fail('REFUSED', { fields: { 'massdata.Transform': 'REFUSED' } });
      const Faults = await compileTransform(context.services, setup.Transform);
      if (Faults.length > 0) return context.fail('SCRIPT_FAULTS', { details: { Faults } });
    }
    const saved = { setup, userId: context.actorId, at: context.now };
    if (!(await store.saveSetup(context, projectId, url, before.Version, saved))) return stale();
    const Version = before.Version + 1;
    await context.audit('massDataSetup', null, { Address: url, Version });
    return { Version };
  },
};

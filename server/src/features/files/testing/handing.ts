/** What tests of handed in files share: an action that asks for some, and its calls. */
import type { AskedFile } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { Person, World } from '../../../testing/world.ts';
import { give, type Given } from './giving.ts';

const asks = [
  { Key: 'cv', Label: { el: 'Βιογραφικό' }, Accept: ['pdf'], Most: 1, MaxBytes: 5000, Least: 1 },
  { Key: 'proofs', Label: { el: 'Βεβαιώσεις' }, Accept: ['image', 'text'], Most: 2, MaxBytes: 5000, Least: 0 },
] as const satisfies readonly (Omit<AskedFile, 'Accept'> & { Accept: readonly string[] })[];

/** An action that asks for a document, and takes up to two pictures or texts. */
export const makeUpload = async (world: World, flags = 2): Promise<number> =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Παράδοση', $2, $3) RETURNING id`,
      [actionTypeIds.upload, flags, { Files: asks }],
    )
  )[0]?.id ?? 0;

/** Give files for what an action asks for. */
export const giveFor = (world: World, who: Person, action: number, key: string, files: Given[]) =>
  give(world, who, { ActionId: String(action), Key: key }, files, '/api/files/ActionUploader');

/** Fetch one. */
export const fetchHanded = (world: World, who: Person, query: Record<string, string>) =>
  world.app.inject({
    method: 'GET',
    url: `/api/files/ActionFile?${new URLSearchParams(query).toString()}`,
    headers: { cookie: who.cookie },
  });

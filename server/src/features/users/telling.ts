/** Telling people that somebody changed how they stand in a project: that they take part again, or their roles. */
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';

/**
 * Each is told once. Whoever is left out or suspended by it is told nothing: nothing of the project is theirs to open any
 * more.
 */
export const tellStanding = async (
  changer: Telling & { viewer: Viewer; now: Date },
  projectId: number,
  changes: readonly PersonChange[],
): Promise<void> => {
  const told = { projectId, actorId: actingUserId(changer.viewer), at: changer.now };
  const whose = (kind: 'state' | 'roles') => [
    ...new Set(changes.filter(({ what }) => what === kind).map(({ userId }) => userId)),
  ];
  await notify(changer, { ...told, kind: 'state', userIds: whose('state') });
  await notify(changer, { ...told, kind: 'roles', userIds: whose('roles') });
};

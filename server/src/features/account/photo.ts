/** The photograph that a person keeps of themselves. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { maxPhotoBytes, photoSidePx } from '@telemachos/contract/features/account/account.rules.ts';
import { holdsEverywhere } from '@telemachos/contract/access/roles.ts';
import { stripJpeg } from '@telemachos/contract/kit/jpeg.ts';
import { createHash } from 'node:crypto';
import { canIn, rolesIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import * as store from './photo.store.ts';

/** The picture alone of a JPEG that is small enough for everybody who meets it; nothing of it is unpacked here. */
const photoIn = (bytes: Buffer): Buffer | null => {
  const found = bytes.length <= maxPhotoBytes ? stripJpeg(bytes) : null;
  return found && found.width <= photoSidePx && found.height <= photoSidePx ? Buffer.from(found.bytes) : null;
};

/** Its owner's and its own: the same picture of two people has two names, and none can be guessed. */
const keyOf = (userId: number, bytes: Buffer): string =>
  createHash('sha256').update(`${userId}:`).update(bytes).digest('hex').slice(0, 32);

export const photoHandlers: Pick<Handlers<typeof accountCalls>, 'setPhoto' | 'removePhoto' | 'photo'> = {
  async setPhoto(context, { Photo }) {
    const { userId } = context.viewer;
    const bytes = photoIn(Buffer.from(Photo, 'base64'));
    if (!bytes) return context.fail('INVALID_VALUES', { fields: { Photo: 'PHOTO' } });
    const key = keyOf(userId, bytes);
    if (await store.keepPhoto(context, userId, key, bytes)) {
      await context.audit('user', userId, { Changed: ['photo'] });
      await context.recordChanges([{ userId, projectId: null, what: 'photo', before: null, after: null }]);
    }
    return { Photo: key };
  },

  async removePhoto(context) {
    const { userId } = context.viewer;
    if (await store.dropPhoto(context, userId)) {
      await context.audit('user', userId, { Changed: ['photo'] });
      await context.recordChanges([{ userId, projectId: null, what: 'photo', before: null, after: null }]);
    }
    return { Ok: true };
  },

  async photo(context, { Key }) {
    const { viewer } = context;
    const projects = viewer.memberships
      .map(({ projectId }) => projectId)
      .filter((id) => rolesIn(viewer, id).length > 0);
    const bytes = await store.findPhoto(context, Key, {
      viewerId: viewer.userId,
      projects,
      managed: projects.filter((id) => canIn(viewer, id, 'project.manage')),
      everywhere: viewer.memberships.some(({ projectId }) => rolesIn(viewer, projectId).some(holdsEverywhere)),
    });
    if (!bytes) return context.fail('NOT_FOUND');
    return new FileReply({ name: 'photo.jpg', type: 'image/jpeg', body: bytes, isImmutable: true });
  },
};

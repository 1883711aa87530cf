/** The content that a link leads to, for whom it was made, while they may still have it. */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { previewOf } from '@telemachos/contract/features/library/library.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { Problem } from '../../platform/problem.ts';
import { readKey } from './links.shared.ts';
import { fileOfLink } from './links.store.ts';

export const linkHandlers: Pick<Handlers<typeof filesCalls>, 'download'> = {
  async download(context, { Key, Inline }) {
    const { viewer, now, services } = context;
    const link = readKey(services, Key);
    if (link?.userId !== viewer.userId || link.until <= now.getTime()) return context.fail('LINK_INVALID');
    // What somebody keeps and is sent is theirs alone, as the calls that lead to it are.
    if (viewer.impersonator && (link.kind === 'own' || link.kind === 'sent')) throw new Problem('NOT_AS_ANOTHER');
    const file = await fileOfLink(context, viewer, link);
    if (!file) return context.fail('NOT_FOUND');
    const { name, mime, size, key } = file;
    return new FileReply({
      name,
      type: mime,
      body: { size, tag: `"${key}"`, open: (range) => services.storage.read(key, range) },
      isImmutable: true,
      isAttachment: Inline === undefined || previewOf(mime) === null,
    });
  },
};

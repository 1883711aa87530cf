/** Files that arrive for something that asks for them, and are kept in its place; and those that are taken back. */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import type { FileKind } from '../../platform/file-kinds.ts';
import * as store from './files.store.ts';
import { forgetAfter, orderForgetting } from './forgetting.shared.ts';
import { judgedFiles, makeRoom, putContents } from './received.shared.ts';

type FileHandlers = Handlers<typeof filesCalls>;
/** What a call is given that takes files. */
type Uploading = Parameters<FileHandlers['toolUploader' | 'giveActionFiles']>[0];
/** What a call is given that takes them back. */
type TakingBack = Parameters<FileHandlers['removeToolFile' | 'removeActionFile']>[0];

/** What is asked for. */
type Asked = { Accept: readonly FileKind[]; Most: number; MaxBytes: number };

/** Take files out of force; their content is forgotten after a while. */
export const takeBack = async (context: TakingBack, files: readonly { id: number }[]): Promise<void> => {
  if (files.length > 0)
    await orderForgetting(
      context,
      await store.removeFiles(
        context,
        files.map(({ id }) => id),
        context.now,
      ),
      forgetAfter,
    );
};

/**
 * Keep the files that came with a call in their place, beside those that are `given` there already: one of the same name
 * takes the earlier one's place, and where one file is asked for, the new one the old one's.
 */
export const keepFiles = async (
  context: Uploading,
  place: store.FilePlace,
  asked: Asked,
  given: readonly { id: number; name: string }[],
): Promise<void> => {
  const { files, now, viewer } = context;
  if (files.length === 0) return context.fail('NO_FILES');
  const fresh = await judgedFiles(context, asked);
  const names = new Set([...given, ...fresh].map(({ name }) => name));
  // More may be there than are asked for by now: nothing of that goes unseen.
  const isOne = asked.Most === 1 && given.length <= 1;
  const replaced = isOne ? given : given.filter(({ name }) => fresh.some((file) => file.name === name));
  if (isOne ? files.length > 1 : names.size > Math.max(asked.Most, given.length))
    return context.fail('TOO_MANY_FILES', { details: { Limit: asked.Most } });
  // What is replaced is out of force first: room is made of it where room is short.
  await takeBack(context, replaced);
  await makeRoom(context, fresh);
  await putContents(context, fresh);
  for (const { name, size, sha256, type } of fresh)
    await store.insertFile(context, place, {
      name,
      mime: type,
      size,
      key: sha256,
      uploadedBy: viewer.userId,
      at: now,
    });
};

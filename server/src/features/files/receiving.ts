/** Files that arrive for something that asks for them, and are kept in its place; and those that are taken back. */
import { freeName, isGivenAs } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import type { FileKind } from '../../platform/file-types.ts';
import * as store from './files.store.ts';
import { forgetAfterSeconds, orderForgetting } from './forgetting.shared.ts';
import { judgedFiles, makeRoom, putContents, type JudgedFile } from './received.shared.ts';

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
      forgetAfterSeconds,
    );
};

/** What is there of a place already, or is to be. */
type There = { name: string; key: string };

/**
 * The files of a call that are not there yet, each under a name of its own: the same content under the same name is the
 * file that is there, another content stands beside it.
 */
const newBeside = (fresh: readonly JudgedFile[], given: readonly There[]): JudgedFile[] => {
  const there = [...given];
  return fresh.flatMap((file) => {
    const { name, sha256: key } = file;
    if (there.some((one) => one.key === key && isGivenAs(one.name, name))) return [];
    const free = freeName(name, new Set(there.map((one) => one.name)));
    there.push({ name: free, key });
    return [{ ...file, name: free }];
  });
};

/**
 * Keep the files that came with a call in their place, beside those that are `given` there already; where one file is asked
 * for, the new one takes the old one's place. False where all of them were there already.
 */
export const keepFiles = async (
  context: Uploading,
  place: store.FilePlace,
  asked: Asked,
  given: readonly (There & { id: number })[],
): Promise<boolean> => {
  const { files, now, viewer } = context;
  if (files.length === 0) return context.fail('NO_FILES');
  const fresh = await judgedFiles(context, asked);
  const more = newBeside(fresh, given);
  if (more.length === 0) return false;
  // More may be there than are asked for by now: nothing of that goes unseen.
  const isOne = asked.Most === 1 && given.length <= 1;
  const kept = isOne ? newBeside(fresh, []) : more;
  if ((isOne ? 0 : given.length) + kept.length > asked.Most)
    return context.fail('TOO_MANY_FILES', { details: { Limit: asked.Most } });
  // What is replaced is out of force first: room is made of it where room is short.
  if (isOne) await takeBack(context, given);
  await makeRoom(context, kept);
  await putContents(context, kept);
  for (const { name, size, sha256, type } of kept)
    await store.insertFile(context, place, {
      name,
      mime: type,
      size,
      key: sha256,
      uploadedBy: viewer.userId,
      at: now,
    });
  return true;
};

/** Files that arrive for something that asks for them: judged, given room, kept; and taken back. */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { fittingName } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { typeAmong, type FileKind } from '../../platform/file-kinds.ts';
import type { ReceivedFile } from '../../platform/uploads.ts';
import * as store from './files.store.ts';
import { forgetAfter, orderForgetting } from './forgetting.shared.ts';

type FileHandlers = Handlers<typeof filesCalls>;
/** What a call is given that takes files. */
type Uploading = Parameters<FileHandlers['toolUploader' | 'giveActionFiles']>[0];
/** What a call is given that takes them back. */
type TakingBack = Parameters<FileHandlers['removeToolFile' | 'removeActionFile']>[0];

/** What is asked for. */
type Asked = { Accept: readonly FileKind[]; Most: number; MaxBytes: number };

/** A file of a kind that is asked for. */
type Judged = ReceivedFile & { type: string };

/** The files where they are what is asked for; the first that is not refuses all. */
const judged = async (context: Uploading, asked: Asked): Promise<Judged[]> => {
  const done: Judged[] = [];
  for (const file of context.files) {
    const { name, size, path } = file;
    if (size > asked.MaxBytes)
      return context.fail('FILE_TOO_LARGE', { details: { Name: name, Limit: asked.MaxBytes } });
    const type =
      (await typeAmong(path, asked.Accept)) ??
      context.fail('FILE_KIND', { details: { Name: name, Kinds: asked.Accept } });
    done.push({
      ...file,
      type,
      name: fittingName(name, type) ?? context.fail('FILE_NAME', { details: { Name: name } }),
    });
  }
  return done;
};

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
 * Refuse files for which a person has no room. Where it is short, what the person took back is not kept for second
 * thoughts.
 */
const makeRoom = async (context: Uploading, files: readonly ReceivedFile[]): Promise<void> => {
  const { viewer, services } = context;
  const more = files.reduce((sum, { size }) => sum + size, 0);
  const isFull = async () => (await store.keptBytes(context, viewer.userId)) + more > services.config.uploadQuota;
  await store.lockGiver(context, viewer.userId);
  if (!(await isFull())) return;
  await orderForgetting(context, await store.dropTakenBack(context, viewer.userId), 0);
  if (await isFull()) context.fail('QUOTA_REACHED', { details: { Limit: services.config.uploadQuota } });
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
  const { files, now, viewer, services } = context;
  if (files.length === 0) return context.fail('NO_FILES');
  const fresh = await judged(context, asked);
  const names = new Set([...given, ...fresh].map(({ name }) => name));
  // More may be there than are asked for by now: nothing of that goes unseen.
  const isOne = asked.Most === 1 && given.length <= 1;
  const replaced = isOne ? given : given.filter(({ name }) => fresh.some((file) => file.name === name));
  if (isOne ? files.length > 1 : names.size > Math.max(asked.Most, given.length))
    return context.fail('TOO_MANY_FILES', { details: { Limit: asked.Most } });
  // What is replaced is out of force first: room is made of it where room is short.
  await takeBack(context, replaced);
  await makeRoom(context, fresh);
  // Always in the same order, so that two sendings wait for each other instead of blocking each other.
  for (const key of new Set(fresh.map(({ sha256 }) => sha256).toSorted())) await store.lockContent(context, key);
  for (const { name, size, path, sha256, type } of fresh) {
    // The content is safe before the row that names it is.
    await services.storage.put(sha256, path);
    await store.insertFile(context, place, {
      name,
      mime: type,
      size,
      key: sha256,
      uploadedBy: viewer.userId,
      at: now,
    });
  }
};

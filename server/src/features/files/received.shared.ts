/**
 * Files that came with a call: judged by their content, given room among what a person keeps, and put where they are kept.
 * What names them afterwards is the caller's.
 */
import { fittingName, promisesOther } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { quotaOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Viewer } from '../../access/viewer.ts';
import { detectAllowedType, type FileKind } from '../../platform/file-types.ts';
import type { Services } from '../../platform/context.ts';
import { Problem, type ProblemExtra } from '../../platform/problem.ts';
import type { ReceivedFile } from '../../platform/multipart-uploads.ts';
import * as store from './files.store.ts';
import { orderForgetting } from './forgetting.shared.ts';
import { stripPicture } from './strip-picture.shared.ts';
import { underWay } from './uploads.store.ts';

/** Whose room it is, and what makes some. */
type Roomy = Pick<Connection, 'client'> & {
  services: Services;
  viewer: Viewer;
  /** Of the call’s ability: those who work on the programme have more room. */
  reach: Reach;
};

/** What this needs of a call that takes files. */
type Receiving = Roomy & {
  files: readonly ReceivedFile[];
  fail(code: 'FILE_TOO_LARGE' | 'FILE_KIND' | 'FILE_NAME' | 'PICTURE_NOT_STRIPPED', extra?: ProblemExtra): never;
};

/** A file of a kind that is asked for; of a picture the picture alone. */
export type JudgedFile = ReceivedFile & { type: string; pixels: { width: number; height: number } | null };

/** The files of a call where they are what is asked for; the first that is not refuses all. */
export const judgedFiles = async (
  context: Receiving,
  asked: { Accept: readonly FileKind[]; MaxBytes: number },
): Promise<JudgedFile[]> => {
  const done: JudgedFile[] = [];
  for (const file of context.files) {
    const { name, size, path } = file;
    if (size > asked.MaxBytes)
      return context.fail('FILE_TOO_LARGE', { details: { Name: name, Limit: asked.MaxBytes } });
    const type = await detectAllowedType(path, asked.Accept);
    if (type === null || promisesOther(name, type))
      return context.fail('FILE_KIND', { details: { Name: name, Kinds: asked.Accept } });
    const fitting = fittingName(name, type) ?? context.fail('FILE_NAME', { details: { Name: name } });
    const stripped =
      (await stripPicture(file, type)) ?? context.fail('PICTURE_NOT_STRIPPED', { details: { Name: name } });
    done.push({ ...stripped, type, name: fitting });
  }
  return done;
};

/**
 * Refuse so many bytes more where a person has no room for them, counting nothing but what is kept. Where it is short, what
 * the person took back is not kept for second thoughts, and the file in whose place they come does not count.
 */
export const makeRoomFor = async (context: Roomy, bytes: number, inPlaceOf: number | null): Promise<void> => {
  const { viewer, services } = context;
  const Limit = quotaOf(services.config.uploadQuota, context.reach);
  const isFull = async (but: number | null) => (await store.keptBytes(context, viewer.userId, { but })) + bytes > Limit;
  await store.lockGiver(context, viewer.userId);
  if (!(await isFull(null))) return;
  await orderForgetting(context, await store.dropTakenBack(context, viewer.userId), 0);
  if (await isFull(inPlaceOf)) throw new Problem('QUOTA_REACHED', { details: { Limit } });
};

/** Refuse files for which a person has no room beside what is kept of theirs and what is on its way already. */
export const makeRoom = async (context: Roomy, files: readonly Pick<ReceivedFile, 'size'>[]): Promise<void> => {
  const { viewer } = context;
  // Whoever begins an upload has this lock, too: what is promised there is counted here.
  await store.lockGiver(context, viewer.userId);
  const { own } = await underWay(context, viewer.userId);
  await makeRoomFor(
    context,
    files.reduce((sum, { size }) => sum + size, own),
    null,
  );
};

/** Put contents where they are kept: each is safe before the row that names it is. */
export const putContents = async (
  context: Connection & { services: Services },
  files: readonly Pick<ReceivedFile, 'sha256' | 'path'>[],
): Promise<void> => {
  // Always in the same order, so that two sendings wait for each other instead of blocking each other.
  for (const key of new Set(files.map(({ sha256 }) => sha256).toSorted())) await store.lockContent(context, key);
  for (const { sha256, path } of files) await context.services.storage.put(sha256, path);
};

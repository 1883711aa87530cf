/**
 * The end of an upload: all parts there, the whole put together, compared, judged, and kept with what names it. What takes
 * long is done outside of the transaction, and may be done twice where an end is told twice; what it leads to is kept once.
 */
import { maxUploadBytes, missingParts, partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../platform/problem.ts';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';
import { temporaryPath } from '../../platform/multipart-uploads.ts';
import { hashFile } from '../../platform/file-hash.ts';
import { accepted, orderScan, type Accepted, type Arrived } from './arrived.shared.ts';
import * as files from './files.store.ts';
import { insertKept } from './kept.store.ts';
import { orderForgetting } from './forgetting.shared.ts';
import { dropUpload, roomFor, shortOfRoom, type Place, type Uploading } from './uploading.shared.ts';
import * as store from './uploads.store.ts';

const isLost = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey');

/** What the end of an upload led to, and whether it had ended before. */
type Ended = { resultId: number; again: boolean };

/** It is over meanwhile: what it led to, or that it was given up. Null while it is not. */
const overNow = async (context: Uploading, id: number): Promise<Ended | null> => {
  const known = await store.findUpload(context, id);
  if (!known) return context.fail('NOT_FOUND');
  return known.endedAt ? { resultId: known.resultId ?? 0, again: true } : null;
};

/** All parts are missing again: what came is not what was told. Where another end took them, what that one led to. */
const differs = async (context: Uploading, upload: store.UploadRow): Promise<Ended> => {
  await context.beginTransaction();
  await store.lockUpload(context, upload.id);
  const over = await overNow(context, upload.id);
  if (over) return over;
  await context.services.storage.parts.drop(upload.id);
  await store.forgetParts(context, upload.id);
  throw new Problem('FILE_DIFFERS', { details: { Missing: missingParts(upload.parts, []) }, commit: true });
};

/** What came is not taken: the upload is gone. Where another end was here first, what that one led to. */
const refuse = async (
  context: Uploading,
  upload: store.UploadRow,
  code: 'FILE_KIND' | 'FILE_NAME' | 'PICTURE_NOT_STRIPPED' | 'FILE_TOO_LARGE' | 'FILE_INFECTED' | 'QUOTA_REACHED',
  Limit = maxUploadBytes[context.reach],
): Promise<Ended> => {
  await context.beginTransaction();
  await store.lockUpload(context, upload.id);
  const over = await overNow(context, upload.id);
  if (over) return over;
  await dropUpload(context, upload.id);
  throw new Problem(code, { details: { Name: upload.originalName, Limit }, commit: true });
};

/** Each is a thread with memory of its own: so many at once, and so many wait; whoever comes then tries again. */
const hashing = limitConcurrency({ running: 2, queued: 4 });

/** The whole file on this machine; null where what came is not what was told, or is there no more. */
const wholeOf = async (
  context: Uploading,
  upload: store.UploadRow,
  parts: Awaited<ReturnType<typeof store.partsWithHashes>>,
  folder: string,
): Promise<Arrived | null> => {
  const path = await context.services.storage.parts.assemble(upload.id, upload.parts, join(folder, 'whole'));
  // Without a hash of the whole, each part is compared with what came.
  const job = { path, partBytes: upload.sha256 === null ? partBytes : 0 };
  const { sha256, size, parts: hashes } = await hashing(() => hashFile(job));
  const told = upload.size ?? parts.reduce((sum, part) => sum + part.size, 0);
  const isSame =
    size === told &&
    (upload.sha256 === null ? parts.every((part, at) => part.sha256 === hashes[at]) : sha256 === upload.sha256);
  return isSame ? { path, size, sha256, name: upload.originalName } : null;
};

/** What an upload leads to, in the transaction of its end: what the file is called, and what names it, by its id. */
export type LeadsTo = {
  /** The file in whose place it comes, which goes at once; null where there is none. */
  inPlaceOf: (upload: store.UploadRow, whole: Accepted) => Promise<number | null>;
  /** What is there already and is this very file, in whose stead nothing is kept; null where there is none. */
  already?: (upload: store.UploadRow, whole: Accepted) => Promise<number | null>;
  name: (upload: store.UploadRow, whole: Accepted) => Promise<string>;
  keep: (fileId: number, upload: store.UploadRow, whole: Accepted) => Promise<number>;
};

/** It is over, and led to this. */
const endWith = async (context: Uploading, upload: store.UploadRow, resultId: number): Promise<Ended> => {
  const { jobs, storage } = context.services;
  await store.endUpload(context, upload.id, resultId, context.now);
  context.afterResponse(async () => {
    // What was ordered to be looked into is there now.
    jobs.wake('look');
    jobs.wake('scan');
    await storage.parts.drop(upload.id);
  });
  return { resultId, again: false };
};

/** Keep the content, and what names it. */
const keep = async (context: Uploading, upload: store.UploadRow, whole: Accepted, leadsTo: LeadsTo): Promise<Ended> => {
  const { viewer, now, services } = context;
  const { mime, size, sha256: key, scan, path } = whole;
  const { storage } = services;
  const before = await leadsTo.inPlaceOf(upload, whole);
  const limit = await shortOfRoom(context, upload.place, upload.projectId, size, before);
  if (limit !== null) return refuse(context, upload, 'QUOTA_REACHED', limit);
  await storage.put(key, path);
  await context.beginTransaction();
  await store.lockUpload(context, upload.id);
  const over = await overNow(context, upload.id);
  if (over) return over;
  await files.lockGiver(context, viewer.userId);
  const there = (await leadsTo.already?.(upload, whole)) ?? null;
  if (there !== null) return endWith(context, upload, there);
  await store.mark(context);
  const name = await leadsTo.name(upload, whole);
  try {
    await roomFor(context, upload.place, upload.projectId, size, before);
  } catch (error) {
    // Another file of theirs took the room in this moment: nothing of this one stays.
    if (!(error instanceof Problem && error.code === 'QUOTA_REACHED')) throw error;
    await store.backToMark(context);
    await orderForgetting(context, [key], 0);
    return refuse(context, upload, 'QUOTA_REACHED', Number(error.extra.details?.['Limit']));
  }
  await files.lockContent(context, key);
  // Somebody may have forgotten the same content since it was put: it is safe before the row that names it is.
  if (!(await storage.has(key))) await storage.put(key, path);
  const owner = { projectId: upload.projectId, ownerId: viewer.userId, place: upload.place };
  const file = { ...owner, category: upload.category, name, mime, size, key, scan, at: now };
  const resultId = await leadsTo.keep(await insertKept(context, file), upload, whole);
  await orderScan(context, whole);
  return endWith(context, upload, resultId);
};

/** From all its parts to what it leads to. */
const finish = async (context: Uploading, upload: store.UploadRow, leadsTo: LeadsTo): Promise<Ended> => {
  const parts = await store.partsWithHashes(context, upload.id);
  const missing = missingParts(
    upload.parts,
    parts.map(({ part }) => part),
  );
  if (missing.length > 0) {
    const over = await overNow(context, upload.id);
    if (over) return over;
    throw new Problem('PARTS_MISSING', { details: { Missing: missing } });
  }
  const folder = temporaryPath('upload');
  await mkdir(folder, { mode: 0o700 });
  try {
    const whole = await wholeOf(context, upload, parts, folder);
    if (whole === null) return await differs(context, upload);
    if (whole.size > maxUploadBytes[context.reach]) return await refuse(context, upload, 'FILE_TOO_LARGE');
    const judged = await accepted(context.services, whole);
    return 'refused' in judged
      ? await refuse(context, upload, judged.refused)
      : await keep(context, upload, judged, leadsTo);
  } catch (error) {
    // Its parts went meanwhile: it ended, was given up, or the store lost some.
    if (isLost(error)) return await differs(context, upload);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The ends that are worked on here, by their uploads: told twice at once, the second waits for what the first leads to. */
const working = new Map<number, Promise<unknown>>();

/**
 * End an upload to a place. An upload that ended already answers what it led to the first time.
 */
export const finishUpload = async (context: Uploading, place: Place, id: number, leadsTo: LeadsTo): Promise<Ended> => {
  const before = working.get(id);
  const mine = (async () => {
    await before?.catch(() => undefined);
    // Until the transaction of that one is over, too.
    if (before) await store.lockUpload(context, id);
    const upload = await store.findUpload(context, id);
    if (upload?.place !== place) return context.fail('NOT_FOUND');
    return upload.endedAt ? { resultId: upload.resultId ?? 0, again: true } : finish(context, upload, leadsTo);
  })();
  working.set(id, mine);
  try {
    return await mine;
  } finally {
    if (working.get(id) === mine) working.delete(id);
  }
};

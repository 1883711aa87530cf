/**
 * Sending a file in parts: begun, its parts, its end; the same for people's own files and for the library. Source:
 * docs/decisions/2026-11-25-library.md.
 */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isProgramName } from '@telemachos/contract/features/files/file-names.rules.ts';
import {
  maxUploadBytes,
  lengthOfPart,
  libraryRoom,
  missingParts,
  maxOpenUploads,
  partBytes,
  quotaOf,
  type PartRange,
} from '@telemachos/contract/features/files/uploads.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { Problem, type ProblemExtra } from '../../platform/problem.ts';
import { uploadedFileName, type ReceivedFile } from '../../platform/multipart-uploads.ts';
import * as files from './files.store.ts';
import { orderForgetting } from './forgetting.shared.ts';
import * as kept from './kept.store.ts';
import { makeRoomFor } from './received.shared.ts';
import * as store from './uploads.store.ts';

/** What these need of a call. */
export type Uploading = Connection & {
  services: Services;
  viewer: Viewer;
  reach: Reach;
  projectId: number | null;
  now: Date;
  files: readonly ReceivedFile[];
  beginTransaction(): Promise<void>;
  afterResponse(work: (connection: Connection) => Promise<void>): void;
  fail(code: 'NOT_FOUND' | 'BAD_INPUT' | 'REFUSED', extra?: ProblemExtra): never;
};

export type Place = store.UploadRow['place'];

/** Nobody sends anything in another's name. */
export const onlyOneself = (
  context: Pick<Uploading, 'viewer' | 'fail'>,
  id: number | null | undefined,
  field: string,
) => id == null || id === context.viewer.userId || context.fail('REFUSED', { fields: { [field]: 'REFUSED' } });

/**
 * Refuse what somebody has no room for in a place. Where it is short, what they took back or deleted is not kept for second
 * thoughts; until then it counts, for it takes room. So does the file in whose place this one comes, while there is room for
 * both: it goes at once.
 */
export const roomFor = async (
  context: Pick<Uploading, 'client' | 'services' | 'viewer' | 'reach'>,
  place: Place,
  projectId: number,
  bytes: number,
  inPlaceOf: number | null,
): Promise<void> => {
  const { viewer, reach } = context;
  if (place === 'own') return makeRoomFor(context, bytes, inPlaceOf);
  const Limit = libraryRoom[reach];
  const isFull = async (but: number | null) =>
    (await kept.libraryBytes(context, viewer.userId, projectId, { but })) + bytes > Limit;
  if (!(await isFull(null))) return;
  await orderForgetting(context, await kept.dropDeleted(context, viewer.userId, projectId), 0);
  if (await isFull(inPlaceOf)) throw new Problem('QUOTA_REACHED', { details: { Limit } });
};

/**
 * What somebody may in a place, in bytes, where so many more are too many even if all that is removed were forgotten;
 * null where there is room, or can be made.
 */
export const shortOfRoom = async (
  context: Pick<Uploading, 'client' | 'services' | 'viewer' | 'reach'>,
  place: Place,
  projectId: number,
  bytes: number,
  but: number | null,
): Promise<number | null> => {
  const { viewer, reach, services } = context;
  const [used, limit] =
    place === 'own'
      ? [
          await files.keptBytes(context, viewer.userId, { inForce: true, but }),
          quotaOf(services.config.uploadQuota, reach),
        ]
      : [await kept.libraryBytes(context, viewer.userId, projectId, { inForce: true, but }), libraryRoom[reach]];
  return used + bytes > limit ? limit : null;
};

/** A file that is too large for whom it comes from. */
const tooLarge = (reach: Reach): Problem =>
  new Problem('FILE_TOO_LARGE', { details: { Limit: maxUploadBytes[reach] } });

/** What a start says. */
type Start = {
  UserId?: number | null | undefined;
  OriginalName: string;
  Mime: string;
  Parts: number;
  FileSize?: number | null | undefined;
  Sha256?: string | null | undefined;
  UploadId?: number | null | undefined;
};

type Started = { Id: number; PartSize: typeof partBytes; Missing: PartRange[]; Resumed: boolean };

/** `ledTo`: what one that ended elsewhere led to; null of any other. */
type Begun = { started: Started; ledTo: number | null };

/**
 * Begin an upload, or go on with the same one. Of one that is named and ended elsewhere nothing is missing, and its end is
 * answered as it was there.
 */
export const beginUpload = async (
  context: Uploading,
  to: Pick<store.UploadRow, 'place' | 'category' | 'name' | 'itemId' | 'menteesSee' | 'approve' | 'was'>,
  { UserId, OriginalName, Mime, Parts, FileSize, Sha256, UploadId = null }: Start,
  /** The file in whose place it comes. */
  inPlaceOf: number | null,
): Promise<Begun> => {
  const { viewer, reach, projectId, now } = context;
  onlyOneself(context, UserId, 'UserId');
  if (projectId === null) return context.fail('NOT_FOUND');
  const [size, sha256, originalName] = [FileSize ?? null, Sha256 ?? null, uploadedFileName(OriginalName)];
  if (isProgramName(originalName)) throw new Problem('FILE_NAME', { details: { Name: originalName } });
  const minBytes = size ?? partBytes * (Parts - 1) + 1;
  if (minBytes > maxUploadBytes[reach]) throw tooLarge(reach);
  await store.lockBeginner(context, viewer.userId);
  const { place } = to;
  const upload = { ...to, projectId, userId: viewer.userId, originalName, mime: Mime, parts: Parts, size, sha256 };
  const same = sha256 === null ? undefined : await store.sameUpload(context, upload, UploadId);
  const answer = (Id: number, Missing: PartRange[], Resumed: boolean, ledTo: number | null = null): Begun => ({
    started: { Id, PartSize: partBytes, Missing, Resumed },
    ledTo,
  });
  if (same?.endedAt) return answer(same.id, [], true, same.resultId);
  if (same) {
    // Where its folder is by now is known here.
    const category = same.id === UploadId && same.itemId === null ? same.category : to.category;
    await store.sayAnew(context, same.id, { ...to, category }, now);
    return answer(same.id, missingParts(Parts, await store.partsThere(context, same.id)), true);
  }
  const underWay = await store.underWay(context, viewer.userId);
  if (underWay.count >= maxOpenUploads) throw new Problem('TOO_MANY_UPLOADS', { details: { Limit: maxOpenUploads } });
  await roomFor(context, place, projectId, underWay[place] + (size ?? partBytes * Parts), inPlaceOf);
  return answer(await store.insertUpload(context, upload, now), missingParts(Parts, []), false);
};

/** Keep a part. One that is there already is not written again: a whole file is changed by nobody. */
export const keepPart = async (
  context: Uploading,
  place: Place,
  {
    Id,
    part,
    UserId,
    Sha256,
  }: { Id: number; part: number; UserId?: number | null | undefined; Sha256?: string | null | undefined },
): Promise<{ Ok: true }> => {
  const { services, now } = context;
  onlyOneself(context, UserId, 'UserId');
  const [file] = context.files;
  if (!file?.bytes) throw new Problem('NO_FILES');
  if (Sha256 != null && Sha256 !== file.sha256) throw new Problem('PART_HASH', { details: { Part: part } });
  // They travel together.
  const opened = context.beginTransaction();
  const [upload] = await Promise.all([store.takesPart(context, Id, part), opened]);
  if (upload === null) throw new Problem('BUSY');
  if (upload?.place !== place) return context.fail('NOT_FOUND');
  if (upload.endedAt) throw new Problem('UPLOAD_OVER');
  if (part >= upload.parts) throw new Problem('PART_UNKNOWN', { details: { Parts: upload.parts } });
  const length = lengthOfPart(part, upload.parts, upload.size);
  if (length === null ? file.size < 1 || file.size > partBytes : file.size !== length)
    throw new Problem('PART_LENGTH', { details: { Part: part, Length: length ?? partBytes } });
  if (upload.known === null) {
    await services.storage.parts.put(Id, part, file.bytes);
    const first = await store.insertPart(context, Id, { part, size: file.size, sha256: file.sha256, now });
    if (first === file.sha256) return { Ok: true };
  } else if (upload.known === file.sha256) return { Ok: true };
  // Another content is in this place: one of the two is not of this file.
  throw new Problem('PART_HASH', { details: { Part: part } });
};

/** Give up an upload: its parts first, so that none is left without it. */
export const dropUpload = async (context: Connection & { services: Services }, id: number): Promise<void> => {
  await context.services.storage.parts.drop(id);
  await store.deleteUpload(context, id);
};

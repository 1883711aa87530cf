/** People's own files: sent in parts, listed, renamed, removed. */
import { fittingName, isGivenAs, nameBeside } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { missingParts, quotaOf, withEndingOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Accepted } from './arrived.shared.ts';
import { finishUpload } from './ending.shared.ts';
import { keptBytes, lockGiver } from './files.store.ts';
import * as store from './kept.store.ts';
import { linkTo } from './links.shared.ts';
import { uploadedFileName } from '../../platform/multipart-uploads.ts';
import { beginUpload, dropUpload, keepPart } from './uploading.shared.ts';
import * as uploads from './uploads.store.ts';

type OwnHandlers = Pick<
  Handlers<typeof filesCalls>,
  | 'startUpload'
  | 'uploadPart'
  | 'endUpload'
  | 'cancelUpload'
  | 'uploads'
  | 'isUploaded'
  | 'ownFiles'
  | 'removeOwnFile'
  | 'renameOwnFile'
  | 'fileLink'
>;

const asOwn = ({ id, category, name, mime, size, key, scan, createdAt }: store.KeptFile) => ({
  Id: id,
  Category: category,
  Name: name,
  Type: mime,
  Size: size,
  Hash: key,
  At: createdAt.toISOString(),
  Scan: scan,
});

/** So long after something came last of an upload it is taken to be sent still, in milliseconds: the last part's instant
 * is kept to the half minute, and one that waits for a network sends less often. */
const arrivalTimeoutMs = 90_000;

/** What somebody calls a file: the last piece of a path, and something that is a name. */
const nameOf = (given: string, original: string): string => {
  const name = uploadedFileName(given);
  return /^[.\s]*$/.test(name) ? original : name;
};

/** The same with the ending it came with. */
const keptName = (given: string, original: string): string => withEndingOf(nameOf(given, original), original);

/** Where an upload goes. */
const placeOf = ({ userId, projectId, category }: uploads.UploadRow): store.OwnPlace => ({
  ownerId: userId,
  projectId,
  category,
});

/** What an upload brings, and what it is to be called. */
const contentOf = ({ name, originalName }: uploads.UploadRow, whole: Accepted) => ({
  key: whole.sha256,
  name: fittingName(keptName(name, originalName), whole.mime) ?? whole.name,
});

/** The file that this content is already, given under this name; null where it is new. */
const alreadyThere = async (
  context: Pick<Connection, 'client'>,
  place: store.OwnPlace,
  content: { key: string; name: string },
  how: { hold?: boolean } = {},
): Promise<number | null> => {
  const same = await store.ownOfContent(context, place, content, how);
  return same.find(({ name }) => isGivenAs(name, content.name))?.id ?? null;
};

/** The first name for a file in a folder that none there has; its owner gives nothing else meanwhile. */
const freeIn = async (context: Pick<Connection, 'client'>, place: store.OwnPlace, name: string): Promise<string> => {
  let candidateCount = 30;
  for (;;) {
    const names = Array.from({ length: candidateCount }, (_, at) => nameBeside(name, at + 1));
    const taken = new Set(await store.ownNames(context, place, names));
    const free = names.find((one) => !taken.has(one));
    if (free !== undefined) return free;
    candidateCount *= 10;
  }
};

export const ownFileHandlers: OwnHandlers = {
  async startUpload(context, { Category, Name, ...start }) {
    const to = { place: 'own', category: Category, name: Name, itemId: null } as const;
    const { viewer, projectId } = context;
    const place = { ownerId: viewer.userId, projectId: projectId ?? 0, category: Category };
    const before =
      start.Sha256 == null
        ? null
        : await alreadyThere(context, place, {
            key: start.Sha256,
            name: keptName(Name, uploadedFileName(start.OriginalName)),
          });
    const said = { menteesSee: null, approve: null, was: null };
    return (await beginUpload(context, { ...to, ...said }, start, before)).started;
  },

  uploadPart: (context, input) => keepPart(context, 'own', input),

  async endUpload(context, { Id }) {
    const { resultId } = await finishUpload(context, 'own', Id, {
      inPlaceOf: (upload, whole) => alreadyThere(context, placeOf(upload), contentOf(upload, whole)),
      already: (upload, whole) => alreadyThere(context, placeOf(upload), contentOf(upload, whole), { hold: true }),
      name: (upload, whole) => freeIn(context, placeOf(upload), contentOf(upload, whole).name),
      keep: async (fileId) => {
        await context.audit('file', fileId, { Given: true });
        return fileId;
      },
    });
    return asOwn((await store.findKept(context, resultId)) ?? context.fail('NOT_FOUND'));
  },

  async cancelUpload(context, { Id }) {
    await uploads.lockUpload(context, Id);
    const upload = await uploads.findUpload(context, Id);
    if (!upload) return context.fail('NOT_FOUND');
    if (upload.endedAt) return context.fail('UPLOAD_OVER');
    await dropUpload(context, Id);
    return { Ok: true };
  },

  async uploads(context) {
    const { viewer, projectId, now } = context;
    const list = projectId === null ? [] : await uploads.uploadsOf(context, viewer.userId, projectId);
    return {
      list: list.map(({ there, ...one }) => ({
        Id: one.id,
        Where: one.place,
        Category: one.category,
        Name: one.name,
        UserId: one.userId,
        OriginalName: one.originalName,
        Mime: one.mime,
        ItemId: one.itemId,
        MenteesSee: one.menteesSee,
        Approve: one.approve,
        FileSize: one.size,
        Sha256: one.sha256,
        Parts: one.parts,
        Missing: missingParts(one.parts, there),
        At: one.createdAt.toISOString(),
        Arriving: now.getTime() - one.touchedAt.getTime() < arrivalTimeoutMs,
      })),
    };
  },

  async isUploaded(context, { Category, Name }) {
    const { viewer, projectId } = context;
    const place = { ownerId: viewer.userId, projectId: projectId ?? 0, category: Category };
    const file = await store.ownNamed(context, place, Name);
    return { Name: file?.name ?? null, Type: file?.mime ?? null, Id: file?.id ?? null };
  },

  async ownFiles(context, { Category, page, count }) {
    const { viewer, projectId, services, reach } = context;
    const place = { ownerId: viewer.userId, projectId: projectId ?? 0, category: Category ?? null };
    const { list, all } = await store.ownFiles(context, place, { size: count, number: page });
    const Used = await keptBytes(context, viewer.userId, { inForce: true });
    const Limit = quotaOf(services.config.uploadQuota, reach);
    return { list: list.map(asOwn), All: all, count: Math.ceil(all / count), Used, Limit };
  },

  async removeOwnFile(context, { Id }) {
    await store.removeKept(context, Id, context.now);
    await context.audit('file', Id, { Removed: true });
    return { Ok: true };
  },

  async renameOwnFile(context, { Id, Name }) {
    // What they give meanwhile waits: it is not called so in the same moment.
    await lockGiver(context, context.viewer.userId);
    const file = (await store.findKept(context, Id)) ?? context.fail('NOT_FOUND');
    const name = fittingName(keptName(Name, file.name), file.mime) ?? context.fail('FILE_NAME');
    if (!(await store.renameOwn(context, Id, name))) return context.fail('NAME_TAKEN');
    return asOwn({ ...file, name });
  },

  async fileLink(context, { Id }) {
    const { viewer, now, services } = context;
    const file = (await store.findKept(context, Id)) ?? context.fail('NOT_FOUND');
    if (file.scan === 'infected') return context.fail('FILE_INFECTED', { details: { Name: file.name } });
    return {
      ...linkTo(services, { kind: 'own', id: Id, userId: viewer.userId, now }),
      Name: file.name,
      Type: file.mime,
    };
  },
};

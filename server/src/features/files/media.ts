/**
 * Media of a project: given by those who make its actions, the picture alone of a picture; and sent, whole or in parts,
 * to whom an action that shows them is open to, and to those who manage the project.
 */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { fittingName } from '@telemachos/contract/features/files/file-names.rules.ts';
import {
  mediaBytes,
  mediaKinds,
  maxMediaBytes,
  maxMediaSidePx,
} from '@telemachos/contract/features/files/media.rules.ts';
import { readFile } from 'node:fs/promises';
import type { Handlers } from '../../platform/context.ts';
import { detectMedia } from '../../platform/file-types.ts';
import { FileReply } from '../../platform/file-response.ts';
import { contentOf } from '../actions/open-action.shared.ts';
import { keptMedia } from '../making/kept-values.shared.ts';
import { madeRows } from '../making/making.store.ts';
import { barePicture } from './bare-picture.shared.ts';
import * as kept from './files.store.ts';
import * as store from './media.store.ts';
import { writeBeside } from './strip-picture.shared.ts';

type MediaHandlers = Pick<Handlers<typeof filesCalls>, 'giveMedia' | 'mediaFiles' | 'projectMedia' | 'media'>;
type Giving = Parameters<MediaHandlers['giveMedia']>[0];
type Reading = Parameters<MediaHandlers['media' | 'projectMedia']>[0];
type Managing = Parameters<MediaHandlers['mediaFiles' | 'projectMedia']>[0];

const asFile = ({ id, kind, name, seconds, width, height }: store.MediaRow) => ({
  Id: id,
  Kind: kind,
  Name: name,
  Seconds: seconds,
  Width: width,
  Height: height,
});

/** A file that may be kept, and where it lies until it is. */
type Judged = Omit<store.MediaRow, 'id'> & { path: string };

/** The file that came, where it is a medium of a size that is taken. */
const judged = async (context: Giving, seconds: number | null): Promise<Judged> => {
  const [file, ...more] = context.files;
  if (!file) return context.fail('NO_FILES');
  if (more.length > 0) return context.fail('TOO_MANY_FILES', { details: { Limit: 1 } });
  const { path, size, sha256 } = file;
  const wrongKind = () => context.fail('FILE_KIND', { details: { Name: file.name, Kinds: mediaKinds } });
  const { kind, type: mime } = (await detectMedia(path)) ?? wrongKind();
  const Limit = mediaBytes[kind];
  if (size > Limit) return context.fail('FILE_TOO_LARGE', { details: { Name: file.name, Limit } });
  const name = fittingName(file.name, mime) ?? context.fail('FILE_NAME', { details: { Name: file.name } });
  if (kind !== 'picture') return { kind, name, mime, size, key: sha256, seconds, width: null, height: null, path };
  const { bytes, width, height } = barePicture(await readFile(path), mime) ?? wrongKind();
  if (width > maxMediaSidePx || height > maxMediaSidePx || width * height === 0) return wrongKind();
  const bare = await writeBeside(path, bytes);
  return { kind, name, mime, size: bare.size, key: bare.sha256, seconds: null, width, height, path: bare.path };
};

/** Which media of a project the caller sees beside open actions: not those of actions alone that are kept from the caller. */
const seenIn = async (context: Managing, projectId: number): Promise<(id: number) => boolean> => {
  const kept = keptMedia(context, await madeRows(context, projectId));
  return (id) => !kept.has(id);
};

/** A medium to be shown, read as it is asked for. */
const shown = ({ services }: Reading, { name, mime, size, key }: store.MediaRow): FileReply =>
  new FileReply({
    name,
    type: mime,
    body: { size, tag: `"${key}"`, open: (range) => services.storage.read(key, range) },
    isImmutable: true,
  });

export const mediaHandlers: MediaHandlers = {
  async giveMedia(context, { ProjectId, Seconds }) {
    const { viewer, now, services } = context;
    const { path, ...file } = await judged(context, Seconds ?? null);
    await store.lockRoom(context, ProjectId);
    const known = await store.mediumOf(context, ProjectId, file.key);
    if (known) {
      await store.wantAgain(context, known.id, file.seconds);
      return asFile({ ...known, seconds: known.seconds ?? file.seconds });
    }
    if ((await store.mediaBytesOf(context, ProjectId)) + file.size > maxMediaBytes)
      return context.fail('ROOM_REACHED', { details: { Limit: maxMediaBytes } });
    await kept.lockContent(context, file.key);
    // The content is safe before the row that names it is.
    await services.storage.put(file.key, path);
    const id = await store.insertMedium(context, ProjectId, { ...file, uploadedBy: viewer.userId, at: now });
    await context.audit('project', ProjectId, { Media: id, Kind: file.kind });
    return asFile({ id, ...file });
  },

  async mediaFiles(context, { ProjectId }) {
    const isSeen = await seenIn(context, ProjectId);
    return (await store.mediaOf(context, ProjectId)).filter(({ id }) => isSeen(id)).map(asFile);
  },

  async projectMedia(context, { ProjectId, Id }) {
    const file = (await store.mediaAmong(context, ProjectId, [Id])).get(Id);
    return file && (await seenIn(context, ProjectId))(Id) ? shown(context, file) : context.fail('NOT_FOUND');
  },

  async media(context, { ActionId, Id }) {
    const action = await contentOf(context, ActionId);
    const isShown = action?.Data.Media?.some(({ File }) => File === Id) ?? false;
    const file = action && isShown ? (await store.mediaAmong(context, action.row.projectId, [Id])).get(Id) : undefined;
    return file ? shown(context, file) : context.fail('NOT_FOUND');
  },
};

/** One upload is carried to its end, or to where it stops. */
import { inOneLine } from '@telemachos/contract/kit/texts.rules.ts';
import { cancelOnServer, cancelledKey } from './cancel-upload.ts';
import { toUploadFault, isRetriedAfterReload } from './upload-lines.ts';
import { updateLine, forgetUpload, saveUpload, type ActiveUpload, type UploadContext } from './upload-context.ts';
import { uploadInParts } from './upload-in-parts.ts';
import { createUploadObserver } from './upload-observer.ts';
import { idleProgress, isPermanentFault, isDiscardedByServer, type Upload } from './upload.rules.ts';
import type { StoredUpload } from './upload-store.ts';

/** The server knows it by this from now on. What was given up before that is given up there, too. */
const recordStart = (room: UploadContext, one: ActiveUpload, id: number): Partial<StoredUpload> | null => {
  if (room.active.get(one.stored.key) === one) {
    // The same file, given up before unheard, is wanted again.
    void room.environment.store.remove(cancelledKey(id));
    return id === one.stored.id && !one.stored.ending ? null : { id, ending: false };
  }
  if (!room.isClosed) void cancelOnServer(room, one.stored, id);
  return null;
};

/** Carries one to its end, or to where it stops. */
export const runUpload = async (room: UploadContext, line: Upload, one: ActiveUpload): Promise<void> => {
  const { environment, project, active } = room;
  const stopping = new AbortController();
  one.stopping = stopping;
  updateLine(room, line.key, { state: 'hashing', progress: 0, fault: null });
  const telling = createUploadObserver(
    line,
    environment,
    (changes) => stopping.signal.aborted || updateLine(room, line.key, changes),
    (id) => {
      const changes = recordStart(room, one, id);
      if (changes) void saveUpload(room, one, changes);
    },
    async () => (active.get(line.key) === one ? saveUpload(room, one, { ending: true }) : undefined),
  );
  try {
    const { file, ending, id: asked } = one.stored;
    const way = environment.createTransport(line, project, asked);
    const sent = await uploadInParts(way, file, telling, stopping.signal, ending ? asked : null);
    if (stopping.signal.aborted) return;
    if (sent === null) {
      void saveUpload(room, one, { ending: false, file: null });
      return updateLine(room, line.key, { state: 'asking' });
    }
    const { id, name } = sent;
    // Letters that are composed otherwise make no other name.
    const came = { made: id, keptAs: name === inOneLine(line.name.normalize('NFC')) ? null : name };
    forgetUpload(room, line.key);
    updateLine(room, line.key, { state: 'done', progress: idleProgress, speed: null, ...came });
    environment.onCompleted({ ...line, ...came });
  } catch (error) {
    const fault = toUploadFault(error);
    // Also where it was paused before this answer came.
    if (isDiscardedByServer(fault) && active.get(line.key) === one)
      void saveUpload(room, one, { id: null, ending: false });
    if (stopping.signal.aborted) return;
    // It is told after a reload, too. What would be refused again is not tried again: its file is no more kept.
    if (isPermanentFault(fault)) void saveUpload(room, one, { fault, file: null });
    else if (!isRetriedAfterReload(fault)) void saveUpload(room, one, { fault });
    updateLine(room, line.key, { state: 'failed', progress: idleProgress, speed: null, fault });
  } finally {
    one.stopping = null;
  }
};

/** One upload's run, from hashing to completion or failure. */
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { cancelOnServer, cancelledKey } from './cancel-upload.ts';
import { toUploadFault, isRetriedAfterReload } from './upload-lines.ts';
import { updateLine, forgetUpload, saveUpload, type ActiveUpload, type UploadContext } from './upload-context.ts';
import { uploadInParts } from './upload-in-parts.ts';
import { createUploadObserver } from './upload-observer.ts';
import { idleProgress, isPermanentFault, isDiscardedByServer, type Upload } from './upload.rules.ts';
import type { StoredUpload } from './upload-store.ts';

/** Records the server's id of an upload. If the person cancelled it before, cancels it on the server too. */
const recordStart = (context: UploadContext, upload: ActiveUpload, id: number): Partial<StoredUpload> | null => {
  if (context.active.get(upload.stored.key) === upload) {
    // A cancelled upload of the same file is wanted again.
    void context.environment.store.remove(cancelledKey(id));
    return id === upload.stored.id && !upload.stored.ending ? null : { id, ending: false };
  }
  if (!context.isClosed) void cancelOnServer(context, upload.stored, id);
  return null;
};

/** Runs an upload until it completes or stops. */
export const runUpload = async (context: UploadContext, line: Upload, upload: ActiveUpload): Promise<void> => {
  const { environment, project, active } = context;
  const stopping = new AbortController();
  upload.stopping = stopping;
  updateLine(context, line.key, { state: 'hashing', progress: 0, fault: null });
  const observer = createUploadObserver(
    line,
    environment,
    (changes) => stopping.signal.aborted || updateLine(context, line.key, changes),
    (id) => {
      const changes = recordStart(context, upload, id);
      if (changes) void saveUpload(context, upload, changes);
    },
    async () => (active.get(line.key) === upload ? saveUpload(context, upload, { ending: true }) : undefined),
  );
  try {
    const { file, ending, id: asked } = upload.stored;
    const transport = environment.createTransport(line, project, asked);
    const sent = await uploadInParts(transport, file, observer, stopping.signal, ending ? asked : null);
    if (stopping.signal.aborted) return;
    if (sent === null) {
      void saveUpload(context, upload, { ending: false, file: null });
      return updateLine(context, line.key, { state: 'asking' });
    }
    const { id, name } = sent;
    // Another Unicode normalization is not another name.
    const result = { resultId: id, renamedTo: name === toSingleLine(line.name.normalize('NFC')) ? null : name };
    forgetUpload(context, line.key);
    updateLine(context, line.key, { state: 'done', progress: idleProgress, speed: null, ...result });
    environment.onCompleted({ ...line, ...result });
  } catch (error) {
    const fault = toUploadFault(error);
    // Also when the person paused before this answer arrived.
    if (isDiscardedByServer(fault) && active.get(line.key) === upload)
      void saveUpload(context, upload, { id: null, ending: false });
    if (stopping.signal.aborted) return;
    // The fault is shown after a reload, too. After a permanent fault the file is no longer stored.
    if (isPermanentFault(fault)) void saveUpload(context, upload, { fault, file: null });
    else if (!isRetriedAfterReload(fault)) void saveUpload(context, upload, { fault });
    updateLine(context, line.key, { state: 'failed', progress: idleProgress, speed: null, fault });
  } finally {
    upload.stopping = null;
  }
};

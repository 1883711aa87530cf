/** Fake server and browser for upload tests. The server forgets, refuses and disconnects as the test decides. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { missingParts, partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { ApiProblem } from '../../api.ts';
import { hashFile } from '../file-hashes.ts';
import type { ServerUpload } from '../server-uploads.ts';
import type { UploadTransport } from '../upload-in-parts.ts';
import type { StoredUpload } from '../upload-store.ts';
import type { Upload, UploadPlace } from '../upload.rules.ts';
import type { CancelResult, UploadEnvironment } from '../upload-context.ts';
import { openUploads } from '../uploads.ts';

/** The destination of test files. */
export const place: UploadPlace = {
  where: 'library',
  category: '/',
  title: 'Οδηγός',
  replaces: null,
  menteesSee: true,
  approve: false,
};
/** A file of this many parts. */
export const fileOf = (parts: number, name = 'a.pdf'): File =>
  new File([Buffer.alloc((parts - 1) * partBytes + 100, name)], name, { type: 'application/pdf' });

type ServerUploadParts = { hash: string; parts: Map<number, Buffer>; count: number };

/** A server that stores parts, with hooks for faults. */
export class FakeServer {
  uploads = new Map<number, ServerUploadParts>();
  completed: Buffer[] = [];
  sent: number[] = [];
  inFlight = 0;
  peakInFlight = 0;
  cancelled: number[] = [];
  /** The answer to a cancellation. */
  answerCancel: () => Promise<CancelResult> = async () => 'discarded';
  /** The destinations of started uploads. */
  places: UploadPlace[] = [];
  /** The name it reports for a finished file. */
  keptAs: string | null = null;
  /** An item with the same content. */
  duplicate: { Id: number; Title: string } | null = null;
  /** Called before each part is stored. */
  beforePart: (part: number) => void = () => undefined;
  beforeEnd: () => void = () => undefined;
  transport = (): UploadTransport => ({
    hashFile: (file, tell, signal) => {
      signal.throwIfAborted();
      return hashFile(file, tell);
    },
    waitBeforeRetry: async () => undefined,
    start: async (hash, count) => {
      const [there] = [...this.uploads].filter(([, kept]) => kept.hash === hash);
      const id = there?.[0] ?? this.uploads.size + 1;
      if (!there) this.uploads.set(id, { hash, parts: new Map(), count });
      return { Id: id, Missing: missingParts(count, this.uploads.get(id)?.parts.keys() ?? []), There: this.duplicate };
    },
    sendPart: async (id, part, bytes, hash, signal) => {
      this.inFlight += 1;
      this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
      try {
        const content = Buffer.from(await bytes.arrayBuffer());
        await new Promise((later) => setImmediate(later));
        signal.throwIfAborted();
        this.beforePart(part);
        if (bytesToHex(sha256(content)) !== hash) throw new ApiProblem('PART_HASH', 422);
        const upload = this.uploads.get(id);
        if (!upload) throw new ApiProblem('NOT_FOUND', 404);
        this.sent.push(part);
        upload.parts.set(part, content);
      } finally {
        this.inFlight -= 1;
      }
    },
    complete: async (id) => {
      this.beforeEnd();
      const upload = this.uploads.get(id);
      if (!upload) throw new ApiProblem('NOT_FOUND', 404);
      const Missing = missingParts(upload.count, upload.parts.keys());
      if (Missing.length > 0) throw new ApiProblem('PARTS_MISSING', 409, { details: { Missing } });
      const whole = Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
      if (bytesToHex(sha256(whole)) !== upload.hash) {
        upload.parts.clear();
        throw new ApiProblem('FILE_DIFFERS', 422);
      }
      this.uploads.delete(id);
      return { id: this.completed.push(whole), name: this.keptAs };
    },
  });
}

/** A browser whose storage outlives the page. */
export const createFakeBrowser = (
  server: FakeServer,
  known: { list: readonly ServerUpload[] | null } = { list: [] },
) => {
  const kept = new Map<string, StoredUpload>();
  const files = new Map<string, Blob | null>();
  let putting = Promise.resolve();
  let removing: Promise<void> | null = null;
  const locked = new Set<string>();
  const ended: string[] = [];
  const elsewhere: string[] = [];
  const told: string[] = [];
  let isForgetful = false;
  let claimed = (): Promise<void> | void => undefined;
  const put = async (upload: StoredUpload): Promise<void> => {
    await putting;
    kept.set(upload.key, { ...upload, file: files.get(upload.key) ?? null });
  };
  const environment: UploadEnvironment = {
    store: {
      put,
      putWithFile: (upload) => {
        files.set(upload.key, isForgetful ? null : upload.file);
        return put(upload);
      },
      get: async (key) => kept.get(key) ?? null,
      remove: async (key) => {
        if (removing) await removing;
        kept.delete(key);
      },
      all: async (owner) => [...kept.values()].filter((one) => one.owner === owner),
    },
    createTransport: (upload) => {
      server.places.push(upload.place);
      return server.transport();
    },
    cancelOnServer: (id) => {
      server.cancelled.push(id);
      return server.answerCancel();
    },
    onAlreadyCompleted: ({ name }) => void told.push(`completed ${name}`),
    onCancelFailed: ({ name }) => void told.push(`not cancelled ${name}`),
    fetchServerUploads: async () => known.list,
    acquireLock: async (key) => {
      if (locked.has(key)) return null;
      locked.add(key);
      await claimed();
      return () => void locked.delete(key);
    },
    onRemoteCompleted: ({ where }) => void elsewhere.push(where),
    onCompleted: ({ name }) => void ended.push(name),
    now: () => Date.now(),
  };
  return {
    kept,
    ended,
    elsewhere,
    locked,
    /** What was reported about cancellations. */
    told,
    forget: () => (isForgetful = true),
    /** Called when a lock is acquired, between the release by one page and the read by the next. */
    onClaim: (happens: typeof claimed) => (claimed = happens),
    /** Delays writes until then. */
    slowUntil: (then: Promise<void>) => (putting = then),
    /** Delays removals until then. */
    keepsUntil: (then: Promise<void>) => (removing = then),
    page: () => openUploads({ owner: 7, project: 1 }, environment),
  };
};

/** Resolves once the list satisfies the condition. */
export const waitForList = (
  page: ReturnType<typeof openUploads>,
  is: (list: readonly Upload[]) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!is(page.list.get())) return;
      stop();
      resolve();
    };
    const stop = page.list.subscribe(look);
    look();
  });
/** Whether all uploads are done. */
export const isAllDone = (list: readonly Upload[]) => list.every(({ state }) => state === 'done');

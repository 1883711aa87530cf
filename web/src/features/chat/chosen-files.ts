/**
 * The files that are chosen for a message and not sent yet: given to the server one after the other as soon as they are
 * chosen, waiting visibly while there is no network, and kept, once the server has them, until their message is sent or
 * they are taken out. They live as long as the page does, wherever one goes in it; those the server has, longer.
 */
import { sentFiles } from '@telemachos/contract/features/chat/chat-files.rules.ts';
import { ApiProblem, toApiProblem } from '../../platform/api.ts';
import { onReconnect } from '../../platform/live/live-events.ts';
import { createUuid } from '../../platform/uuid.ts';
import { createObservable, type Observable } from '../../platform/observable.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { sendFiles, type FileTransfer } from '../../platform/send-files.ts';
import type { SentFile } from './message-queue.shared.ts';

/** A file that was chosen; `file` is null of what an earlier visit gave, `preview` shows a picture that is here. */
export type ChosenFile = {
  key: string;
  name: string;
  size: number;
  file: File | null;
  preview: string | null;
  /** `waiting`: for its turn, or for a network. */
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it went, from 0 to 1. */
  share: number;
  problem: ApiProblem | null;
  given: SentFile | null;
};

/** What is chosen in one conversation, and what is done with it. */
export type Chosen = {
  list: Observable<readonly ChosenFile[]>;
  /** The last try found no network. */
  isOffline: Observable<boolean>;
  /** Choose more; false where they are more than go with a message, of which as many as go are taken. */
  add: (files: readonly File[]) => boolean;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** They are in a message now. */
  clear: () => void;
};

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'Id' in value && 'Name' in value && 'Size' in value;

/** What an earlier visit gave and did not send. */
const leftOf = (owner: number, record: string): ChosenFile[] => {
  const data = readDraft(owner, record)?.data;
  return (Array.isArray(data) ? data : []).filter(isSentFile).map((given) => ({
    key: createUuid(),
    name: given.Name,
    size: given.Size,
    file: null,
    preview: null,
    state: 'done',
    share: 1,
    problem: null,
    given,
  }));
};

/** Whether a file has yet to reach the server. */
export const isOnItsWay = ({ state }: ChosenFile): boolean => state === 'waiting' || state === 'sending';

/** A page that is left with a file that is nowhere else has the browser ask. */
const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
const onTheirWay = new Set<string>();
const holding = (name: string, isHeld: boolean): void => {
  if (isHeld) onTheirWay.add(name);
  else onTheirWay.delete(name);
  if (onTheirWay.size > 0) addEventListener('beforeunload', hold);
  else removeEventListener('beforeunload', hold);
};

/** A file as it is chosen: one that is too large, or has nothing in it, is told at once. */
const freshFile = (file: File): ChosenFile => {
  const isLarge = file.size > sentFiles.maxBytes;
  return {
    key: createUuid(),
    name: file.name,
    size: file.size,
    file,
    preview: /^image\/(?:png|jpeg|webp|gif)$/.test(file.type) ? URL.createObjectURL(file) : null,
    state: isLarge || file.size === 0 ? 'failed' : 'waiting',
    share: 0,
    problem: isLarge ? new ApiProblem('FILE_TOO_LARGE', 0, { details: { Limit: sentFiles.maxBytes } }) : null,
    given: null,
  };
};

const openChosen = (conversation: number, owner: number): Chosen => {
  const record = `chat-files/${conversation}`;
  const list = createObservable<readonly ChosenFile[]>(leftOf(owner, record));
  const isOffline = createObservable(false);
  let underway: { key: string; sending: FileTransfer<{ Files: SentFile[] }> } | null = null;
  let isRunning = false;
  const put = (next: readonly ChosenFile[]): void => {
    list.set(next);
    const given = next.flatMap((one) => one.given ?? []);
    if (given.length > 0) saveDraft(owner, record, { data: given, version: 0, at: Date.now() });
    else removeDraft(owner, record);
    holding(record, next.some(isOnItsWay));
  };
  const change = (key: string, changes: Partial<ChosenFile>): void =>
    put(list.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const giveOne = async ({ key, file }: ChosenFile & { file: File }): Promise<boolean> => {
    change(key, { state: 'sending', share: 0, problem: null });
    const fields = { ConversationId: String(conversation) };
    const sending = sendFiles('/api/chat/Uploader', fields, [file], (share) => change(key, { share }));
    underway = { key, sending };
    try {
      const given = (await sending.done).Files[0] ?? null;
      isOffline.set(false);
      change(key, { state: given ? 'done' : 'failed', share: 1, given });
    } catch (error) {
      const isStopped = error instanceof DOMException;
      const problem = isStopped ? null : toApiProblem(error);
      if (problem?.code === 'NETWORK') {
        isOffline.set(true);
        change(key, { state: 'waiting', share: 0 });
        return false;
      }
      change(key, { state: 'failed', problem });
    } finally {
      underway = null;
    }
    return true;
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let goesOn = true; goesOn;) {
      const next = list.get().find(({ state, file }) => state === 'waiting' && file !== null);
      goesOn = next?.file ? await giveOne({ ...next, file: next.file }) : false;
    }
    isRunning = false;
  };
  const again = (): void => void run();
  addEventListener('online', again);
  onReconnect(again);
  return {
    list,
    isOffline,
    add: (files) => {
      const room = sentFiles.maxFiles - list.get().length;
      const fresh = files.slice(0, Math.max(0, room)).map(freshFile);
      put([...list.get(), ...fresh]);
      again();
      return files.length <= room;
    },
    remove: (key) => {
      const gone = list.get().find((one) => one.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      put(list.get().filter((one) => one.key !== key));
      if (underway?.key === key) underway.sending.stop();
    },
    retry: (key) => {
      change(key, { state: 'waiting', problem: null });
      again();
    },
    clear: () => {
      for (const { preview } of list.get()) if (preview) URL.revokeObjectURL(preview);
      put([]);
    },
  };
};

const open = new Map<string, Chosen>();

/** What is chosen in a conversation by whoever is signed in. */
export const chosenIn = (conversation: number, owner: number): Chosen => {
  const name = `${owner} ${conversation}`;
  const there = open.get(name) ?? openChosen(conversation, owner);
  open.set(name, there);
  return there;
};

/** Giving files and links to the library, and changing what is said of them. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { kindOf, rootCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { createHash } from 'node:crypto';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { finishUpload } from '../files/ending.shared.ts';
import { removeKept } from '../files/kept.store.ts';
import { beginUpload, keepPart } from '../files/uploading.shared.ts';
import * as store from './changing.store.ts';
import { itemOfContent } from './items.store.ts';
import { itemNow, libraryViewerOf } from './looking.ts';
import { orderText, takePlace } from './passing.shared.ts';
import {
  dropReplacement,
  keepReplacement,
  waitingReplacement,
  withdrawReplacement,
  type Replacement,
} from './replacing.store.ts';
import { saidAtEnd, saidOf, type Placed } from './said.ts';
import { settle } from './settling.ts';

type GivingHandlers = Pick<
  Handlers<typeof libraryCalls>,
  'startUpload' | 'uploadPart' | 'endUpload' | 'uploadLink' | 'updateFile' | 'withdrawReplacement' | 'placeReplacement'
>;
type Giving = Parameters<GivingHandlers['endUpload' | 'uploadLink' | 'updateFile']>[0];

/** What a change needs of its call. */
type Changing = Connection & {
  viewer: Viewer;
  projectId: number | null;
  fail(code: 'NOT_FOUND' | 'REFUSED'): never;
};

/** An item that is about to be changed by who may. */
const held = async (context: Changing, id: number): Promise<store.HeldItem> => {
  const [item] = await store.holdItems(context, libraryViewerOf(context), [id]);
  if (!item) return context.fail('NOT_FOUND');
  return item.mayChange ? item : context.fail('REFUSED');
};

/** An item that was read before somebody else changed it. */
const isStale = ({ version }: store.HeldItem, read: number | null | undefined): boolean =>
  read != null && read !== version;

/** After an item was given or changed. */
const settled = async (context: Giving, id: number, how: { approve: boolean; fresh: boolean }): Promise<void> => {
  const [item] = await store.holdItems(context, libraryViewerOf(context), [id]);
  if (item) await settle(context, item, how);
};

/** An upload that ended elsewhere is given here as well: whoever keeps it from mentees is heard all the same. */
const keepFromMentees = async (context: Giving, id: number, approve: boolean): Promise<void> => {
  const [item] = await store.holdItems(context, libraryViewerOf(context), [id]);
  if (!item?.mayChange || !item.menteesSee) return;
  await store.updateSaid(context, id, saidOf(item.kind, { Title: item.title, MenteesSee: false }, item));
  await context.audit('libraryItem', id, { Changed: true });
  await settled(context, id, { approve, fresh: false });
};

/** What an item is said to be when something is given for it: what is said of it since then holds instead. */
const wasOf = ({ category, title, menteesSee, tags, metadata }: store.HeldItem) => ({
  category,
  title,
  menteesSee,
  tags,
  metadata,
});

/** A file that waits for its scan waits for its place, too: until then the item is as it was. */
const keepWaiting = async (
  context: Giving,
  replaced: store.HeldItem,
  waiting: Pick<Replacement, 'fileId' | 'kind' | 'said' | 'approve'> & { name: string },
): Promise<void> => {
  const { viewer, now } = context;
  const of = { itemId: replaced.id, giverId: viewer.userId, was: wasOf(replaced), at: now };
  const before = await keepReplacement(context, { ...waiting, ...of });
  if (before !== null) await removeKept(context, before, now);
};

/** Another file takes the place of an item's, and of what waited for that. */
const putInPlace = async (context: Giving, id: number, content: store.Content, words: store.Said): Promise<void> => {
  for (const old of [await store.updateContent(context, id, content), await dropReplacement(context, id)])
    if (old !== null) await removeKept(context, old, context.now);
  await store.updateSaid(context, id, words);
};

/** What of that may be said at the start of an upload. */
const placedOf = ({ category, title, menteesSee }: store.HeldItem): Placed => ({ category, title, menteesSee });

export const givingHandlers: GivingHandlers = {
  async startUpload(context, { Id, Category, Title, MenteesSee, Approve, ...start }) {
    const item = Id == null ? null : await held(context, Id);
    if (item && item.fileId === null) return context.fail('NOT_A_FILE');
    const said = { menteesSee: MenteesSee ?? null, approve: Approve ?? null, was: item && placedOf(item) };
    const category = Category ?? item?.category ?? rootCategory;
    const to = { place: 'library', category, name: Title, itemId: Id ?? null, ...said } as const;
    const { started, ledTo } = await beginUpload(context, to, start, item?.fileId ?? null);
    const There =
      start.Sha256 == null
        ? null
        : await itemOfContent(context, libraryViewerOf(context), start.Sha256, ledTo ?? Id ?? null);
    return { ...started, There };
  },

  uploadPart: (context, input) => keepPart(context, 'library', input),

  async endUpload(context, { Id, Approve, ...said }) {
    const { viewer, now } = context;
    const { resultId, again } = await finishUpload(context, 'library', Id, {
      inPlaceOf: async ({ itemId }) =>
        itemId === null
          ? null
          : ((await store.holdItems(context, libraryViewerOf(context), [itemId]))[0]?.fileId ?? null),
      name: async (_upload, whole) => whole.name,
      keep: async (fileId, upload, whole) => {
        const kind = kindOf(whole.mime);
        const clean = whole.scan === 'clean';
        const { projectId, itemId, was } = upload;
        const replaced = itemId === null ? null : await held(context, itemId);
        const spoken = saidAtEnd(said, { ...upload, was }, replaced);
        const approve = Approve ?? upload.approve ?? false;
        if (replaced?.clean && !clean) {
          await keepWaiting(context, replaced, { fileId, kind, said: spoken, name: whole.name, approve });
          await context.audit('libraryItem', replaced.id, { Replacement: true });
          return replaced.id;
        }
        const content = { kind, fileId, link: null, hash: whole.sha256, clean };
        const words = saidOf(kind, spoken, replaced);
        const owner = { projectId, uploaderId: viewer.userId, at: now };
        const id = replaced?.id ?? (await store.insertItem(context, words, content, owner));
        if (replaced) await putInPlace(context, id, content, words);
        await context.audit('libraryItem', id, { Given: true });
        if (clean) await orderText(context, id);
        await settled(context, id, { approve, fresh: true });
        return id;
      },
    });
    if (again && said.MenteesSee === false) await keepFromMentees(context, resultId, Approve ?? false);
    return itemNow(context, resultId);
  },

  async uploadLink(context, { Id, Version, Link, Approve, ...said }) {
    const { viewer, now } = context;
    const hash = createHash('sha256').update(Link).digest('hex');
    const content = { kind: 'Url', fileId: null, link: Link, hash, clean: true } as const;
    const item = Id == null ? null : await held(context, Id);
    if (item && item.link === null) return context.fail('NOT_A_LINK');
    if (item && isStale(item, Version)) return context.fail('STALE', { details: { Version: item.version } });
    const words = saidOf('Url', said, item);
    const { projectId } = libraryViewerOf(context);
    const owner = { projectId, uploaderId: viewer.userId, at: now };
    const id = item?.id ?? (await store.insertItem(context, words, content, owner));
    const fresh = item?.hash !== hash;
    if (item) {
      if (fresh) await store.updateContent(context, id, content);
      await store.updateSaid(context, id, words);
    }
    await context.audit('libraryItem', id, { Link: true });
    await settled(context, id, { approve: Approve, fresh });
    return itemNow(context, id);
  },

  async withdrawReplacement(context, { ItemId, FileId }) {
    const item = await held(context, ItemId);
    // It passed its scan meanwhile, and is what the item has.
    if (FileId !== null && item.fileId === FileId) return context.fail('REPLACEMENT_PLACED');
    if (await withdrawReplacement(context, ItemId, FileId)) {
      if (FileId !== null) await removeKept(context, FileId, context.now);
      await context.audit('libraryItem', ItemId, { Withdrawn: true });
    }
    return itemNow(context, ItemId);
  },

  async placeReplacement(context, { ItemId, FileId }) {
    const item = await held(context, ItemId);
    const waiting = await waitingReplacement(context, ItemId, FileId);
    if (!waiting) return item.fileId === FileId ? itemNow(context, ItemId) : context.fail('NOT_FOUND');
    if (!waiting.clean) return context.fail('FILE_UNCHECKED');
    await takePlace(context, item, waiting, { hash: waiting.hash, approve: false });
    return itemNow(context, ItemId);
  },

  async updateFile(context, { Id, Version, Approve, ...said }) {
    const item = await held(context, Id);
    if (isStale(item, Version)) return context.fail('STALE', { details: { Version: item.version } });
    await store.updateSaid(context, Id, saidOf(item.kind, said, item));
    await context.audit('libraryItem', Id, { Changed: true });
    await settled(context, Id, { approve: Approve, fresh: false });
    return itemNow(context, Id);
  },
};

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
import { itemNow, lookerOf } from './looking.ts';
import { saidOf } from './said.ts';
import { orderText, tellWaiting } from './telling.shared.ts';

type GivingHandlers = Pick<
  Handlers<typeof libraryCalls>,
  'startUpload' | 'uploadPart' | 'endUpload' | 'uploadLink' | 'updateFile'
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
  const [item] = await store.holdItems(context, lookerOf(context), [id]);
  if (!item) return context.fail('NOT_FOUND');
  return item.mayChange ? item : context.fail('REFUSED');
};

/** An item that was read before somebody else changed it. */
const isStale = ({ version }: store.HeldItem, read: number | null | undefined): boolean =>
  read != null && read !== version;

/**
 * After an item was given or changed: what was returned waits again once who gave it changed it. It is approved at once
 * where that was asked by who may; else those who approve are told of what is new to them, where it is to be seen.
 */
const settle = async (
  context: Giving,
  id: number,
  { approve, fresh: isNew }: { approve: boolean; fresh: boolean },
): Promise<void> => {
  const { viewer, now } = context;
  const [item] = await store.holdItems(context, lookerOf(context), [id]);
  if (!item) return;
  const isBack = item.returned && item.uploaderId === viewer.userId;
  if (isBack) await store.waitAgain(context, [id]);
  if (item.approved || !item.clean) return;
  const fresh = isBack || (isNew && !item.returned);
  if (approve && context.can('library.approve')) {
    await store.approveItem(context, id, { by: viewer.userId, at: now });
    await context.audit('libraryItem', id, { Approved: true });
  } else if (fresh) await tellWaiting(context, { projectId: item.projectId, actorId: viewer.userId, at: now });
};

export const givingHandlers: GivingHandlers = {
  async startUpload(context, { Id, Category, Title, MenteesSee, Approve, ...start }) {
    const item = Id == null ? null : await held(context, Id);
    if (item && item.fileId === null) return context.fail('NOT_A_FILE');
    const said = { menteesSee: MenteesSee ?? null, approve: Approve ?? null };
    const category = Category ?? item?.category ?? rootCategory;
    const to = { place: 'library', category, name: Title, itemId: Id ?? null, ...said } as const;
    const started = await beginUpload(context, to, start);
    const There =
      start.Sha256 == null ? null : await itemOfContent(context, lookerOf(context), start.Sha256, Id ?? null);
    return { ...started, There };
  },

  uploadPart: (context, input) => keepPart(context, 'library', input),

  async endUpload(context, { Id, Approve, ...said }) {
    const { viewer, now } = context;
    const { resultId } = await finishUpload(context, 'library', Id, {
      name: async (_upload, whole) => whole.name,
      keep: async (fileId, upload, whole) => {
        const kind = kindOf(whole.mime);
        const clean = whole.scan === 'clean';
        const content = { kind, fileId, link: null, hash: whole.sha256, clean };
        const { projectId, itemId } = upload;
        const replaced = itemId === null ? null : await held(context, itemId);
        // What is said at the end, else what was said at the start, else what holds of the item.
        const MenteesSee = said.MenteesSee ?? upload.menteesSee;
        const words = saidOf(kind, { ...said, Category: upload.category, Title: upload.name, MenteesSee }, replaced);
        const id =
          replaced?.id ??
          (await store.insertItem(context, words, content, { projectId, uploaderId: viewer.userId, at: now }));
        if (replaced) {
          const old = await store.updateContent(context, id, content);
          if (old !== null) await removeKept(context, old, now);
          await store.updateSaid(context, id, words);
        }
        await context.audit('libraryItem', id, { Given: true });
        if (clean) await orderText(context, id);
        await settle(context, id, { approve: Approve ?? upload.approve ?? false, fresh: true });
        return id;
      },
    });
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
    const { projectId } = lookerOf(context);
    const owner = { projectId, uploaderId: viewer.userId, at: now };
    const id = item?.id ?? (await store.insertItem(context, words, content, owner));
    const fresh = item?.hash !== hash;
    if (item) {
      if (fresh) await store.updateContent(context, id, content);
      await store.updateSaid(context, id, words);
    }
    await context.audit('libraryItem', id, { Link: true });
    await settle(context, id, { approve: Approve, fresh });
    return itemNow(context, id);
  },

  async updateFile(context, { Id, Version, Approve, ...said }) {
    const item = await held(context, Id);
    if (isStale(item, Version)) return context.fail('STALE', { details: { Version: item.version } });
    await store.updateSaid(context, Id, saidOf(item.kind, said, item));
    await context.audit('libraryItem', Id, { Changed: true });
    await settle(context, Id, { approve: Approve, fresh: false });
    return itemNow(context, Id);
  },
};

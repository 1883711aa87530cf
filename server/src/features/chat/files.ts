/** Files in conversations: given for a message, fetched by its readers, out of force when it is taken back. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import { sentFiles } from '@telemachos/contract/features/chat/chat-files.rules.ts';
import { mayWriteNow } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { forgetAfterSeconds, orderForgetting } from '../files/forgetting.shared.ts';
import { judgedFiles, makeRoom, putContents } from '../files/received.shared.ts';
import { isDrawable } from '../files/sent-picture.shared.ts';
import { writerOf } from './conversations.ts';
import * as store from './files.store.ts';

type ChatHandlers = Handlers<typeof chatCalls>;

/** Take the files of a message out of force; their content is forgotten after a while. */
export const takeFilesBack = async (
  context: Connection & { services: Services; now: Date },
  conversationId: number,
  seq: number,
): Promise<void> =>
  orderForgetting(
    context,
    await store.removeFilesOf(context, { conversationId, seq, at: context.now }),
    forgetAfterSeconds,
  );

export const fileHandlers: Pick<ChatHandlers, 'giveFiles' | 'file'> = {
  async giveFiles(context, { ConversationId }) {
    const { viewer, now, files } = context;
    if (!(await mayWriteNow(context, writerOf(context), ConversationId))) return context.fail('WRITING_CLOSED');
    if (files.length === 0) return context.fail('NO_FILES');
    const given = await judgedFiles(context, { Accept: sentFiles.kinds, MaxBytes: sentFiles.maxBytes });
    await makeRoom(context, given);
    await putContents(context, given);
    const place = { conversationId: ConversationId, userId: viewer.userId };
    const Files: Awaited<ReturnType<typeof store.insertGiven>>[] = [];
    for (const { name, type, size, sha256, pixels } of given) {
      // Its size in pixels is stored only where it is drawn beside the text.
      const drawn = pixels && isDrawable(pixels) ? pixels : { width: null, height: null };
      Files.push(await store.insertGiven(context, place, { name, mime: type, size, key: sha256, ...drawn }, now));
    }
    return { Files };
  },

  async file(context, { ConversationId, Id }) {
    const reader = { conversationId: ConversationId, userId: context.viewer.userId };
    const file = await store.fileFor(context, reader, Id);
    if (!file) return context.fail('NOT_FOUND');
    const { name, mime, size, key, width } = file;
    const { storage } = context.services;
    if (width === null) return new FileReply({ name, type: mime, body: await storage.read(key) });
    // A picture is drawn within the conversation; the browser asks each time whether it still may be.
    const body = {
      size,
      tag: `"${key}"`,
      open: (range?: Parameters<typeof storage.read>[1]) => storage.read(key, range),
    };
    return new FileReply({ name, type: mime, body, isImmutable: true });
  },
};

/** Photographs lose the place where they were taken on every path by which they reach somebody else. */
import { extras, frame, jfif, jpegOf, scan } from '@telemachos/contract/kit/testing/picture.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { makeAction } from '../questionnaires/testing/making.ts';
import { give, keepingFiles, uploadOf } from './testing/giving.ts';
import { giveFor, makeUpload } from './testing/handing.ts';
import { sendParts, sha256, startOf } from './testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

const bareOf = (width: number): Buffer => Buffer.from(jpegOf(jfif, frame(width, 30), scan()));
/** As a phone writes it: a place within, and a second picture with its own behind the end. */
const phoneOf = (width: number): Buffer =>
  Buffer.from([
    ...jpegOf(jfif, extras['a place'], frame(width, 30), scan()),
    ...jpegOf(jfif, extras['a place'], frame(4, 4), scan()),
  ]);
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.from('GPS')]);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Told = { code?: string | undefined };
/** Each path: sends a file, and answers the refusal if any. */
const paths: Record<string, (name: string, content: Buffer) => Promise<Told>> = {
  'a conversation': async (name, content) => {
    const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId: 1, UserId: mentor.id });
    const form = { ConversationId: String(ConversationId) };
    return (await give(shared(), mentee, form, [{ name, content }], '/api/chat/Uploader')).body;
  },
  'an action that asks for files': async (name, content) => {
    const action = await makeUpload(shared());
    return (await giveFor(shared(), mentee, action, 'proofs', [{ name, content }])).body;
  },
  'an answer': async (name, content) => {
    const { AnswerSetID } = await mentee.done('/api/quest/getByAction', {
      ActionId: await makeAction(shared(), uploadOf(2)),
    });
    await mentee.done('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
    const form = { QuestionId: 'ID_0001', AnswerSetId: String(AnswerSetID), Index: '1' };
    return (await give(shared(), mentee, form, [{ name, content }])).body;
  },
  'a file that is sent': async (name, content) => {
    const form = { ProjectId: '1', UserIds: String(mentee.id) };
    return (await give(shared(), mentor, form, [{ name, content }], '/api/files/Share', 'data')).body;
  },
  'own files': async (name, content) => inParts(mentee, 'files', name, content),
  'the library': async (name, content) => inParts(mentor, 'library', name, content),
};

const inParts = async (who: Person, where: 'files' | 'library', name: string, content: Buffer): Promise<Told> => {
  const start = startOf(name, content);
  const { Id } =
    where === 'files'
      ? await who.done('/api/files/StartUpload', { ...start, Name: name, Category: '/' })
      : await who.done('/api/library/StartUpload', { ...start, Title: name });
  await sendParts(shared(), who, where, Id, content);
  const ended =
    where === 'files'
      ? await who.call('/api/files/EndUpload', { Id })
      : await who.call('/api/library/EndUpload', { Id });
  return { code: ended.problem?.code };
};

let mentor: Person & { id: number };
let mentee: Person & { id: number };
beforeAll(async () => {
  const made = await makeLike(shared(), 'mentor');
  mentor = made;
  mentee = await makeMentee(shared(), { mentor: made.username });
});

/** Whether any file has this content. */
const isStored = async (content: Buffer): Promise<boolean> => {
  const found = await shared().rows(
    `SELECT key FROM files WHERE key = $1 UNION ALL SELECT key FROM message_files WHERE key = $1
      UNION ALL SELECT key FROM answer_files WHERE key = $1`,
    [sha256(content)],
  );
  return found.length > 0;
};

describe.each(Object.entries(paths).map(([path, sent], at) => ({ path, sent, width: 40 + at })))(
  'in $path',
  ({ sent, width }) => {
    test('of a photograph the picture alone is stored', async () => {
      expect((await sent('φωτογραφία.jpg', phoneOf(width))).code).toBeUndefined();
      expect([await isStored(bareOf(width)), await isStored(phoneOf(width))]).toEqual([true, false]);
    });

    test('a picture whose place cannot be removed is refused; one of a kind without places is taken', async () => {
      expect((await sent('φωτογραφία.heic', heic)).code).toBe('PICTURE_NOT_STRIPPED');
      expect((await sent('κίνηση.gif', gif)).code).toBeUndefined();
    });
  },
);

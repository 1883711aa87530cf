/**
 * Giving files as an answer, listing, fetching and taking them back. The answer that names them is written with them,
 * in one transaction.
 */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { AnswerReply } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { fittingName } from '@telemachos/contract/features/files/file-names.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { NamedFile } from '@telemachos/contract/features/questionnaires/types/upload.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-reply.ts';
import { typeAmong } from '../../platform/file-kinds.ts';
import type { ReceivedFile } from '../../platform/uploads.ts';
import { lockedForFiles, readableSet, setOfPlace, writeFilesAnswer } from '../questionnaires/file-answers.shared.ts';
import * as store from './files.store.ts';
import { forgetAfter, orderForgetting } from './forgetting.shared.ts';

type Answering = Parameters<Handlers<typeof filesCalls>['removeToolFile']>[0];
type Uploading = Parameters<Handlers<typeof filesCalls>['toolUploader']>[0];
type Slot = NonNullable<Question['Data']['Files']>[number];

/** What the question asks for at this place. */
const slotOf = (question: Question, index: number): Slot | undefined =>
  question.Type === questionTypes.upload ? question.Data.Files?.[index] : undefined;

/** Write the answer that names the files in force. */
const nameFiles = async (
  context: Answering,
  set: Awaited<ReturnType<typeof lockedForFiles>>['set'],
  groupId: number,
  index: number,
): Promise<AnswerReply & { Files: { Id: number; Name: string }[] }> => {
  const files = await store.filesOfGroup(context, set.id, groupId);
  const named: NamedFile[] = files.map(({ slot, id, name }) => ({ Index: slot, Id: id, Name: name }));
  const reply = await writeFilesAnswer(context, set, groupId, named.length === 0 ? '' : JSON.stringify(named));
  return {
    ...reply,
    Files: files.filter(({ slot }) => slot === index).map(({ id, name }) => ({ Id: id, Name: name })),
  };
};

const takeBack = async (context: Answering, files: readonly store.AnswerFile[]): Promise<void> => {
  if (files.length > 0)
    await orderForgetting(
      context,
      await store.removeFiles(
        context,
        files.map(({ id }) => id),
        context.now,
      ),
      forgetAfter,
    );
};

/**
 * Refuse files for which a person has no room. Where it is short, what the person took back is not kept for second
 * thoughts.
 */
const makeRoom = async (context: Uploading, files: readonly ReceivedFile[]): Promise<void> => {
  const { viewer, services } = context;
  const more = files.reduce((sum, { size }) => sum + size, 0);
  const isFull = async () => (await store.keptBytes(context, viewer.userId)) + more > services.config.uploadQuota;
  await store.lockGiver(context, viewer.userId);
  if (!(await isFull())) return;
  await orderForgetting(context, await store.dropTakenBack(context, viewer.userId), 0);
  if (await isFull()) context.fail('QUOTA_REACHED', { details: { Limit: services.config.uploadQuota } });
};

export const toolFileHandlers: Handlers<typeof filesCalls> = {
  async toolFiles(context, place) {
    const { set, question } = await setOfPlace(context, place);
    if (!slotOf(question, place.Index)) return context.fail('NOT_FOUND');
    return (await store.filesOfGroup(context, set.id, question.Group))
      .filter(({ slot }) => slot === place.Index)
      .map(({ name }) => name);
  },

  async toolUploader(context, place) {
    const { set, question } = await lockedForFiles(context, place);
    const asked = slotOf(question, place.Index) ?? context.fail('UNKNOWN_GROUP');
    const { files, now, viewer, services } = context;
    if (files.length === 0) return context.fail('NO_FILES');
    const given = (await store.filesOfGroup(context, set.id, question.Group)).filter(
      ({ slot }) => slot === place.Index,
    );
    const judged: (ReceivedFile & { type: string })[] = [];
    for (const file of files) {
      const { name, size, path } = file;
      if (size > asked.MaxBytes)
        return context.fail('FILE_TOO_LARGE', { details: { Name: name, Limit: asked.MaxBytes } });
      const type =
        (await typeAmong(path, asked.Accept)) ??
        context.fail('FILE_KIND', { details: { Name: name, Kinds: asked.Accept } });
      judged.push({
        ...file,
        type,
        name: fittingName(name, type) ?? context.fail('FILE_NAME', { details: { Name: name } }),
      });
    }
    const names = new Set([...given, ...judged].map(({ name }) => name));
    // Where one file is asked for, a new one takes the place of the old.
    const replaced = asked.Most === 1 ? given : given.filter(({ name }) => judged.some((file) => file.name === name));
    if (asked.Most === 1 ? files.length > 1 : names.size > asked.Most)
      return context.fail('TOO_MANY_FILES', { details: { Limit: asked.Most } });
    // What is replaced is out of force first: room is made of it where room is short.
    await takeBack(context, replaced);
    await makeRoom(context, judged);
    // Always in the same order, so that two sendings wait for each other instead of blocking each other.
    for (const key of new Set(judged.map(({ sha256 }) => sha256).toSorted())) await store.lockContent(context, key);
    for (const { name, size, path, sha256, type } of judged) {
      // The content is safe before the row that names it is.
      await services.storage.put(sha256, path);
      await store.insertFile(context, {
        setId: set.id,
        groupId: question.Group,
        slot: place.Index,
        name,
        mime: type,
        size,
        key: sha256,
        uploadedBy: viewer.userId,
        at: now,
      });
    }
    await context.audit('answerSet', set.id, { group: question.Group, files: files.length });
    return nameFiles(context, set, question.Group, place.Index);
  },

  async removeToolFile(context, { Name, ...place }) {
    const { set, question } = await lockedForFiles(context, place);
    if (!slotOf(question, place.Index)) return context.fail('UNKNOWN_GROUP');
    const gone = (await store.filesOfGroup(context, set.id, question.Group)).filter(
      ({ slot, name }) => slot === place.Index && name === Name,
    );
    await takeBack(context, gone);
    return nameFiles(context, set, question.Group, place.Index);
  },

  async toolFile(context, { AnswerSetId, Id }) {
    const set = await readableSet(context, AnswerSetId);
    const file = await store.fileOfSet(context, set.id, Id);
    if (!file) return context.fail('NOT_FOUND');
    return new FileReply({ name: file.name, type: file.mime, body: await context.services.storage.read(file.key) });
  },
};

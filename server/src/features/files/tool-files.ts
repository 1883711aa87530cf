/**
 * Giving files as an answer, listing, fetching and taking them back. The answer that names them is written with them,
 * in one transaction.
 */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { AnswerReply } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { NamedFile } from '@telemachos/contract/features/questionnaires/types/upload.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { lockedForFiles, readableSet, setOfPlace, writeFilesAnswer } from '../questionnaires/file-answers.shared.ts';
import * as store from './files.store.ts';
import { keepFiles, takeBack } from './receiving.ts';

type Answering = Parameters<Handlers<typeof filesCalls>['removeToolFile']>[0];
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

export const toolFileHandlers: Pick<
  Handlers<typeof filesCalls>,
  'toolFiles' | 'toolUploader' | 'removeToolFile' | 'toolFile'
> = {
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
    const given = (await store.filesOfGroup(context, set.id, question.Group)).filter(
      ({ slot }) => slot === place.Index,
    );
    const at = { setId: set.id, groupId: question.Group, slot: place.Index };
    if (await keepFiles(context, at, asked, given))
      await context.audit('answerSet', set.id, { group: question.Group, files: context.files.length });
    return nameFiles(context, set, question.Group, place.Index);
  },

  async removeToolFile(context, { Name, Id, ...place }) {
    const { set, question } = await lockedForFiles(context, place);
    if (!slotOf(question, place.Index)) return context.fail('UNKNOWN_GROUP');
    const gone = (await store.filesOfGroup(context, set.id, question.Group)).filter(
      ({ slot, id, name }) => slot === place.Index && name === Name && (Id == null || id === Id),
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

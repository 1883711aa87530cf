/** Every id that a call takes is judged by its scope, or stands here with what judges it instead. */
import { expect, test } from 'vitest';
import type { CallEntry } from './call.ts';
import { calls } from './calls.ts';

/** What may stand in a schema's definition, of all kinds. */
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: Schema[];
  /** What becomes of names that the shape does not have. */
  catchall?: Schema;
};
type Schema = { def: Definition };

/** Names whose last word says that they name a record. */
const namesARecord = /(^|[a-z_])(Ids?|ids?|Set|Session|Of|Mentor|Mentee|User|Users|Project)$|^[Ii]ds?$/;

/** The fields of an input that can name a record: by their name, and by carrying numbers or texts. */
const idsOf = (schema: Schema, path: string[] = []): string[] => {
  const { shape, innerType, in: inner, element, valueType, options, type } = schema.def;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => idsOf(field, [...path, name]));
  const below = [innerType, inner, element, valueType, ...(options ?? [])].filter((one) => one !== undefined);
  if (below.length > 0) return [...new Set(below.flatMap((one) => idsOf(one, path)))];
  return (type === 'number' || type === 'string') && namesARecord.test(path.at(-1) ?? '') ? [path.join('.')] : [];
};

const ofWork = 'one’s own work, of the project of the call (server/features/bulk/portions.ts)';

const ofDefinition = 'definitions belong to the installation; the ability is that of administrators';

const ofActionType = 'action types belong to the installation; the ability is that of administrators';

/** What no scope judges, and why that is enough. */
const judgedElsewhere: Record<string, string> = {
  'account.addPasskey Response.id': 'what the device calls the key it has just made; of no record yet',
  'account.addPasskey Response.rawId': 'the same in other words',
  'account.passkeySignIn Response.id': 'public: the key whose signature is judged',
  'account.passkeySignIn Response.rawId': 'the same in other words',
  'account.removePasskey Id': 'the key is looked for among the caller’s own',
  'actionViews.addView typeId': ofActionType,
  'actionViews.draft TypeId': ofActionType,
  'actionViews.getTypeHtml id': ofActionType,
  'actionViews.saveDraft TypeId': ofActionType,
  'actionViews.saveTypeController Id': ofActionType,
  'actionViews.saveTypeFunctions Id': ofActionType,
  'actionViews.setTypeHtml id': ofActionType,
  'applications.form Project': 'public: the form of any project that takes applications',
  'applications.submit Project': 'public: an application to any project that takes applications',
  'authoring.endToken TokenId':
    'the link is looked for among those of the scoped questionnaire in the project of the call',
  'bulk.addEvaluationMentees Batch.Id': ofWork,
  'bulk.addExistingMentees Batch.Id': ofWork,
  'bulk.addUsers Batch.Id': ofWork,
  'bulk.inviteMany Batch.Id': ofWork,
  'bulk.mailPeople Batch.Id': ofWork,
  'bulk.messagePeople Batch.Id': ofWork,
  'bulk.publishMany Batch.Id': ofWork,
  'bulk.setActiveStateMany Batch.Id': ofWork,
  'bulk.setUserField Batch.Id': ofWork,
  'bulk.updateRolesMany Batch.Id': ofWork,
  'bulk.updateUserFields Batch.Id': ofWork,
  'bulk.addExistingMentees UserIds': 'narrows the people found in the scoped project; the rest are left out',
  'bulk.updateUserFields Users.Id': 'each is looked for in the scoped project; who is no member is a row at fault',
  'chat.conversations BeforeId': 'where a page of the caller’s own list goes on; of no record that is read by it',
  'chat.file Id': 'a file of the conversation, among those that its reader may have',
  'chat.open UserId':
    'who may be written to in the scoped project (server/access/messaging.store.ts); anybody else is missing',
  'chat.profile UserId':
    'who may be written to in the scoped project (server/access/messaging.store.ts); anybody else is missing',
  'chat.reportFile Id': 'read among the files of the report’s message',
  'chat.search Before.ConversationId': 'where a page of what was found goes on; of no record that is read by it',
  'chat.send ClientId': 'the writer’s own name for a message, looked for among the caller’s own',
  'console.mail Id': 'mails belong to no project; who may not read one finds it missing (mailsKeptFrom)',
  'files.removeActionFile Id': 'the file is looked for among the caller’s own of the scoped action',
  'files.actionFile Id': 'the file is looked for among those of the scoped action and person',
  'files.projectMedia Id': 'the file is looked for among those of the scoped project',
  'files.media Id': 'the file is looked for among those that the scoped action shows',
  'files.toolFiles QuestionId': 'a question of the scoped answer set’s own definition',
  'files.toolUploader QuestionId': 'a question of the scoped answer set’s own definition',
  'files.removeToolFile Id': 'the file is looked for among those of the scoped answer set',
  'files.removeToolFile QuestionId': 'a question of the scoped answer set’s own definition',
  'files.toolFile Id': 'the file is looked for among those of the scoped answer set',
  'files.startUpload UploadId': 'looked for among the caller’s own uploads of the same file',
  'library.startUpload UploadId': 'looked for among the caller’s own uploads of the same file',
  'files.share GroupIds': 'groups in which the caller may write (sent.store.ts); with any other the share fails',
  'files.share MentorIds':
    'whose groups may be sent to in the scoped project (server/access/messaging.store.ts); any other is missing',
  'files.share OwnerId': 'the caller, and nobody else',
  'files.share UserIds':
    'who may be written to in the scoped project (server/access/messaging.store.ts); anybody else is missing',
  'files.startUpload UserId': 'the caller, and nobody else',
  'files.uploadPart UserId': 'the caller, and nobody else',
  'library.approveMany ItemIds':
    'looked for among those that the caller sees in the project of the call; the others are told of like what is not there',
  'library.placeReplacement FileId': 'compared with the file that waits for the scoped item',
  'library.link ReplacementId': 'compared with the file that waits for the scoped item',
  'library.share MenteeIds': 'the handler asks the same rule (scopes.ts) about all of them; else the share fails',
  'library.shareMany ItemIds':
    'looked for among those that the caller sees in the project of the call; the others are told of like what is not there',
  'library.startUpload UserId': 'the caller, and nobody else',
  'library.unshare MenteeIds':
    'narrows the caller’s own shares of the scoped item, and those of all for who sees all mentees of its project',
  'library.uploadPart UserId': 'the caller, and nobody else',
  'library.withdrawReplacement FileId': 'compared with the file that waits for the scoped item',
  'making.create TypeId': 'kinds of action are everybody’s; one that is not there is named at its cell',
  'making.saveType Id': 'kinds of action are everybody’s',
  'making.removeType Id': 'kinds of action are everybody’s',
  'meetings.attendance Was.PresentIds': 'compared with who was there as it stands',
  'meetings.attendance PresentIds': 'looked for among those who were to come to the scoped meeting',
  'meetings.book MentorId': 'compared with the mentor whom the caller has now',
  'meetings.rebook MentorId': 'compared with the mentor whom the caller has now',
  'meetings.list MentorId': 'narrows what the caller reaches in the scoped project',
  'meetings.list MenteeId': 'narrows what the caller reaches in the scoped project',
  'meetings.propose MenteeIds': 'answered for those within reach; the others are told of like who does not exist',
  'meetings.makeMany Data.MenteeId': 'the handler asks the same rule (scopes.ts) about all of them',
  'meetings.mentorOverlaps MentorId': 'the caller, or else a mentor of the project for who runs it',
  'mentoring.complete MentorId': 'the caller, or else a mentor of the scoped mentee for the scoped action',
  'mentoring.updatePublicMany Data.MenteeId': 'the handler asks the same rule (scopes.ts) about all of them',
  'notices.list BeforeId': 'where a page of the caller’s own list goes on; of no record that is read by it',
  'notices.read Ids': 'looked for among the caller’s own notices in the scoped project; others stay as they are',
  'pairing.handOver ToIds': 'active mentors of the scoped project, each of them named at its place where it is none',
  'questionnaires.answerClosed GroupId': 'a question of the scoped answer set’s own definition',
  'questionnaires.answerClosed OptionId': 'an option of that question',
  'questionnaires.answerOpen GroupId': 'a question of the scoped answer set’s own definition',
  'questionnaires.answerMany Answers.GroupId': 'a question of the scoped answer set’s own definition',
  'questionnaires.answerMany Answers.OptionId': 'an option of that question',
  'settings.getData Id': 'looked for among the records of the caller’s current project, by their Levels',
  'settings.setData Id': 'looked for among the records of the caller’s current project, by their Levels',
  'settings.removeData Id': 'looked for among the records of the caller’s current project, by their Levels',
  'results.combinedResults ReportId':
    'narrows the scoped mentee’s attempts to one questionnaire; one that is not among them is missing',
  'completion.preview After.ActionId': 'where the preview goes on, among the actions of the scoped one’s script',
  'completion.preview After.MenteeId': 'where the preview goes on, among the mentees of those actions',
  'definitions.exportFile Ids': ofDefinition,
  'definitions.publish Id': ofDefinition,
  'definitions.remove Id': ofDefinition,
  'definitions.restore Id': ofDefinition,
  'definitions.uses Id': ofDefinition,
  'definitions.version Id': ofDefinition,
  'definitions.versions Id': ofDefinition,
  'definitions.withdraw Id': ofDefinition,
  'queries.edit Query.Id': ofDefinition,
  'queries.export Id': 'like queries.execute',
  'queries.execute Id': 'a published definition that names one of the caller’s roles; any other looks missing',
  'queries.get Id': 'a published definition that names one of the caller’s roles; any other looks missing',
  'queries.runs Id': ofDefinition,
  'services.edit Service.Id': ofDefinition,
  'services.get Id': ofDefinition,
  'services.saveSqlService Service.Id': ofDefinition,
};

test('every id of every call is in its scope, or judged by something that is', () => {
  const unscoped = Object.entries(calls).flatMap(([room, list]) =>
    Object.entries(list).flatMap(([name, one]) => {
      const entry = one as CallEntry;
      const scoped = new Set<string>(Object.values(entry.scope ?? {}).flat());
      return idsOf(entry.input as unknown as Schema)
        .filter((field) => !scoped.has(field))
        .map((field) => `${room}.${name} ${field}`);
    }),
  );
  expect(unscoped.toSorted()).toEqual(Object.keys(judgedElsewhere).toSorted());
});

/** What the specification itself names as a GET without a file (000 §7). */
const fetchedPaths = ['/api/Lang/LangService', '/razor/Templates/{name}'];

test('every call is a POST, but for those that give a file', () => {
  const entries: CallEntry[] = Object.values(calls).flatMap((room) => Object.values(room));
  const isGiven = ({ path, returnsFile }: CallEntry) => returnsFile === true || fetchedPaths.includes(path);
  expect(entries.filter((entry) => (entry.method ?? 'POST') !== (isGiven(entry) ? 'GET' : 'POST'))).toEqual([]);
});

test('where people who are left out are everybody, a name that the call does not know is refused, not dropped', () => {
  const canMeanAll = Object.values(calls)
    .flatMap((room): CallEntry[] => Object.values(room))
    .map(({ path, input }) => ({ path, ...(input as unknown as Schema).def }))
    .filter(({ shape }) => shape?.['UserIds'] && ['optional', 'nullable'].includes(shape['UserIds'].def.type));
  expect(canMeanAll.length).toBeGreaterThan(4);
  expect(canMeanAll.filter(({ catchall }) => catchall?.def.type !== 'never').map(({ path }) => path)).toEqual([]);
});

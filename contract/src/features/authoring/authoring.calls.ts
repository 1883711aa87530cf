/**
 * Making questionnaires: drafts, versions, import and export, links. Source: specification 001 §2, §7; the domain's
 * «Questionnaires».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, okOutput, id, idInQuery, nameText, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput, pagerInput, pagerOutput } from '../../kit/pager.ts';
import {
  answererLine,
  fault,
  looseDefinition,
  questDetails,
  questLine,
  tokenLine,
  usableAction,
} from './authoring.schemas.ts';
import { maxDefinitionLength } from './size.rules.ts';

const name = nameText(200);
const one = { questionnaire: 'QuestionnaireId' } as const;
const revision = counter;
/** A browser that fetches a file by itself says in the address which project it is in. */
const seenFrom = z.object({ ProjectId: idInQuery.optional() });
/** A JSON body carries the same text with its quotes escaped, and Greek in two bytes. */
const maxDefinitionBodyBytes = 3 * maxDefinitionLength;

export const authoringCalls = {
  quests: defineCall({
    path: '/anyquest/QuestAdmin/Quests',
    access: 'quest.edit',
    readOnly: true,
    input: z.object({
      ...pagerInput,
      Search: text(200).default(''),
      State: z.enum(['current', 'draft', 'retired']).default('current'),
    }),
    output: pagerOutput(questLine).extend({
      Counts: z.object({ current: z.int(), draft: z.int(), retired: z.int() }),
      /** Of when the numbers of attempts are, where very many are counted once for all who look. */
      AsOf: z.string().nullable(),
    }),
    summary:
      'The questionnaires of the project and of the installation, by name: in use, with a draft in progress, or ' +
      'retired (specification 001 §7).',
  }),
  get: defineCall({
    path: '/anyquest/QuestAdmin/Get',
    access: 'quest.edit',
    readOnly: true,
    scope: one,
    input: z.object({ QuestionnaireId: id, Number: id.optional() }),
    output: questDetails,
    summary:
      'A questionnaire with its versions, its draft, and the definition of one version, the newest unless another is asked for.',
  }),
  create: defineCall({
    path: '/anyquest/QuestAdmin/Create',
    idempotent: true,
    access: 'quest.edit',
    scope: { questionnaire: 'CopyOf' },
    input: z.object({ Name: name, Shared: z.boolean().default(false), CopyOf: id.optional() }),
    output: z.object({ Id: id }),
    problems: ['NAME_TAKEN'],
    summary:
      'Make a questionnaire with a draft, empty or the copy of another; `Shared` makes one that every project may use.',
  }),
  beginDraft: defineCall({
    path: '/anyquest/QuestAdmin/BeginDraft',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id }),
    output: z.object({ Revision: z.int() }),
    problems: ['QUESTIONNAIRE_SHARED'],
    summary:
      'Begin to change a published questionnaire: a draft that starts as its newest version. A draft that is there already stays as it is.',
  }),
  saveDraft: defineCall({
    path: '/anyquest/QuestAdmin/SaveDraft',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Definition: looseDefinition, Revision: revision }),
    output: z.object({ Revision: z.int(), Faults: z.array(fault) }),
    problems: ['STALE', 'INVALID_DEFINITION', 'QUESTIONNAIRE_SHARED'],
    maxBodyBytes: maxDefinitionBodyBytes,
    summary:
      'Keep the draft, however incomplete, over the revision it was based on; 0 where there is no draft. Answers ' +
      'what stands between it and publishing. One with more questions than a questionnaire may have is refused.',
  }),
  discardDraft: defineCall({
    path: '/anyquest/QuestAdmin/DiscardDraft',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Revision: revision }),
    output: okOutput,
    problems: ['STALE', 'QUESTIONNAIRE_SHARED'],
    summary: 'Throw the draft away; published versions stay.',
  }),
  publish: defineCall({
    path: '/anyquest/QuestAdmin/Publish',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Revision: revision, Note: text(2000).default('') }),
    output: z.object({ Number: z.int() }),
    problems: ['STALE', 'INVALID_DEFINITION', 'QUESTIONNAIRE_SHARED'],
    summary:
      'Make the draft the newest version, which never changes again. Whoever has begun an earlier version goes on with that one.',
  }),
  rename: defineCall({
    path: '/anyquest/QuestAdmin/Rename',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Name: name }),
    output: okOutput,
    problems: ['NAME_TAKEN', 'QUESTIONNAIRE_SHARED'],
    summary: 'Give a questionnaire another name in lists; its title is part of its definition.',
  }),
  retire: defineCall({
    path: '/anyquest/QuestAdmin/Retire',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Retired: z.boolean() }),
    output: okOutput,
    problems: ['QUESTIONNAIRE_SHARED'],
    summary: 'Offer a questionnaire no longer, or again; what was answered stays.',
  }),
  importFile: defineCall({
    path: '/anyquest/QuestAdmin/Import',
    idempotent: true,
    access: 'quest.edit',
    scope: one,
    input: z.object({
      QuestionnaireId: id.optional(),
      Name: name.optional(),
      Revision: revision.optional(),
      File: text(maxDefinitionLength),
    }),
    output: z.object({ Id: id, Faults: z.array(fault) }),
    problems: ['INVALID_DEFINITION', 'NAME_TAKEN', 'STALE', 'QUESTIONNAIRE_SHARED'],
    maxBodyBytes: maxDefinitionBodyBytes,
    summary:
      'Make a questionnaire from a file, or the draft of one that is named; with a draft in place its revision must ' +
      'be given. A file with faults is refused with every place named, and nothing is kept.',
  }),
  exportFile: defineCall({
    path: '/anyquest/QuestAdmin/Export',
    method: 'GET',
    access: 'quest.edit',
    readOnly: true,
    impersonation: 'never',
    scope: { project: 'ProjectId', questionnaire: 'QuestionnaireId' },
    input: seenFrom.extend({ QuestionnaireId: idInQuery, Number: idInQuery.optional() }),
    output: fileOutput,
    returnsFile: true,
    summary:
      'A questionnaire as a file: the version named, else the draft, else the newest version. Seen from the project ' +
      'named where it is one of the installation.',
  }),
  schema: defineCall({
    path: '/anyquest/QuestAdmin/Schema',
    method: 'GET',
    access: 'quest.edit',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: seenFrom,
    output: fileOutput,
    returnsFile: true,
    summary: 'The JSON Schema of the file format.',
  }),
  sample: defineCall({
    path: '/anyquest/QuestAdmin/Sample',
    method: 'GET',
    access: 'quest.edit',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: seenFrom,
    output: fileOutput,
    returnsFile: true,
    summary:
      'A small whole questionnaire as a file, ready to import: the sample of the developer console (specification 001).',
  }),
  answerers: defineCall({
    path: '/anyquest/QuestAdmin/Answerers',
    access: 'quest.edit',
    readOnly: true,
    scope: one,
    input: z.object({ QuestionnaireId: id, Number: id.optional(), ...longPagerInput }),
    output: longPagerOutput(answererLine),
    summary: 'Who of the project answered which version, by name.',
  }),
  makeToken: defineCall({
    path: '/anyquest/QuestAdmin/MakeToken',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, Name: name, ExpiresAt: z.iso.datetime() }),
    output: z.object({ TokenId: id, Token: z.string() }),
    problems: ['NOT_PUBLISHED', 'EXPIRY_NOT_ALLOWED'],
    summary:
      'Make a link that opens the questionnaire for the people of the project: the token is told this once, and ' +
      'kept only as its hash (specification 000 §2).',
  }),
  tokens: defineCall({
    path: '/anyquest/QuestAdmin/Tokens',
    access: 'quest.edit',
    readOnly: true,
    scope: one,
    input: z.object({ QuestionnaireId: id }),
    output: z.object({ list: z.array(tokenLine), /** Whether there are older ones. */ More: z.boolean() }),
    summary: 'The links of a questionnaire in the project, the newest first, at most 200.',
  }),
  endToken: defineCall({
    path: '/anyquest/QuestAdmin/EndToken',
    access: 'quest.edit',
    scope: one,
    input: z.object({ QuestionnaireId: id, TokenId: id }),
    output: okOutput,
    summary: 'End a link before its day; those who opened it go on.',
  }),
  usableActions: defineCall({
    path: '/anyquest/QuestAdmin/Actions',
    access: 'project.manage',
    readOnly: true,
    scope: one,
    input: z.object({ QuestionnaireId: id }),
    output: z.object({ list: z.array(usableAction), All: z.int() }),
    summary:
      'The questionnaire actions of the project that a questionnaire could be put into: 500 at most, and how many there are.',
  }),
  /**
   * `Before` is what the caller saw there: another is STALE. What somebody has opened stays; null takes the questionnaire
   * out again.
   */
  useInAction: defineCall({
    path: '/anyquest/QuestAdmin/UseInAction',
    access: 'project.manage',
    scope: { action: 'ActionId', questionnaire: 'QuestionnaireId' },
    input: z.object({ ActionId: id, QuestionnaireId: id.nullish(), Before: id.nullable() }),
    output: okOutput,
    problems: ['STALE', 'ACTION_ANSWERED', 'NOT_PUBLISHED'],
    summary: 'Put a published questionnaire into an action that nobody has opened yet, or take it out again.',
  }),
};

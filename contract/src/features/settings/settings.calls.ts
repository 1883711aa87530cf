/**
 * Setting projects up without code: the settings with their versions, consent texts, free records. Source: specification
 * 001 §1–§3, §7.
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, okOutput, id, idInQuery, nameText, text } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { dataRecord as jsonRecord } from '../actions/actions.wire.ts';
import { allConsentBits, maxPurposes } from './consent-bits.ts';
import { logoCalls } from './logo.calls.ts';
import { maxSettingsLength, maxSettingsFields } from './settings-kept.schemas.ts';
import {
  consentTextLine,
  dataRecord,
  dataRecordLine,
  maxConsentTextLength,
  maxRecordLength,
  mailTemplateLine,
  policyWords,
  projectLine,
  renamed,
  secretName,
  settingsFault,
  setup,
  setupVersion,
  versionLine,
} from './settings.wire.ts';

/** An address of a project: letters, digits and hyphens, never digits alone, which are an id. */
const address = text(40);
const level = z.int().min(-1).max(2000);

/** Settings as a record, or as its JSON text (001 §3). */
const settings = z.union([
  jsonRecord,
  z
    .string()
    .transform((written, { issues, value }): unknown => {
      try {
        return JSON.parse(written);
      } catch {
        issues.push({ code: 'custom', input: value, message: 'JSON' });
        return z.NEVER;
      }
    })
    .pipe(jsonRecord),
]);

const setShape = z.object({
  ProjectId: id.nullable(),
  Project: z.object({
    Id: counter,
    url: address,
    Descr: nameText(200),
    Settings: settings,
    /** The version that it was written over; of a new one 0. Without it, whatever is there is replaced. */
    Version: counter.optional(),
  }),
  /** Fields that were given another name: what people have in them goes along. */
  Renamed: z.array(renamed).max(maxSettingsFields).default([]),
  /** A new project is made like this one: with its actions, its own questionnaires, those who run it. */
  FromProjectId: id.nullable().default(null),
  Copy: z
    .object({ Actions: z.boolean(), Quests: z.boolean(), Staff: z.boolean() })
    .default({ Actions: false, Quests: false, Staff: false }),
  /** The version that is taken up again. */
  RestoredFrom: counter.nullable().default(null),
});

/** The specification names the project inside; the gates ask for it by a name of its own. */
const setBody = z.preprocess(
  (body: Omit<z.input<typeof setShape>, 'ProjectId'> & { ProjectId?: number | null }): unknown => ({
    ...body,
    ProjectId: body?.ProjectId === undefined ? body?.Project?.Id || null : body.ProjectId,
  }),
  setShape,
);

export const settingsCalls = {
  ...logoCalls,
  list: defineCall({
    path: '/api/project/List',
    access: 'project.manage',
    readOnly: true,
    input: z.object({ ...pagerInput, Search: text(200).default('') }),
    output: pagerOutput(projectLine),
    summary:
      'One page of the projects that the person sets up, with how many people each has (001 §2 admin/project/list).',
  }),
  setup: defineCall({
    path: '/api/project/Setup',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: id }),
    output: setup,
    summary:
      'The settings of a project as they are kept, in the parts that the person may change, with their version (001 §2).',
  }),
  /**
   * Keep the settings of a project, or make one (Id 0). Every fault is named at its place, and then nothing is kept; over
   * a newer version it is refused with that one.
   */
  set: defineCall({
    path: '/api/project/set',
    access: 'project.manage',
    scope: { project: ['ProjectId', 'FromProjectId'] },
    input: setBody,
    output: z.object({
      Id: id,
      Version: counter,
      /** Of a copy: actions whose conditions name other actions in a way that was not carried over, or that were left out. */
      Unmapped: z.array(z.string()),
    }),
    problems: ['SETTINGS_FAULTS', 'STALE'],
    maxBodyBytes: maxSettingsLength * 3,
    summary: 'Keep the settings of a project over the version they were read in, or make a project (001 §7).',
  }),
  /** The faults that a save would be refused with: the same rule over the same things, and nothing is kept. */
  judge: defineCall({
    path: '/api/project/Judge',
    access: 'project.manage',
    readOnly: true,
    scope: { project: ['ProjectId', 'FromProjectId'] },
    input: setBody,
    output: z.object({ Faults: z.array(settingsFault) }),
    problems: ['SETTINGS_FAULTS', 'STALE'],
    maxBodyBytes: maxSettingsLength * 3,
    summary: 'What is wrong with settings as they are written.',
  }),
  setSecrets: defineCall({
    path: '/api/project/SetSecrets',
    access: 'projects.edit',
    impersonation: 'never',
    scope: { project: 'Id' },
    input: z.object({
      Id: id,
      /** A text is kept in place of what is there, null takes it away. None is ever read out. */
      Secrets: z.partialRecord(secretName, text(2000).min(1).nullable()),
    }),
    output: z.object({ Secrets: z.array(secretName) }),
    summary: 'Keep keys of other systems for a project; answers which are kept (001 §3 communicator).',
  }),
  versions: defineCall({
    path: '/api/project/Versions',
    access: 'projects.edit',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ ...pagerInput, Id: id }),
    output: pagerOutput(versionLine),
    summary: 'One page of the versions of a project’s settings: who kept each, and when, the newest first.',
  }),
  version: defineCall({
    path: '/api/project/Version',
    access: 'projects.edit',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: id, Version: counter }),
    output: setupVersion,
    summary: 'A version of a project’s settings as it was kept.',
  }),
  settingsSchema: defineCall({
    path: '/api/project/Schema',
    method: 'GET',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'The JSON Schema of a project’s settings, for whoever writes them as JSON (001 §2).',
  }),
  mailTemplates: defineCall({
    path: '/api/project/MailTemplates',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: id }),
    output: z.array(mailTemplateLine),
    summary: 'The mails that a project may word itself: the product’s own words, and the places they have room for.',
  }),
  sample: defineCall({
    path: '/api/project/SamplePeople',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: id, Search: text(200).default('') }),
    output: z.array(z.object({ Id: id, Name: z.string(), Fields: z.record(z.string(), z.string()) })),
    summary: 'Some people of a project with their profile fields, on whom expressions are tried.',
  }),
  consentTexts: defineCall({
    path: '/api/project/ConsentTexts',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({
      Id: id,
      /** The versions before this one; without it the newest. */ Before: counter.min(1).nullish(),
    }),
    output: z.object({ list: z.array(consentTextLine), /** There are earlier versions. */ More: z.boolean() }),
    summary: 'The privacy policies of a project, the one in force first, 20 at a time; the last is the installation’s.',
  }),
  publishConsent: defineCall({
    path: '/api/project/PublishConsent',
    access: 'project.manage',
    scope: { project: 'Id' },
    input: z.object({
      Id: id,
      /** The version in force when it was written; 0 where the project had none. */
      Before: counter,
      el: policyWords,
      en: policyWords,
      Purposes: z
        .array(z.object({ Bit: z.int().min(1).max(allConsentBits), Label: nameText(300), LabelEn: nameText(300) }))
        .max(maxPurposes),
    }),
    output: z.object({ Version: counter }),
    problems: ['STALE'],
    maxBodyBytes: maxConsentTextLength * 7,
    summary: 'Put a new privacy policy in force: everybody whose consent the project needs is asked again.',
  }),
  getUserData: defineCall({
    path: '/api/project/GetUserData',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'UserId' },
    forbidSelf: 'UserId',
    input: z.object({ ProjectId: id, UserId: id }),
    output: z.object({ Data: jsonRecord, Version: counter }),
    summary: 'The free data that a project keeps about a person (001 §7).',
  }),
  setUserData: defineCall({
    path: '/api/project/SetUserData',
    access: 'project.manage',
    scope: { project: 'ProjectId', user: 'UserId' },
    forbidSelf: 'UserId',
    input: z.object({
      ProjectId: id,
      UserId: id,
      Data: jsonRecord,
      /** The version that it was written over; without it, whatever is there. */
      Version: counter.optional(),
    }),
    output: z.object({ Version: counter }),
    problems: ['STALE', 'DATA_TOO_LARGE'],
    maxBodyBytes: 256 * 1024,
    summary: 'Keep the free data of a person in a project (001 §7).',
  }),
  dataRecords: defineCall({
    path: '/api/Data/List',
    access: 'layout.view',
    readOnly: true,
    input: z.object({ ...pagerInput, Search: text(200).default('') }),
    output: pagerOutput(dataRecordLine),
    summary: 'One page of the free records of the current project that one’s Level may read.',
  }),
  getData: defineCall({
    path: '/api/Data/Get',
    access: 'layout.view',
    readOnly: true,
    input: z.object({ Id: id }),
    output: dataRecord,
    summary: 'A free record of the current project, for those whose Level may read it (001 §7).',
  }),
  /** A record is changed by whose Level may edit it; nobody gives it to a Level smaller than their own. */
  setData: defineCall({
    path: '/api/Data/Set',
    access: 'layout.view',
    input: z.object({
      /** 0 is a new one. */
      Id: counter,
      Name: nameText(200),
      Class: text(60).default(''),
      Data: text(maxRecordLength),
      editLevel: level,
      viewLevel: level,
      Version: counter.optional(),
    }),
    output: z.object({ Id: id, Version: counter }),
    problems: ['STALE'],
    maxBodyBytes: maxRecordLength * 4,
    summary: 'Keep a free record of the current project, or make one (001 §7).',
  }),
  removeData: defineCall({
    path: '/api/Data/Delete',
    access: 'layout.view',
    input: z.object({ Id: id, Version: counter }),
    output: okOutput,
    problems: ['STALE'],
    summary: 'Take a free record away, by whose Level may edit it.',
  }),
};

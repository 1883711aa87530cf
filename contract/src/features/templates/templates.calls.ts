/** Programmes as templates: a whole project as one file, and in from one. Source: specification 000 §1, 001 §1. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, id, idInQuery, text } from '../../kit/fields.ts';
import { faultCodes } from '../authoring/faults.ts';
import { makingFaultCodes } from '../making/making-faults.ts';
import { settingsFaultCodes } from '../settings/settings-faults.ts';
import { maxTemplateBytes, templateFaultCodes, templateOutcomes, templateParts } from './parts.ts';

const part = z.enum(templateParts);

/** A file, which parts of it are meant, and for which pieces that were changed here the file's stand. */
const bringing = {
  ProjectId: id,
  Content: text(maxTemplateBytes).min(1),
  Parts: z.array(part).max(templateParts.length),
  Take: z.array(text(300)).max(2000).default([]),
};
/** A file travels as a text within JSON, where a sign may take several. */
const maxBodyBytes = maxTemplateBytes * 2 + 1_000_000;

/** Something wrong: in which part and piece of it, where, and what. */
const templateFault = z.object({
  Part: z.enum(['file', ...templateParts]),
  Item: z.string(),
  /** What people call the piece. */
  Name: z.string(),
  Path: z.string(),
  Code: z.enum([...new Set([...templateFaultCodes, ...settingsFaultCodes, ...makingFaultCodes, ...faultCodes])]),
  Detail: z.string(),
});
export type TemplateFault = z.output<typeof templateFault>;

/** What a file would do with a piece. */
const templateLine = z.object({
  Item: z.string(),
  Part: part,
  Name: z.string(),
  Outcome: z.enum(templateOutcomes),
  /** Whether it is brought in as the file has it. */
  Taken: z.boolean(),
  /** What is here and what the file has, at each place that differs; the first of them. */
  Changes: z.array(z.object({ Path: z.string(), Before: z.string().nullable(), After: z.string().nullable() })),
  More: z.int(),
});
export type TemplateLine = z.output<typeof templateLine>;

export const templatesCalls = {
  exportFile: defineCall({
    path: '/api/template/Export',
    method: 'GET',
    access: 'projects.edit',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    problems: ['TEMPLATE_FAULTS'],
    maxRequestsPerMinute: 30,
    summary:
      'A whole programme as one file: settings, mails, questionnaires, actions, consent, queries and services; nobody’s data.',
  }),
  judgeExport: defineCall({
    path: '/api/template/JudgeExport',
    access: 'projects.edit',
    readOnly: true,
    scope: { project: 'Id' },
    input: z.object({ Id: id }),
    output: z.object({
      Faults: z.array(templateFault),
      Actions: counter,
      Questionnaires: counter,
      Mails: counter,
      Consent: z.boolean(),
      /** None where the caller may not write them. */
      Definitions: counter,
    }),
    summary: 'What would be in the file of a programme, and what of it cannot travel.',
  }),
  schema: defineCall({
    path: '/api/template/Schema',
    method: 'GET',
    access: 'projects.edit',
    readOnly: true,
    input: z.object({}),
    output: fileOutput,
    returnsFile: true,
    summary: 'The JSON Schema of the file, for whoever writes one.',
  }),
  preview: defineCall({
    path: '/api/template/Preview',
    access: 'projects.edit',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object(bringing),
    output: z.object({
      Name: z.string(),
      ExportedAt: z.string(),
      Lines: z.array(templateLine),
      /** What media are called whose files do not travel and are not here: they are still to be given. */
      Media: z.array(z.string()),
      /** What stands in the way; with any of them nothing is brought in. */
      Faults: z.array(templateFault),
      /** What the project is like: it is brought in over this and nothing else. */
      Stamp: z.string(),
    }),
    problems: ['TEMPLATE_FAULTS'],
    maxBodyBytes,
    maxRequestsPerMinute: 60,
    summary: 'What a template would make and change in a project; nothing is kept.',
  }),
  bring: defineCall({
    path: '/api/template/Import',
    access: 'projects.edit',
    scope: { project: 'ProjectId' },
    input: z.object({ ...bringing, Stamp: text(64).min(1) }),
    output: z.object({ Made: counter, Changed: counter, Version: counter }),
    problems: ['TEMPLATE_FAULTS', 'STALE', 'NAME_TAKEN'],
    maxBodyBytes,
    maxRequestsPerMinute: 30,
    summary:
      'Bring a template into a project, all of what was seen or nothing; actions arrive unpublished, queries and services as drafts.',
  }),
};

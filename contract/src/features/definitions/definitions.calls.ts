/**
 * The versions of what administrators write: queries and services. Source: domain.md «Written by administrators, run by
 * us».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, id, okOutput } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { definitionsFile, importOutcomes } from './definitions-file.ts';
import { maxDefinitionsFileBytes } from './definitions-file.rules.ts';
import { sharedDefinitionKinds, definitionOutput, listProblems, versionLine } from './definitions.schemas.ts';

const named = z.object({ Id: id });
const used = { Id: id, Name: z.string() };
const versioned = z.object({ Id: id, Version: counter });

export const definitionsCalls = {
  versions: defineCall({
    path: '/api/definitions/Versions',
    access: 'definitions.write',
    readOnly: true,
    input: z.object({ ...pagerInput, Id: id }),
    output: pagerOutput(versionLine),
    summary: 'The versions of a definition, the newest first: who saved and who published it.',
  }),
  version: defineCall({
    path: '/api/definitions/Version',
    access: 'definitions.write',
    readOnly: true,
    input: versioned,
    output: z.object({ ...definitionOutput, Body: z.record(z.string(), z.json()) }),
    summary: 'One version of a definition as it was saved.',
  }),
  publish: defineCall({
    path: '/api/definitions/Publish',
    access: 'definitions.write',
    input: versioned,
    output: z.object(definitionOutput),
    problems: ['STALE', 'DEFINITION_FAULTS', 'QUERY_BUSY', 'QUERY_CANCELLED', 'QUERY_UNAVAILABLE'],
    summary: 'Publishes the newest version, which must be the one that the author tried: runs use it from now on.',
  }),
  withdraw: defineCall({
    path: '/api/definitions/Withdraw',
    access: 'definitions.write',
    input: named,
    output: z.object(definitionOutput),
    summary: 'Takes a definition back: nobody runs it until a version is published again.',
  }),
  restore: defineCall({
    path: '/api/definitions/Restore',
    access: 'definitions.write',
    input: versioned,
    output: z.object(definitionOutput),
    problems: ['STALE', 'NAME_TAKEN'],
    summary: 'Saves an earlier version once more, as the newest draft.',
  }),
  uses: defineCall({
    path: '/api/definitions/Uses',
    access: 'definitions.write',
    readOnly: true,
    input: named,
    output: z.object({
      /** The problem is what publishing the newest version would break. */
      list: z.array(
        z.object({ ...used, Kind: z.enum(sharedDefinitionKinds), Problem: z.enum(listProblems).nullable() }),
      ),
      /** The lists of its own parameters that offer no choices. */
      Lists: z.array(z.object({ ...used, Problem: z.enum(listProblems) })),
    }),
    summary: 'What lists a query in its parameters, and which lists do not work with the newest version.',
  }),
  exportFile: defineCall({
    path: '/api/definitions/Export',
    method: 'GET',
    access: 'definitions.write',
    readOnly: true,
    returnsFile: true,
    /** Ids with commas between; all definitions without any. */
    input: z.object({
      Ids: z
        .string()
        .regex(/^(\d{1,10}(,\d{1,10}){0,499})?$/)
        .default(''),
    }),
    output: fileOutput,
    summary: 'The newest versions of definitions as a file.',
  }),
  importFile: defineCall({
    path: '/api/definitions/Import',
    access: 'definitions.write',
    input: z.object({ File: definitionsFile, DryRun: z.boolean().default(false) }),
    output: z.object({
      list: z.array(
        z.object({ Kind: z.enum(sharedDefinitionKinds), Name: z.string(), Outcome: z.enum(importOutcomes) }),
      ),
    }),
    problems: ['STALE', 'NAME_TAKEN'],
    maxBodyBytes: maxDefinitionsFileBytes,
    summary: 'Takes the definitions of a file in as drafts, all or none; those of the same name become a new version.',
  }),
  remove: defineCall({
    path: '/api/definitions/Remove',
    access: 'definitions.write',
    input: named,
    output: okOutput,
    summary: 'Removes a definition from every list; its versions and runs stay.',
  }),
};

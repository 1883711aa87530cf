/** What completion scripts are on the wire. */
import { z } from 'zod';
import { counter, id, text } from '../../kit/fields.ts';
import { nextActor } from '../actions/actions.wire.ts';
import { maxSqlLength } from '../queries/sql-language.ts';
import { scriptFault } from '../services/services.schemas.ts';

/** The code of a completion script. */
export const completionCode = text(maxSqlLength);

const figure = z.object({ Completion: counter, Completed: z.boolean(), NextActor: nextActor });

/** A completion script. `Version` is the newest, `Published` the one that runs. */
const savedScript = z.object({
  DefinitionId: id,
  Code: z.string(),
  Version: counter,
  Published: counter.nullable(),
  /** The last run of the published version that failed: when, why, and at which line. */
  Failed: z.object({ At: z.iso.datetime(), Problem: z.string(), Line: counter.nullable() }).nullable(),
  /** For how many mentees and actions it is still to be computed. */
  Waiting: counter,
});

/** The completion script of an action: the newest version of its own one, or of the one of its type; '' without any. */
export const completionScript = z.object({
  Code: z.string(),
  /** Whether `Code` is the action's own. */
  Local: z.boolean(),
  Own: savedScript.nullable(),
  OfType: savedScript.nullable(),
  /** How many actions the type has, in all projects. */
  TypeActions: counter,
});
export type CompletionScript = z.infer<typeof completionScript>;

/** What a script says of one mentee: a figure with its reason, or a fault. */
export const completionTrial = z.object({
  Before: figure,
  After: figure.extend({ Why: z.string() }).nullable(),
  Fault: scriptFault.nullable(),
  /** What the script was given, by name. */
  Given: z.record(z.string(), z.json()),
});

/** Where a preview goes on: the action and mentee that it came to. */
const previewPlace = z.object({ ActionId: id, MenteeId: counter });

export const completionPreviewInput = { After: previewPlace.nullish() };

/** A part of a preview: of how many people the figure would change, and of some of them how. */
export const completionPreview = z.object({
  /** Mentees and actions concerned in all; those of this part; those of them whose figure would change. */
  All: counter,
  Checked: counter,
  Changed: counter,
  Examples: z.array(
    z.object({
      MenteeId: id,
      Name: z.string(),
      ActionId: id,
      Title: z.string(),
      Before: figure,
      After: figure.extend({ Why: z.string() }),
    }),
  ),
  /** The faults, each with how many mentees it befell. */
  Failed: counter,
  Faults: z.array(scriptFault.extend({ Count: counter })),
  Next: previewPlace.nullable(),
});
export type CompletionPreview = z.infer<typeof completionPreview>;

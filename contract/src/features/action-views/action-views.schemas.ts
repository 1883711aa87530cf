/** Views of actions on the wire. */
import { z } from 'zod';
import { counter, id, text } from '../../kit/fields.ts';
import { isStorableJson } from '../../kit/texts.rules.ts';
import { scriptFault } from '../services/services.schemas.ts';
import { maxViewTextLength, viewFields, viewTypes } from './action-views.rules.ts';

const exactViewType = z.enum(viewTypes);

/** Where a view is shown, in any letter case. */
export const viewType = z.union([
  exactViewType,
  z
    .string()
    .transform((name) => name.toLowerCase())
    .pipe(exactViewType),
]);

export const viewText = text(maxViewTextLength);

/** The body of a definition of the kind `actionView`. */
export const viewBody = z.object({
  Html: z.string().default(''),
  Controller: z.string().default(''),
  Functions: z.string().default(''),
});

/** The version that the author changed; without it, whatever is there. */
export const basedOnVersion = { Version: counter.optional() };

/** What a save answers: the definition, its newest version, and the one that people see. */
export const savedView = z.object({ Id: id, Version: counter, Published: counter.nullable() });

/** A view as an author edits it; `Id` is null before the first save. */
export const viewDraft = z.object({
  Id: id.nullable(),
  Version: counter,
  Published: counter.nullable(),
  Html: z.string(),
  Controller: z.string(),
  Functions: z.string(),
  /** The latest run of a function, or the latest controller, that failed. */
  LastFailure: z
    .object({ At: z.iso.datetime(), Version: counter, Problem: z.string(), Line: counter.nullable() })
    .nullable(),
});
export type ViewDraft = z.infer<typeof viewDraft>;

/** A fault of a view: in which of its texts, and where. */
export const viewFault = scriptFault.extend({ Field: z.enum(viewFields) });
export type ViewFault = z.infer<typeof viewFault>;

/** A view as its viewers get it, with the action that it shows. */
export const shownView = z.object({
  Version: counter,
  Html: z.string(),
  Controller: z.string(),
  Action: z.object({ Id: id, TypeId: id, Title: z.string(), Descr: z.string() }),
});

/** What a function is called with. */
export const functionParams = z
  .unknown()
  .refine((given) => isStorableJson(given), { message: 'BAD_INPUT' })
  .default({});

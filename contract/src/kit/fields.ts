/** Zod fields that several schemas share: ids, texts, days, e-mail addresses. */
import { z } from 'zod';
import { startOfDay } from './dates.ts';
import { maxEmailLength, emailPattern } from './email.ts';
import { dropInvisible, toSingleLine, isBlank, isStorable, isStorableName } from './texts.rules.ts';

export const id = z.int().min(1).max(2_147_483_647);

/** A 32-bit counter: a version, a number, a revision. */
export const counter = z.int().min(0).max(2_147_483_647);

/** A record that is saved; 0 and nothing are a new one. */
export const idOrNew = counter.nullish().transform((given) => given || null);

/** An id in the query string of a download. */
export const idInQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** Removes repeated ids. */
export const withoutDuplicates = (list: z.ZodArray<typeof id>) => list.transform((given) => [...new Set(given)]);

/** A list of 1 to 1,000 ids. */
export const ids = withoutDuplicates(z.array(id).min(1).max(1000));

/** A storable text of at most `max` characters (texts.rules.ts). */
export const text = (max: number) => z.string().max(max).refine(isStorable, { message: 'BAD_TEXT' });

/** A text with at least one visible character. */
export const visibleText = (max: number) =>
  text(max)
    .min(1)
    .refine((name) => name === '' || !isBlank(name), { message: 'BLANK' });

/** A name: one line without invisible characters. */
export const nameText = (max: number) => visibleText(max).transform(toSingleLine);

/** The valid range of programme dates. A date outside it is a typing error. */
const [firstDay, dayAfterLast] = ['2000-01-01', '2100-01-01'];
const [firstInstant, instantAfterLast] = [startOfDay(firstDay), startOfDay(dayAfterLast)];

/** Whether an ISO day, or the Athens day of an ISO instant, is in the valid range. */
export const isProgrammeDate = (date: string): boolean => {
  const at = Date.parse(date);
  if (/^\d{4}-\d\d-\d\d$/.test(date)) return date >= firstDay && date < dayAfterLast && !Number.isNaN(at);
  return at >= firstInstant && at < instantAfterLast;
};

/** A day of a programme, as `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isProgrammeDate);
/** A day of a programme, or an instant of one. */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine(isProgrammeDate);

/** An e-mail address; invisible characters that a paste brings along are dropped. */
export const email = z
  .string()
  .overwrite(toSingleLine)
  .max(maxEmailLength)
  .check(z.email({ pattern: emailPattern }));

/** A user name, or an address that is looked for, as it is typed, without invisible characters. */
export const typedUsername = (max: number) => text(max).overwrite(dropInvisible);

/** The name of a field in a record of texts. */
export const fieldName = (max: number) => z.string().max(max).refine(isStorableName, { message: 'BAD_TEXT' });

/** The output of a call without a result. */
export const okOutput = z.object({ Ok: z.literal(true) });

/** The languages of the product. */
export const language = z.enum(['el', 'en']);
export type Language = z.output<typeof language>;

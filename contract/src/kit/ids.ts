/** Ids as they travel: positive 32-bit whole numbers. */
import { z } from 'zod';
import { startOfDay } from './dates.ts';
import { emailMaxLength, emailPattern } from './email.ts';
import { inOneLine, isBlank, isKeepable, isKeepableName } from './texts.rules.ts';

export const id = z.int().min(1).max(2_147_483_647);

/** A counter as the database keeps it: a version, a number, a revision. */
export const counter = z.int().min(0).max(2_147_483_647);

/** An id in the query string of a download. */
export const idInQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** A list of ids, of which one that is given twice counts once. */
export const eachOnce = (list: z.ZodArray<typeof id>) => list.transform((given) => [...new Set(given)]);

/** Many ids at once; a call on many names at most 1,000. */
export const ids = eachOnce(z.array(id).min(1).max(1000));

/** A text of at most `max` characters that can be kept wherever it goes (texts.rules.ts). */
export const text = (max: number) => z.string().max(max).refine(isKeepable, { message: 'BAD_TEXT' });

/** A text of which something is seen. */
export const worded = (max: number) =>
  text(max)
    .min(1)
    .refine((name) => name === '' || !isBlank(name), { message: 'BLANK' });

/** What something is called: it comes as one line, without signs that nobody sees. */
export const named = (max: number) => worded(max).transform(inOneLine);

/** The years in which programmes run, as days and as instants of the clock in Athens; another one was mistyped. */
const [firstDay, dayAfterLast] = ['2000-01-01', '2100-01-01'];
const [firstInstant, instantAfterLast] = [startOfDay(firstDay), startOfDay(dayAfterLast)];

/** Whether an ISO day or instant is of years in which programmes run: an instant by the day that it is in Athens. */
export const isOfProgrammes = (date: string): boolean => {
  const at = Date.parse(date);
  if (/^\d{4}-\d\d-\d\d$/.test(date)) return date >= firstDay && date < dayAfterLast && !Number.isNaN(at);
  return at >= firstInstant && at < instantAfterLast;
};

/** A day of a programme, as `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isOfProgrammes);
/** A day of a programme, or an instant of one. */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine(isOfProgrammes);

/** An e-mail address. */
export const email = z.email({ pattern: emailPattern }).max(emailMaxLength);

/** The name of a field in a record of texts. */
export const fieldName = (max: number) => z.string().max(max).refine(isKeepableName, { message: 'BAD_TEXT' });

/** The answer of a call that has nothing to say but that it was done. */
export const done = z.object({ Ok: z.literal(true) });

/** The languages of the product. */
export const language = z.enum(['el', 'en']);
export type Language = z.output<typeof language>;

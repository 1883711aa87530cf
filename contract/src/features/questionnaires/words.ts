/** Words of a definition in its languages. */
import { z } from 'zod';

/** Words in the languages of the questionnaire; Greek is the source. */
export const words = z.object({ el: z.string().max(20_000), en: z.string().max(20_000).optional() });
export type Words = z.output<typeof words>;

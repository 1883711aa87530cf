/** The setting of reminders as it is read: what is not said is off, and what cannot be read is nothing. */
import { z } from 'zod';

/** `Config.Reminders` of a project (reminders.rules.ts says what it means). */
export const remindersSetting = z.object({
  Before: z.array(z.int()).default([]),
  OnDay: z.boolean().default(false),
  After: z.array(z.int()).default([]),
  Digest: z.boolean().default(false),
});

/**
 * A project's settings as they may be kept: what readers would pass over is refused here, at its place. Unknown keys
 * stay. Source: specification 000 §3, 001 §3.
 */
import { z } from 'zod';
import { isRole } from '../../access/roles.ts';
import { allConsentBits } from './consent-bits.ts';
import { duplicateIndexes } from '../../kit/array-polyfills.ts';
import { isProgrammeDate } from '../../kit/fields.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { corners } from '../projects/corners.ts';
import { logoPath } from '../projects/logo.rules.ts';
import { applicationQuestion, option, userField, userFilter } from '../projects/projects.schemas.ts';
import { maxReminderDays, maxReminders } from '../reminders/reminders.rules.ts';

/** Length of stored settings as JSON, in UTF-16 units. */
export const maxSettingsLength = 400_000;
/** Fields, sections and options of one project. */
export const maxSettingsFields = 200;
const maxFormSections = 50;
const maxFieldOptions = 500;

const words = z.string().max(500);
/** Something of it is seen; what has nothing in it is too short already. */
const isSeen = (text: string): boolean => text === '' || !isBlank(text);
const unseen = { message: 'EMPTY' };
const label = words.min(1).refine(isSeen, unseen);
const longWords = z.string().max(5000);
const expression = z.string().max(2000);

/** The Levels from -1, which is nobody's, to that of applicants. */
const level = z.int().min(-1).max(2000);

/** What a field or an answer may be called: an expression names it, and every object has some names already. */
const name = z
  .string()
  .regex(/^[A-Za-z_]\w{0,59}$/)
  .refine((given) => !(given in {}), { message: 'NAME' });
const options = z.array(option.extend({ Value: z.string().min(1).max(200), Label: label })).max(maxFieldOptions);
const role = z.string().refine(isRole, { message: 'UNKNOWN_ROLE' });

const field = userField.extend({
  Name: name,
  Label: label,
  LabelEn: words.optional(),
  Visible: level.default(1000),
  Editable: level.default(1000),
  Options: options.optional(),
  Help: words.optional(),
  HelpEn: words.optional(),
  Roles: z.array(role).max(20).optional(),
});

const question = applicationQuestion.extend({
  Key: name,
  Label: label.max(1000),
  Help: longWords.optional(),
  HelpEn: longWords.optional(),
  Options: options.optional(),
  MinAge: z.int().min(0).max(150).optional(),
  MaxAge: z.int().min(0).max(150).optional(),
});
const section = z.looseObject({
  Title: label,
  TitleEn: words.optional(),
  Questions: z.array(question).max(maxSettingsFields),
});

/** Hours that are taken for a meeting, in minutes (specification 001 §9: 45). */
const slot = z.int().min(5).max(480);
/** A day of programmes, as YYYY-MM-DD. */
const day = z.iso.date({ abort: true }).refine(isProgrammeDate, { message: 'NO_SUCH_DAY' });

/** The name of a server, without scheme, port and path. */
const hostName = /^(?=.*\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])$/;

/** Days before or after a due day, each once. */
const reminderDays = z
  .array(z.int().min(1).max(maxReminderDays))
  .max(maxReminders)
  .refine((days) => duplicateIndexes(days.map(String)).length === 0, { message: 'DUPLICATE' });

const config = z.looseObject({
  gdpr: z.object({ Required: z.boolean(), UserField: name, MinValue: z.int().min(1).max(allConsentBits) }).optional(),
  GroupByGroup: z.boolean().optional(),
  LinkActionsAll: z.boolean().optional(),
  Alert: z.looseObject({ Corner: z.enum(corners).optional(), Style: z.enum(['dark', 'light']).optional() }).optional(),
  Logo: z.looseObject({ ImageUrl: z.string().regex(logoPath).optional() }).optional(),
  HomeCustomView: z.looseObject({ Name: words.optional(), Roles: z.array(role).max(20).optional() }).optional(),
  /** Words of the screens in this project; either language may be left out. */
  tdfw: z.partialRecord(z.enum(['el', 'en']), z.record(z.string().max(200), longWords)).optional(),
  SecondFactor: z.object({ Roles: z.array(role).max(20) }).optional(),
  PaymentActionIds: z.array(z.int().min(1)).max(100).optional(),
  MicrodataSendFilter: expression.optional(),
  MicrodataDateActionId: z.int().min(1).nullable().optional(),
  MIS: words.optional(),
  /** The other system to which messages are handed on; its keys are kept apart and never read out. */
  Communicator: z.looseObject({ Domain: words.optional() }).optional(),
  /** The servers that scripts of administrators may ask (docs/scripts.md). */
  ScriptHosts: z.array(z.string().max(253).regex(hostName)).max(50).optional(),
  SlotMinutes: slot.optional(),
  /** Meetings: whether mentees book and move them by themselves, and which of the two reminders is not sent. */
  Meetings: z
    .looseObject({
      Book: z.boolean().optional(),
      WithoutDay: z.boolean().optional(),
      WithoutHour: z.boolean().optional(),
    })
    .optional(),
  /** Until when the project's data are kept, as an ISO day (specification 000 §1). */
  RetentionDate: day.optional(),
  /** Mails about what is due to mentees, and about what waits for them to mentors. */
  Reminders: z
    .looseObject({
      Before: reminderDays.optional(),
      OnDay: z.boolean().optional(),
      After: reminderDays.optional(),
      Digest: z.boolean().optional(),
    })
    .optional(),
  Applications: z
    .looseObject({
      Open: z.boolean(),
      Until: day.optional(),
      EditableDays: z.int().min(0).max(3650).default(30),
    })
    .optional(),
});

/** The words of a mail in one language. */
export const mailWords = z.object({
  Subject: z.string().min(1).max(200).refine(isSeen, unseen),
  Body: z.string().min(1).max(10_000).refine(isSeen, unseen),
});
/** The project's own words of its mails: by template, then by language. */
export const mailsOfProject = z.record(
  z.string().max(60),
  z.object({ el: mailWords.optional(), en: mailWords.optional() }),
);

/** The shape; what belongs together is judged by faultsOfSettings. */
export const settingsShape = z.looseObject({
  User: z
    .looseObject({
      Fields: z.array(field).max(maxSettingsFields).default([]),
      ProjectFields: z.array(field).max(maxSettingsFields).default([]),
      Filters: z.array(userFilter).max(40).default([]),
      Label: expression.optional(),
      Color: expression.optional(),
      Letter: expression.optional(),
    })
    .prefault({}),
  ApplicationForm: z.array(section).max(maxFormSections).default([]),
  Roles: z.record(role, z.looseObject({ Menu: z.array(z.string().max(40)).max(100).optional() })).optional(),
  Config: config.prefault({}),
  Mails: mailsOfProject.optional(),
});
export type SettingsShape = z.output<typeof settingsShape>;

/** The shape as JSON Schema, for whoever writes settings as JSON. What belongs together it cannot say. */
export const settingsSchema = () => z.toJSONSchema(settingsShape, { io: 'input', unrepresentable: 'any' });

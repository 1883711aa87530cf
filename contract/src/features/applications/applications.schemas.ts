/** What the application calls carry. Source: specification 000 §3, §4, §7; the domain's «Applications». */
import { z } from 'zod';
import { fieldName, id, language, text } from '../../kit/fields.ts';
import { applicationSection } from '../projects/projects.schemas.ts';
import { answerFaults } from './applications.rules.ts';

export const status = z.union([
  z.literal(-1),
  z.literal(1),
  z.literal(100),
  z.literal(2),
  z.literal(3),
  z.literal(1000),
]);

/** Answers by question key. */
export const answers = z.record(fieldName(100).min(1), text(4000));

export const token = text(100).min(1);

/** The privacy policy that the form shows, in one language. */
export const policy = z.object({ Version: z.int(), Title: z.string(), Body: z.string() });

/**
 * The form of a project; closed or without one, `Sections` is empty. Labels come in both languages, options of
 * municipalities included.
 */
export const form = z.object({
  ProjectId: id.nullable(),
  Project: z.string(),
  Descr: z.string(),
  Open: z.boolean(),
  /** The last day, as ISO day; null for no end. */
  Until: z.string().nullable(),
  /** Nobody said which project it is about: it is the first one, and others take applications, too. */
  Others: z.boolean(),
  /** For how many days a sent application may be changed. */
  EditableDays: z.int(),
  Sections: z.array(applicationSection),
  Policy: policy.nullable(),
});
export type ApplicationForm = z.output<typeof form>;

/** The puzzle of the human check, as the widget reads it. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.number().optional(),
  }),
  signature: z.string(),
});

export const missing = z.object({ Key: z.string(), Label: z.string(), LabelEn: z.string().optional() });

export const step = z.object({
  Key: z.enum(['submitted', 'confirmed', 'checked', 'eligible', 'selected', 'declined', 'withdrawn']),
  State: z.enum(['done', 'current', 'next', 'stopped']),
  At: z.string().nullable(),
});

/** An application as its owner sees it. Instants are ISO texts. */
export const ownApplication = z.object({
  Project: z.string(),
  FirstName: z.string(),
  Status: status,
  Steps: z.array(step),
  SubmittedAt: z.string(),
  StatusSince: z.string(),
  Confirmed: z.boolean(),
  Withdrawn: z.boolean(),
  /** The application's number (ΚΑΥΑΣ), once the e-mail is confirmed. */
  Protocol: z.string().nullable(),
  EditableUntil: z.string().nullable(),
  CanEdit: z.boolean(),
  CanWithdraw: z.boolean(),
  Missing: z.array(missing),
});
export type OwnApplication = z.output<typeof ownApplication>;

export const duplicate = z.enum(['afm', 'email', 'both']);

/** One line of the coordinator's list. */
export const applicationLine = z.object({
  Id: id,
  Version: z.int(),
  Status: status,
  StatusSince: z.string(),
  SubmittedAt: z.string(),
  Kayas: z.string().nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Confirmed: z.boolean(),
  Withdrawn: z.boolean(),
  /** Another application of the project, not withdrawn, has the same tax number, the same e-mail, or both. */
  Duplicate: duplicate.nullable(),
});
export type ApplicationLine = z.output<typeof applicationLine>;

export const applicationEvent = z.object({
  At: z.string(),
  Kind: z.string(),
  From: z.int().nullable(),
  To: z.int().nullable(),
  /** Who did it; null for the applicant. */
  Actor: z.string().nullable(),
});

/** Everything about one application. The mails' words stay in the outbox: they carry links. */
export const applicationDetails = applicationLine.extend({
  Language: language,
  Afm: z.string().nullable(),
  UserId: id.nullable(),
  EditableUntil: z.string().nullable(),
  Sections: z.array(applicationSection),
  Answers: z.record(z.string(), z.string()),
  Missing: z.array(missing),
  /** The newest first, at most 200, and whether there are older ones. */
  Events: z.array(applicationEvent),
  MoreEvents: z.boolean(),
  Duplicates: z.array(
    z.object({
      Id: id,
      FirstName: z.string(),
      LastName: z.string(),
      Email: z.string(),
      Kayas: z.string().nullable(),
      Status: status,
      By: duplicate,
    }),
  ),
  Mails: z.array(
    z.object({ At: z.string(), Subject: z.string(), Status: z.enum(['kept', 'waiting', 'sent', 'failed']) }),
  ),
  /** Whether more mails went than these, the newest hundred. */
  MoreMails: z.boolean(),
});
export type ApplicationDetails = z.output<typeof applicationDetails>;

export const sortField = z.enum(['SubmittedAt', 'LastName', 'StatusSince', 'Status', 'Kayas']);

/** The codes that INVALID_ANSWERS gives for each key. */
export const answerFault = z.enum(answerFaults);

/** Which applications the list has, and in which order. */
export const listQuery = {
  ProjectId: id,
  Status: z.array(status).max(6).optional(),
  /** True shows those withdrawn, which are left out otherwise. */
  Withdrawn: z.boolean().default(false),
  Search: text(200).default(''),
  /** Question key to the answer wanted; only questions marked as filters. */
  Filters: z.record(fieldName(100).min(1), text(200)).default({}),
  Duplicates: z.boolean().default(false),
  Sort: z.object({ Field: sortField, Desc: z.boolean() }).default({ Field: 'SubmittedAt', Desc: true }),
};

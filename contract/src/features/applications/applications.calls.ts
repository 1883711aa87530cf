/**
 * Applying to take part, following one's application, and the coordinators' work on applications. Source: specification
 * 000 §2, §4, §5, §7.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, okOutput, id, language, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput } from '../../kit/pager.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import { movesAndStatuses } from './applications.moves.rules.ts';
import { formFault } from './form-faults.rules.ts';
import {
  answers,
  applicationDetails,
  applicationLine,
  challenge,
  form,
  listQuery,
  missing,
  ownApplication,
  status,
  token,
} from './applications.schemas.ts';

const nothing = z.object({});
/** A project by its url or Id; left out, the first one that takes applications. */
const project = text(100).optional();

/** The form and the answers given, with the version that a change is based on. */
const given = z.object({ Form: form, Answers: z.record(z.string(), z.string()), Version: z.int() });

export const applicationsCalls = {
  form: defineCall({
    path: '/api/ApplicationForm/GetForm',
    access: 'public',
    readOnly: true,
    localized: true,
    input: z.object({ Project: project, Language: language }),
    output: form,
    summary:
      'The application form of a project: sections of questions, the privacy policy, whether and until when it is open (000 §2).',
  }),
  challenge: defineCall({
    path: '/api/ApplicationForm/Challenge',
    access: 'public',
    readOnly: true,
    input: nothing,
    output: challenge,
    maxRequestsPerMinute: 60,
    summary: 'A puzzle for the human check: signed, good for 20 minutes and for one sending (000 §5).',
  }),
  /**
   * The answer is the same whether or not the e-mail has an application already; its owner is told by mail. Sending the
   * same again changes nothing. Until the e-mail is confirmed nobody's sending replaces another's: they wait beside
   * each other, a few at the most. `Sent` is for the browser that sent it: said as `Instead` within half an hour, with
   * the e-mail corrected, the unconfirmed one sent before is withdrawn. It is given whatever came of the sending.
   */
  submit: defineCall({
    path: '/api/ApplicationForm/Submit',
    access: 'public',
    impersonation: 'never',
    input: z.object({
      Project: project,
      Language: language,
      Answers: answers,
      Consents: z.tuple([z.boolean(), z.boolean()]),
      HumanCheck: text(4000),
      Instead: token.optional(),
    }),
    output: z.object({ Sent: z.string() }),
    problems: ['APPLICATIONS_CLOSED', 'CONSENT_MISSING', 'INVALID_ANSWERS', 'HUMAN_CHECK_FAILED', 'ALREADY_CONFIRMED'],
    maxRequestsPerMinute: 20,
    maxBodyBytes: 262_144,
    summary:
      'Send an application; a mail with a confirmation link follows. INVALID_ANSWERS names the fault of each question (000 §5). ' +
      '`Instead` takes back what this browser sent before; where that was confirmed meanwhile, ALREADY_CONFIRMED.',
  }),
  checkToken: defineCall({
    path: '/api/ApplicationForm/CheckToken',
    access: 'public',
    readOnly: true,
    localized: true,
    input: z.object({ Token: token }),
    output: z.object({ Kind: z.enum(['confirm', 'status']), Application: ownApplication }),
    problems: ['INVALID_TOKEN', 'ALREADY_CONFIRMED'],
    maxRequestsPerMinute: 60,
    summary:
      'Where the application of a mailed link stands; a wrong, used, expired or foreign link answers INVALID_TOKEN ' +
      'and nothing more; the one that confirmed the e-mail says ALREADY_CONFIRMED (000 §7).',
  }),
  confirm: defineCall({
    path: '/api/ApplicationForm/Confirm',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Token: token }),
    output: z.object({ Protocol: z.string(), SignedIn: z.boolean() }),
    problems: ['INVALID_TOKEN', 'ALREADY_CONFIRMED'],
    maxRequestsPerMinute: 30,
    summary:
      'Confirm the e-mail and this application by the mailed link, which is used up; others that waited for the ' +
      'same e-mail are withdrawn. Gives the number, makes the account, signs its owner in (not into an account that ' +
      'was there before).',
  }),
  answers: defineCall({
    path: '/api/ApplicationForm/Answers',
    access: 'public',
    readOnly: true,
    localized: true,
    input: z.object({ Token: token, Language: language }),
    output: given,
    problems: ['INVALID_TOKEN', 'NOT_EDITABLE'],
    maxRequestsPerMinute: 60,
    summary: 'The form and the answers given, for changing them while that is allowed.',
  }),
  /** The e-mail address stays the one that was written to. */
  update: defineCall({
    path: '/api/ApplicationForm/Update',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Token: token, Answers: answers, Version: counter }),
    output: z.object({ Version: z.int() }),
    problems: ['INVALID_TOKEN', 'NOT_EDITABLE', 'INVALID_ANSWERS', 'STALE'],
    maxRequestsPerMinute: 30,
    maxBodyBytes: 262_144,
    summary: 'Change the answers of an application; one that a coordinator reopened becomes 100, sent again.',
  }),
  answersOwn: defineCall({
    path: '/api/ApplicationForm/AnswersOwn',
    access: 'applicant.use',
    readOnly: true,
    scope: { application: 'Id' },
    localized: true,
    input: z.object({ Id: id, Language: language }),
    output: given,
    problems: ['NOT_EDITABLE'],
    summary: 'The form and the answers that the signed-in person gave, for changing them while that is allowed.',
  }),
  updateOwn: defineCall({
    path: '/api/ApplicationForm/UpdateOwn',
    access: 'applicant.use',
    impersonation: 'never',
    scope: { application: 'Id' },
    input: z.object({ Id: id, Answers: answers, Version: counter }),
    output: z.object({ Version: z.int() }),
    problems: ['NOT_EDITABLE', 'INVALID_ANSWERS', 'STALE'],
    maxRequestsPerMinute: 30,
    maxBodyBytes: 262_144,
    summary: 'Change the answers of the signed-in person’s own application, as by its link.',
  }),
  withdraw: defineCall({
    path: '/api/ApplicationForm/Withdraw',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Token: token }),
    output: okOutput,
    problems: ['INVALID_TOKEN', 'NOT_EDITABLE'],
    maxRequestsPerMinute: 30,
    summary: 'Withdraw an application by its link.',
  }),
  /** The Id is the one that GetApplication showed: what is seen is what is withdrawn. */
  withdrawOwn: defineCall({
    path: '/api/ApplicationForm/WithdrawOwn',
    access: 'applicant.use',
    impersonation: 'never',
    scope: { application: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    problems: ['NOT_EDITABLE'],
    maxRequestsPerMinute: 30,
    summary: 'Withdraw the signed-in person’s own application.',
  }),
  own: defineCall({
    path: '/api/ApplicationForm/GetApplication',
    access: 'applicant.use',
    readOnly: true,
    localized: true,
    input: nothing,
    output: ownApplication.extend({ Id: id }),
    summary: 'The signed-in person’s own newest application (000 §7).',
  }),
  list: defineCall({
    path: '/api/ApplicationForm/List',
    access: 'applications.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({
      ...longPagerInput,
      ...listQuery,
    }),
    output: longPagerOutput(applicationLine).extend({
      /**
       * How many there are in each status under the same search and filters, whatever the status chosen; null where
       * nobody counted.
       */
      Counts: z
        .object({
          unchecked: z.int(),
          waiting: z.int(),
          eligible: z.int(),
          selected: z.int(),
          declined: z.int(),
          withdrawn: z.int(),
          duplicates: z.int(),
        })
        .nullable(),
      /** The questions that filter, with their options. */
      Questions: z.array(
        z.object({
          Key: z.string(),
          Label: z.string(),
          LabelEn: z.string().optional(),
          Options: z.array(z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string().optional() })),
        }),
      ),
    }),
    summary: 'The applications of a project, paged, with counts per status and duplicates flagged (000 §3, §4).',
  }),
  export: defineCall({
    path: '/api/ApplicationForm/Export',
    access: 'applications.manage',
    impersonation: 'never',
    scope: { project: 'ProjectId' },
    input: z.object({ ...listQuery, Format: tableFormat, Language: language.default('el') }),
    output: ordered,
    problems: ['JOBS_FULL'],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary:
      'Order the list of applications as CSV or workbook, by its status, search, filters and order, with the answers that ' +
      'the caller may read (001 §5, §9).',
  }),
  formFaults: defineCall({
    path: '/api/ApplicationForm/FormFaults',
    access: 'applications.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: z.object({ Faults: z.array(formFault) }),
    summary: 'What is wrong with the application form of a project as its settings have it: 100 faults at most.',
  }),
  details: defineCall({
    path: '/api/ApplicationForm/Details',
    access: 'applications.manage',
    readOnly: true,
    scope: { application: 'Id' },
    localized: true,
    input: z.object({ Id: id }),
    output: applicationDetails,
    summary: 'One application: answers by section, what happened to it, its duplicates and mails.',
  }),
  /**
   * Versions, one beside each of Ids, refuse a move made on what somebody else has moved meanwhile: STALE, with the
   * present statuses. Sent twice, a step is still one step. Without them the applications move from where they stand.
   */
  changeStatus: defineCall({
    path: '/api/ApplicationForm/ChangeStatus',
    access: 'applications.manage',
    scope: { project: 'ProjectId', applications: 'Ids' },
    forbidSelf: 'Ids',
    input: z.object({
      ProjectId: id,
      Ids: z.array(id).min(1).max(1000),
      Status: z.union(movesAndStatuses.map((value) => z.literal(value))),
      Versions: z.array(counter).min(1).max(1000).optional(),
    }),
    output: z.object({ Changed: z.array(z.object({ Id: id, Status: status, Version: z.int() })) }),
    problems: ['MOVE_NOT_ALLOWED', 'STALE'],
    summary: 'Move applications: -1 forward, -2 back, else the status to set; all of them or none (000 §4).',
  }),
  resubmit: defineCall({
    path: '/api/ApplicationForm/Resubmit',
    access: 'applications.manage',
    scope: { application: 'AppId' },
    forbidSelf: 'AppId',
    input: z.object({ AppId: id }),
    output: z.object({ EditableUntil: z.string() }),
    problems: ['NOT_EDITABLE', 'JUST_WRITTEN'],
    summary: 'Reopen an application for changes and mail the link (000 §7); once an hour.',
  }),
  uploadReminder: defineCall({
    path: '/api/ApplicationForm/UploadReminder',
    access: 'applications.manage',
    scope: { application: 'AppId' },
    forbidSelf: 'AppId',
    localized: true,
    input: z.object({ AppId: id }),
    output: z.object({ Missing: z.array(missing) }),
    problems: ['NOT_EDITABLE', 'JUST_WRITTEN'],
    summary: 'Mail what is still missing, once an hour; with nothing missing no mail is sent (000 §7).',
  }),
};

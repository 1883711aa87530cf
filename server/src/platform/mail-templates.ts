/** Mail templates, their slots, and the request for a mail. */
import type { UnsubscribeKind } from '@telemachos/contract/features/notices/notices.rules.ts';

/** A link that the product made; a text that looks like a link is not one. */
export class OwnLink {
  readonly address: string;

  /** `path` begins with a slash. */
  constructor(services: { publicUrl: () => string }, path: `/${string}`) {
    this.address = `${services.publicUrl()}${path}`;
  }
}

/** The slots of each template; the texts are in texts/{el,en}/mails.json. */
export const mailTemplates = {
  passwordLink: ['link', 'until'],
  passwordChanged: ['at', 'link'],
  emailConfirm: ['link', 'project', 'until'],
  emailAsked: ['at', 'email', 'link'],
  emailChanged: ['at', 'email', 'project'],
  secondFactorOn: ['at', 'link'],
  secondFactorOff: ['at', 'link'],
  codesGuessed: ['at', 'link'],
  passkeyAdded: ['at', 'link'],
  passkeyRemoved: ['at', 'link'],
  passkeysGone: ['at', 'link'],
  invitation: ['link', 'project', 'until', 'username'],
  addressChanged: ['at', 'project'],
  mentorChanged: ['link', 'mentor', 'name', 'project'],
  mentorChangedSome: ['link', 'mentor', 'name', 'project'],
  actionsDue: ['actions', 'name', 'project', 'settings'],
  notices: ['link', 'name', 'notices', 'project', 'settings'],
  meetingAppointment: ['day', 'link', 'mentor', 'name', 'project', 'time', 'title', 'where'],
  meetingMoved: ['day', 'link', 'mentor', 'name', 'project', 'time', 'title', 'was', 'where'],
  meetingCancelled: ['day', 'link', 'mentor', 'name', 'project', 'time', 'title', 'why'],
  meetingList: ['link', 'meetings', 'name', 'project'],
  mentorDigest: ['link', 'name', 'project', 'settings', 'waiting'],
  applicationConfirm: ['link', 'project', 'until'],
  applicationExists: ['link', 'project'],
  applicationConfirmed: ['editable', 'link', 'name', 'password', 'passwordUntil', 'project', 'protocol', 'username'],
  applicationConfirmedKnown: ['editable', 'link', 'name', 'project', 'protocol', 'signIn'],
  applicationWithdrawn: ['form', 'name', 'project'],
  applicationReopened: ['editable', 'link', 'name', 'project'],
  applicationReminder: ['editable', 'link', 'missing', 'name', 'project'],
  written: ['subject', 'text'],
  'applicationMoved.unchecked': ['link', 'name', 'project', 'protocol'],
  'applicationMoved.waiting': ['link', 'name', 'project', 'protocol'],
  'applicationMoved.resubmitted': ['link', 'name', 'project', 'protocol'],
  'applicationMoved.eligible': ['link', 'name', 'project', 'protocol'],
  'applicationMoved.selected': ['link', 'name', 'project', 'protocol', 'signIn'],
  'applicationMoved.declined': ['link', 'name', 'project', 'protocol'],
} as const satisfies Record<string, readonly string[]>;
export type MailTemplate = keyof typeof mailTemplates;

/** The templates that a person may switch off, and by which kind. */
export const unsubscribeKindOfTemplate: Partial<Record<string, UnsubscribeKind>> = {
  notices: 'notices',
  actionsDue: 'reminders',
  mentorDigest: 'reminders',
} satisfies Partial<Record<MailTemplate, UnsubscribeKind>>;

/** The templates whose texts a project may replace. */
export const projectMailTemplates: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(mailTemplates).filter(([template]) => /^(application|mentor|meeting|actionsDue$)/.test(template)),
);

/** The slots of the signature under every mail. */
export const signatureSlots = ['project'] as const;

/** The values of a template's and the signature's slots. A list becomes one line for each item. */
type Values<Template extends MailTemplate> = Record<
  (typeof mailTemplates)[Template][number] | (typeof signatureSlots)[number],
  string | OwnLink | readonly (string | OwnLink)[]
>;

/** A template with its values. */
export type MailContent = {
  [Template in MailTemplate]: { template: Template; values: Values<Template> };
}[MailTemplate];

/** A mail to render and queue, and its recipient. */
export type MailRequest = MailContent & {
  to: string;
  userId: number | null;
  projectId: number | null;
  /** The recipient's language, shipped or added. */
  language: string;
  /** An attached calendar file and its iTIP method. */
  calendar?: { Method: 'REQUEST' | 'CANCEL'; File: string };
};

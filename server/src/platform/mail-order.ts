/** What is asked of the mailer. */

/** A link that the product itself made. A text that reads like one is somebody's words, whatever it begins with. */
export class OurLink {
  readonly address: string;

  /** `path` begins with a slash. */
  constructor(services: { publicUrl: () => string }, path: `/${string}`) {
    this.address = `${services.publicUrl()}${path}`;
  }
}

/** The values that each template's words have room for; the words are in texts/{el,en}/mails.json. */
export const mailTemplates = {
  passwordLink: ['link', 'until'],
  passwordChanged: ['at', 'link'],
  emailConfirm: ['link', 'project', 'until'],
  emailAsked: ['at', 'email', 'link'],
  emailChanged: ['at', 'email', 'project'],
  secondFactorOn: ['at', 'link'],
  secondFactorOff: ['at', 'link'],
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

/** The mails of projects, which each may word itself: about applications, about one's mentor, of what is due or waits. */
export const mailsOfProjects: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(mailTemplates).filter(([template]) => /^(application|mentor|meeting|actionsDue$)/.test(template)),
);

/** What the signature has room for, which stands under every mail. */
export const signatureSlots = ['project'] as const;

/** Every value that the template and the signature have room for. One with several lines is a list, in which links stand alone. */
type Values<Template extends MailTemplate> = Record<
  (typeof mailTemplates)[Template][number] | (typeof signatureSlots)[number],
  string | OurLink | readonly (string | OurLink)[]
>;

/** A template with its values. */
export type Letter = {
  [Template in MailTemplate]: { template: Template; values: Values<Template> };
}[MailTemplate];

/** A mail to be written, and to whom. */
export type MailOrder = Letter & {
  to: string;
  userId: number | null;
  projectId: number | null;
  /** The person's own: a shipped one, or one that translators added. */
  language: string;
  /** A file for calendars that goes with it, and what it does there. */
  calendar?: { Method: 'REQUEST' | 'CANCEL'; File: string };
};

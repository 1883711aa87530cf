/** The mails that a project may word itself, each with a name in texts/{el,en}/settings.json under `mails.names`. */

const mailNames = [
  'applicationConfirm',
  'applicationExists',
  'applicationConfirmed',
  'applicationConfirmedKnown',
  'applicationWithdrawn',
  'applicationReopened',
  'applicationReminder',
  'applicationMoved_unchecked',
  'applicationMoved_waiting',
  'applicationMoved_resubmitted',
  'applicationMoved_eligible',
  'applicationMoved_selected',
  'applicationMoved_declined',
  'mentorChanged',
  'mentorChangedSome',
  'actionsDue',
  'mentorDigest',
] as const;

/** The key of a mail's name; undefined where it has none. */
export const mailNamed = (template: string): (typeof mailNames)[number] | undefined =>
  mailNames.find((name) => name === template.replace('.', '_'));

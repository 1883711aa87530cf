/**
 * Who reaches which rows of the reporting views. A caller's reach of a subject is the widest one among the abilities.
 */
import type { Ability } from './abilities.ts';

/** The subjects of the reporting views, each with the abilities that open it. */
export const reportSubjects = {
  /** Mentees, their mentors and their progress. */
  people: ['grid.view', 'mentee.view'],
  /** Everybody of a project, with roles. */
  members: ['users.manage'],
  applications: ['applications.manage', 'applicant.use'],
  actions: ['grid.view', 'mentee.view'],
  meetings: ['mentor.work', 'mentee.view'],
  /** Attempts and answers. */
  answers: ['quest.use'],
  /** Counts over the whole programme: messages, the library. */
  programme: ['project.manage'],
  mails: ['mails.view'],
} as const satisfies Record<string, readonly Ability[]>;

export type ReportSubject = keyof typeof reportSubjects;

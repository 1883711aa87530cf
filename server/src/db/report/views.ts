/**
 * The reporting views: what administrators' SQL may read.
 *
 * Names are stable: saved queries use them. A new column goes to the end of its view. Source: domain.md «Written by
 * administrators, run by us».
 */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { listNameSql } from '../name-sql.ts';
import { ifReadable, isInOwnList, readableAnswers, readableFields, viewerId, type RowOwner } from './access-sql.ts';

/** A column: its SQL over the base columns `b`, and its comment. */
type Column = readonly [name: string, sql: string, comment: string];

export type ReportView = {
  name: string;
  comment: string;
  /** The base columns, and where they come from. Every branch of the view reads them. */
  base: string;
  from: string;
  where?: string;
  owner: RowOwner;
  columns: readonly Column[];
  /** The base columns by which a view with counts groups its rows. */
  groupBy?: string;
};

const project: Column = ['project_id', 'b.project_id', 'The project'];
const personId: Column = ['user_id', 'b.user_id', 'The mentee; joins with people.user_id'];
const actionId: Column = ['action_id', 'b.action_id', 'The action; joins with actions.action_id'];

/** A profile field of its own, as far as the viewer may read it. */
const field = (column: string, name: string, comment: string): Column => [
  column,
  ifReadable(name, `coalesce(b.user_fields->>'${name}', b.member_fields->>'${name}')`),
  comment,
];

const names: readonly Column[] = [
  ['last_name', ifReadable('last_name', 'b.last_name'), 'Last name'],
  ['first_name', ifReadable('first_name', 'b.first_name'), 'First name'],
];

const personColumns = `m.project_id, m.user_id, u.last_name, u.first_name, u.email, m.state, m.evaluation, m.joined_at,
  m.roles, m.capacity, u.fields AS user_fields, m.fields AS member_fields`;
const members = 'memberships m JOIN users u ON u.id = m.user_id';
const ofMember = { project: 'm.project_id', person: 'm.user_id' };

const people: ReportView = {
  name: 'people',
  comment: 'The mentees: one row for each mentee of each project, in every state',
  base: personColumns,
  from: members,
  where: `'${menteeRole}' = ANY(m.roles)`,
  owner: { subject: 'people', ...ofMember },
  columns: [
    project,
    ['user_id', 'b.user_id', 'The mentee'],
    ...names,
    ['email', ifReadable('email', 'b.email'), 'E-mail'],
    field('phone', 'phone', 'Telephone'),
    field('kayas', 'kayas', 'Application number (kayas)'),
    field('afm', 'AFM', 'Tax number; text, because it may begin with 0'),
    field('municipality', 'municipality', 'Municipality, as its code'),
    ['state', 'b.state', '0 not yet activated, 1 active, 2 left, 3 suspended'],
    ['evaluation', 'b.evaluation', 'Whether the mentee was added for an evaluation'],
    ['joined_at', 'b.joined_at', 'When the person joined the project'],
    [
      'fields',
      readableFields('b.member_fields || b.user_fields'),
      "All profile fields that you may read, as JSON: fields->>'education'",
    ],
  ],
};

const memberships: ReportView = {
  name: 'memberships',
  comment: 'Everybody of a project, with their roles: also mentors and staff',
  base: personColumns,
  from: members,
  owner: { subject: 'members', ...ofMember },
  columns: [
    project,
    ['user_id', 'b.user_id', 'The person'],
    ...names,
    ['roles', 'b.roles', 'The roles in the project'],
    ['state', 'b.state', '0 not yet activated, 1 active, 2 left, 3 suspended'],
    ['capacity', 'b.capacity', 'The largest number of mentees of a mentor; null without a limit'],
    ['joined_at', 'b.joined_at', 'When the person joined the project'],
  ],
};

const links: ReportView = {
  name: 'links',
  comment: 'Which mentor a mentee has, for the project or for one action',
  base: `l.project_id, l.mentee_id AS user_id, l.mentor_id, l.action_id, l.since, ${listNameSql('w')} AS mentor`,
  from: 'mentor_links l JOIN users w ON w.id = l.mentor_id LEFT JOIN actions a ON a.id = l.action_id',
  owner: {
    subject: 'people',
    project: 'l.project_id',
    person: 'l.mentee_id',
    flags: { of: `coalesce(a.flags, ${actionFlags.Published})`, place: 'work' },
    caseload: `l.mentor_id = ${viewerId}`,
  },
  columns: [
    project,
    personId,
    ['mentor_id', 'b.mentor_id', 'The mentor'],
    ['mentor', 'b.mentor', 'The mentor’s name'],
    ['action_id', 'b.action_id', 'The action; null for the whole project'],
    ['since', 'b.since', 'When the link was made'],
  ],
};

const applications: ReportView = {
  name: 'applications',
  comment: 'The applications, with withdrawn ones',
  base: `p.id, p.project_id, p.user_id, p.kayas, p.status, p.email, p.submitted_at, p.confirmed_at, p.status_since,
    p.withdrawn_at, p.answers`,
  from: 'applications p',
  owner: { subject: 'applications', project: 'p.project_id', person: 'p.user_id' },
  columns: [
    ['application_id', 'b.id', 'The application'],
    project,
    ['user_id', 'b.user_id', 'The person; null until the e-mail is confirmed'],
    ['number', ifReadable('kayas', 'b.kayas'), 'Its number in the project'],
    ['status', 'b.status', 'The status of the application, as its number'],
    ['email', ifReadable('email', 'b.email'), 'E-mail'],
    ['submitted_at', 'b.submitted_at', 'When it was sent'],
    ['confirmed_at', 'b.confirmed_at', 'When the e-mail was confirmed; null until then'],
    ['status_since', 'b.status_since', 'Since when it has this status'],
    ['withdrawn_at', 'b.withdrawn_at', 'When it was withdrawn; null unless it was'],
    ['answers', readableAnswers('b.answers'), 'What the form said, as far as you may read it'],
  ],
};

const applicationEvents: ReportView = {
  name: 'application_events',
  comment: 'What happened with an application, without the notes of staff',
  base: 'e.id, p.project_id, e.application_id, e.kind, e.from_status, e.to_status, e.at',
  from: 'application_events e JOIN applications p ON p.id = e.application_id',
  owner: { subject: 'applications', project: 'p.project_id', person: 'p.user_id' },
  columns: [
    ['event_id', 'b.id', 'The event'],
    project,
    ['application_id', 'b.application_id', 'The application'],
    ['kind', 'b.kind', 'What happened'],
    ['from_status', 'b.from_status', 'The status before'],
    ['to_status', 'b.to_status', 'The status after'],
    ['at', 'b.at', 'When'],
  ],
};

const actions: ReportView = {
  name: 'actions',
  comment: 'The published actions of the programme',
  base: `a.id, a.project_id, a.title, t.id AS type_id, t.descr AS type, a.groups[1] AS group_name, a.position,
    a.quest_id`,
  from: 'actions a JOIN action_types t ON t.id = a.type_id',
  where: 'a.archived_at IS NULL',
  owner: {
    subject: 'actions',
    project: 'a.project_id',
    person: null,
    flags: { of: 'a.flags', place: 'work' },
    caseload: 'true',
    own: `a.flags & ${actionFlags.NamedOnly} = 0 AND coalesce(a.data->>'ShowCondition', '') = ''`,
  },
  columns: [
    ['action_id', 'b.id', 'The action'],
    project,
    ['title', 'b.title', 'Title'],
    ['type_id', 'b.type_id', 'The type of the action'],
    ['type', 'b.type', 'The name of the type'],
    ['group_name', 'b.group_name', 'The first group of the action; null without one'],
    ['position', 'b.position', 'Its place in the order of the programme'],
    ['questionnaire_id', 'b.quest_id', 'The questionnaire of the action; null without one'],
  ],
};

const progress: ReportView = {
  name: 'progress',
  comment: 'Mentee by action: how far it is, who acts next and since when. Nothing stands for an action not begun',
  base: `a.project_id, c.mentee_id AS user_id, c.action_id, c.completion, c.completed, c.next_actor, c.since, c.due_at,
    c.completed_at`,
  from: `action_mentees c JOIN actions a ON a.id = c.action_id
    JOIN memberships m ON m.project_id = a.project_id AND m.user_id = c.mentee_id`,
  where: `a.archived_at IS NULL AND '${menteeRole}' = ANY(m.roles)`,
  owner: {
    subject: 'people',
    project: 'a.project_id',
    person: 'c.mentee_id',
    action: 'c.action_id',
    flags: { of: 'a.flags', place: 'work' },
    own: `c.mentee_id = ${viewerId} AND ${isInOwnList('a', 'c')}`,
  },
  columns: [
    project,
    personId,
    actionId,
    ['completion', 'b.completion', 'Per cent, 0 to 100'],
    ['completed', 'b.completed', 'Whether it is completed'],
    ['next_actor', 'b.next_actor', 'Who acts next: mentee, mentor or nobody'],
    ['since', 'b.since', 'Since when that person acts next'],
    ['due_at', 'b.due_at', 'When it is due; null without a date'],
    ['completed_at', 'b.completed_at', 'When it was completed; null until then'],
  ],
};

const meetings: ReportView = {
  name: 'meetings',
  comment: 'The meetings, also cancelled ones',
  base: `g.id, g.project_id, g.action_id, g.mentor_id, ${listNameSql('w')} AS mentor, g.starts_at, g.ends_at, g.state`,
  from: 'meetings g JOIN actions a ON a.id = g.action_id JOIN users w ON w.id = g.mentor_id',
  owner: {
    subject: 'meetings',
    project: 'g.project_id',
    person: null,
    flags: { of: 'a.flags', place: 'answers' },
    caseload: `g.mentor_id = ${viewerId}`,
    own: `EXISTS (SELECT 1 FROM meeting_mentees x
      WHERE x.meeting_id = g.id AND x.mentee_id = ${viewerId} AND x.left_at IS NULL)`,
  },
  columns: [
    ['meeting_id', 'b.id', 'The meeting'],
    project,
    actionId,
    ['mentor_id', 'b.mentor_id', 'The mentor'],
    ['mentor', 'b.mentor', 'The mentor’s name'],
    ['starts_at', 'b.starts_at', 'Begin'],
    ['ends_at', 'b.ends_at', 'End'],
    ['state', 'b.state', 'planned, held, missed or cancelled'],
  ],
};

const attendance: ReportView = {
  name: 'attendance',
  comment: 'Meeting by mentee: who was invited, who declined and who was there',
  base: `g.project_id, x.meeting_id, x.mentee_id AS user_id, g.action_id, x.starts_at, x.comes, x.present, x.left_at`,
  from: 'meeting_mentees x JOIN meetings g ON g.id = x.meeting_id JOIN actions a ON a.id = g.action_id',
  owner: {
    subject: 'meetings',
    project: 'g.project_id',
    person: 'x.mentee_id',
    flags: { of: 'a.flags', place: 'answers' },
    caseload: `g.mentor_id = ${viewerId}`,
    own: `x.mentee_id = ${viewerId} AND x.left_at IS NULL`,
  },
  columns: [
    project,
    ['meeting_id', 'b.meeting_id', 'The meeting; joins with meetings.meeting_id'],
    personId,
    actionId,
    ['starts_at', 'b.starts_at', 'Begin of the meeting'],
    ['comes', 'b.comes', 'False after the mentee declined'],
    ['present', 'b.present', 'Whether the mentee was there; null until recorded'],
    ['left_at', 'b.left_at', 'When the mentee left the meeting before it; null unless so'],
  ],
};

/** Attempts, and what belongs to one: nothing is hidden of a person's own (contract hiding.rules.ts). */
const ofAttempt: RowOwner = {
  subject: 'answers',
  project: 's.project_id',
  person: 's.user_id',
  action: 's.action_id',
  flags: { of: 'coalesce(a.flags, 0)', place: 'answers' },
  hidesOwn: false,
};

const attempts: ReportView = {
  name: 'attempts',
  comment: 'The attempts at questionnaires',
  base: `s.id, s.project_id, s.user_id, s.action_id, v.questionnaire_id, q.name AS questionnaire, v.number AS version,
    s.attempt, s.status, s.time_started, s.finished_at, s.answered, s.countable`,
  from: `answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id
    JOIN questionnaires q ON q.id = v.questionnaire_id LEFT JOIN actions a ON a.id = s.action_id`,
  owner: ofAttempt,
  columns: [
    ['attempt_id', 'b.id', 'The attempt'],
    project,
    ['user_id', 'b.user_id', 'The person who answers'],
    ['action_id', 'b.action_id', 'The action; null for one that was opened by a link'],
    ['questionnaire_id', 'b.questionnaire_id', 'The questionnaire'],
    ['questionnaire', 'b.questionnaire', 'Its name'],
    ['version', 'b.version', 'The number of its version'],
    ['attempt', 'b.attempt', 'The number of the attempt, from 1'],
    ['status', 'b.status', 'OK (open), Paused, Finished or Expired'],
    ['started_at', 'b.time_started', 'When it was begun; null until then'],
    ['finished_at', 'b.finished_at', 'When it was finished; null until then'],
    ['answered', 'b.answered', 'The number of questions answered'],
    ['questions', 'b.countable', 'The number of questions that count'],
  ],
};

const answers: ReportView = {
  name: 'answers',
  comment: 'The answers that count: of a late answer that nobody decided about yet, the one before it',
  base: `s.project_id, s.user_id, s.action_id, w.answer_set_id, w.group_id, w.late, w.option_ids, w.text, w.at,
    w.before_option_ids, w.before_text, w.before_at`,
  from: `answers w JOIN answer_sets s ON s.id = w.answer_set_id LEFT JOIN actions a ON a.id = s.action_id`,
  where: 'NOT (w.late AND w.before_at IS NULL)',
  owner: ofAttempt,
  columns: [
    project,
    ['attempt_id', 'b.answer_set_id', 'The attempt; joins with attempts.attempt_id'],
    ['user_id', 'b.user_id', 'The person who answered'],
    actionId,
    ['question_id', 'b.group_id', 'The question, as its number in the questionnaire'],
    ['option_ids', 'CASE WHEN b.late THEN b.before_option_ids ELSE b.option_ids END', 'The chosen options'],
    ['text', 'CASE WHEN b.late THEN b.before_text ELSE b.text END', 'What was written; empty for choices'],
    ['at', 'CASE WHEN b.late THEN b.before_at ELSE b.at END', 'When'],
  ],
};

const messagesByDay: ReportView = {
  name: 'messages_by_day',
  comment: 'How many messages a person sent on a day; never what they say',
  base: `k.project_id, g.user_id, (g.at AT TIME ZONE 'Europe/Athens')::date AS day`,
  from: 'messages g JOIN conversations k ON k.id = g.conversation_id',
  where: 'g.taken_back_at IS NULL',
  owner: { subject: 'programme', project: 'k.project_id', person: null },
  groupBy: 'b.project_id, b.user_id, b.day',
  columns: [
    project,
    ['user_id', 'b.user_id', 'The sender'],
    ['day', 'b.day', 'The day in Athens'],
    ['messages', 'count(*)::int', 'How many messages'],
  ],
};

const libraryUse: ReportView = {
  name: 'library_use',
  comment: 'Who opened which item of the library',
  base: 'i.project_id, i.id, i.title, i.category, o.user_id, o.first_at, o.last_at',
  from: 'library_opened o JOIN library_items i ON i.id = o.item_id',
  where: 'i.deleted_at IS NULL',
  owner: { subject: 'programme', project: 'i.project_id', person: null },
  columns: [
    project,
    ['item_id', 'b.id', 'The item'],
    ['title', 'b.title', 'Its title'],
    ['folder', 'b.category', 'Its folder'],
    ['user_id', 'b.user_id', 'Who opened it'],
    ['first_at', 'b.first_at', 'When for the first time'],
    ['last_at', 'b.last_at', 'When for the last time'],
  ],
};

const mails: ReportView = {
  name: 'mails',
  comment: 'The mails of the outbox, without address, subject and text',
  base: 'o.id, o.project_id, o.user_id, o.template, o.language, o.status, o.tries, o.created_at, o.sent_at',
  from: 'mails o',
  owner: { subject: 'mails', project: 'o.project_id', person: null },
  columns: [
    ['mail_id', 'b.id', 'The mail'],
    ['project_id', 'b.project_id', 'The project; null for mails about an account'],
    ['user_id', 'b.user_id', 'To whom; null for an address without an account'],
    ['template', 'b.template', 'What the mail is about'],
    ['language', 'b.language', 'Its language'],
    ['status', 'b.status', 'kept (no mail server), waiting, sent or failed'],
    ['tries', 'b.tries', 'How often sending was tried'],
    ['created_at', 'b.created_at', 'When it was written'],
    ['sent_at', 'b.sent_at', 'When it was sent; null until then'],
  ],
};

/** All reporting views. */
export const reportViews: readonly ReportView[] = [
  people,
  memberships,
  links,
  applications,
  applicationEvents,
  actions,
  progress,
  meetings,
  attendance,
  attempts,
  answers,
  messagesByDay,
  libraryUse,
  mails,
];

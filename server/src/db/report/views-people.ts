/** Reporting views of people: mentees, members, links and applications. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { isLinkActiveSql } from '../link-sql.ts';
import { listNameSql } from '../name-sql.ts';
import { ifReadable, readableAnswers, readableFields, viewerId } from './access-sql.ts';
import { personColumn, projectColumn, type Column, type ReportView } from './report-view.ts';

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
    projectColumn,
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
    projectColumn,
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
    caseload: `l.mentor_id = ${viewerId} AND ${isLinkActiveSql}`,
  },
  columns: [
    projectColumn,
    personColumn,
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
    projectColumn,
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
    projectColumn,
    ['application_id', 'b.application_id', 'The application'],
    ['kind', 'b.kind', 'What happened'],
    ['from_status', 'b.from_status', 'The status before'],
    ['to_status', 'b.to_status', 'The status after'],
    ['at', 'b.at', 'When'],
  ],
};

/** The views of people. */
export const viewsOfPeople: readonly ReportView[] = [people, memberships, links, applications, applicationEvents];

/**
 * The reporting views: what administrators' SQL may read.
 *
 * Names are stable: saved queries use them. A new column goes to the end of its view. Source: domain.md «Written by
 * administrators, run by us».
 */
import { projectColumn, type ReportView } from './report-view.ts';
import { viewsOfPeople } from './views-people.ts';
import { viewsOfWork } from './views-work.ts';

const messagesByDay: ReportView = {
  name: 'messages_by_day',
  comment: 'How many messages a person sent on a day; never what they say',
  base: `k.project_id, g.user_id, (g.at AT TIME ZONE 'Europe/Athens')::date AS day`,
  from: 'messages g JOIN conversations k ON k.id = g.conversation_id',
  where: 'g.taken_back_at IS NULL',
  owner: { subject: 'programme', project: 'k.project_id', person: null },
  groupBy: 'b.project_id, b.user_id, b.day',
  columns: [
    projectColumn,
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
    projectColumn,
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
export const reportViews: readonly ReportView[] = [...viewsOfPeople, ...viewsOfWork, messagesByDay, libraryUse, mails];

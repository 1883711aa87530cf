/** Reporting views of the programme: actions, progress, meetings, questionnaires. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { isLinkActiveSql } from '../link-sql.ts';
import { listNameSql } from '../name-sql.ts';
import { isInOwnList, viewerId, type RowOwner } from './access-sql.ts';
import { actionColumn, personColumn, projectColumn, type ReportView } from './report-view.ts';

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
    projectColumn,
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
    projectColumn,
    personColumn,
    actionColumn,
    ['completion', 'b.completion', 'Per cent, 0 to 100'],
    ['completed', 'b.completed', 'Whether it is completed'],
    ['next_actor', 'b.next_actor', 'Who acts next: mentee, mentor or nobody'],
    ['since', 'b.since', 'Since when that person acts next'],
    ['due_at', 'b.due_at', 'When it is due; null without a date'],
    ['completed_at', 'b.completed_at', 'When it was completed; null until then'],
  ],
};

/** The meetings that a mentor holds, and those of own mentees: by a link for the project or for the meeting's action. */
const meetingsOfMentor = `(SELECT k.id FROM meetings k WHERE k.mentor_id = ${viewerId}
  UNION SELECT o.meeting_id FROM mentor_links l JOIN meeting_mentees o ON o.mentee_id = l.mentee_id
    JOIN meetings k ON k.id = o.meeting_id AND k.project_id = l.project_id
    WHERE l.mentor_id = ${viewerId} AND (l.action_id IS NULL OR l.action_id = k.action_id) AND ${isLinkActiveSql})`;

const isOwnMentee = `EXISTS (SELECT 1 FROM mentor_links l
  WHERE l.project_id = g.project_id AND l.mentee_id = x.mentee_id AND l.mentor_id = ${viewerId}
    AND (l.action_id IS NULL OR l.action_id = g.action_id) AND ${isLinkActiveSql})`;

const meetings: ReportView = {
  name: 'meetings',
  comment: 'The meetings, also cancelled ones',
  base: `g.id, g.project_id, g.action_id, g.mentor_id, ${listNameSql('w')} AS mentor, g.starts_at, g.ends_at, g.state`,
  from: 'meetings g JOIN actions a ON a.id = g.action_id JOIN users w ON w.id = g.mentor_id',
  owner: {
    subject: 'meetings',
    project: 'g.project_id',
    person: null,
    flags: { of: 'a.flags', place: 'meetings' },
    caseload: `g.id IN ${meetingsOfMentor}`,
    own: `EXISTS (SELECT 1 FROM meeting_mentees x
      WHERE x.meeting_id = g.id AND x.mentee_id = ${viewerId} AND x.left_at IS NULL)`,
  },
  columns: [
    ['meeting_id', 'b.id', 'The meeting'],
    projectColumn,
    actionColumn,
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
    flags: { of: 'a.flags', place: 'meetings' },
    caseload: `x.meeting_id IN ${meetingsOfMentor} AND ((g.mentor_id = ${viewerId} AND x.comes) OR ${isOwnMentee})`,
    own: `x.mentee_id = ${viewerId} AND x.left_at IS NULL`,
  },
  columns: [
    projectColumn,
    ['meeting_id', 'b.meeting_id', 'The meeting; joins with meetings.meeting_id'],
    personColumn,
    actionColumn,
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
    projectColumn,
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
    projectColumn,
    ['attempt_id', 'b.answer_set_id', 'The attempt; joins with attempts.attempt_id'],
    ['user_id', 'b.user_id', 'The person who answered'],
    actionColumn,
    ['question_id', 'b.group_id', 'The question, as its number in the questionnaire'],
    ['option_ids', 'CASE WHEN b.late THEN b.before_option_ids ELSE b.option_ids END', 'The chosen options'],
    ['text', 'CASE WHEN b.late THEN b.before_text ELSE b.text END', 'What was written; empty for choices'],
    ['at', 'CASE WHEN b.late THEN b.before_at ELSE b.at END', 'When'],
  ],
};

const scaleScores: ReportView = {
  name: 'scale_scores',
  comment: 'The scores of finished attempts, a row for each scale; there within some minutes after the finish',
  base: `s.project_id, s.user_id, s.action_id, s.id AS attempt_id, k."Id" AS scale, k."Name" AS name, k."Score" AS score,
    k."Min" AS least, k."Max" AS greatest, k."Answered" AS answered, k."Items" AS items`,
  from: `answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id LEFT JOIN actions a ON a.id = s.action_id
    CROSS JOIN LATERAL jsonb_to_recordset(s.scores)
      AS k ("Id" text, "Name" text, "Score" float8, "Min" float8, "Max" float8, "Answered" int, "Items" int)`,
  where: `s.status = 'Finished'`,
  owner: { ...ofAttempt, own: `s.user_id = ${viewerId} AND v.definition->'ShowResults' = 'true'` },
  columns: [
    projectColumn,
    ['attempt_id', 'b.attempt_id', 'The attempt; joins with attempts.attempt_id'],
    ['user_id', 'b.user_id', 'The person who answered'],
    actionColumn,
    ['scale', 'b.scale', 'The scale, as its id in the questionnaire'],
    ['name', 'b.name', 'Its name, in Greek'],
    ['score', 'b.score', 'The score; null when too little was answered'],
    ['least', 'b.least', 'The least that the score can be'],
    ['greatest', 'b.greatest', 'The greatest that the score can be'],
    ['answered', 'b.answered', 'How many of its items were answered'],
    ['items', 'b.items', 'How many items it has'],
  ],
};

/** The views of work. */
export const viewsOfWork: readonly ReportView[] = [
  actions,
  progress,
  meetings,
  attendance,
  attempts,
  answers,
  scaleScores,
];

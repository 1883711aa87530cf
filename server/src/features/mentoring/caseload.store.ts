/**
 * Who needs somebody: mentees with the most pressing reason of each, in one statement. Of very many, who comes when is in
 * standing.store.ts.
 */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import {
  needReasons,
  silentAfterDays,
  type NeedFilter,
  type NeedReason,
} from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { CaseLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import type { Connection } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';
import { peopleOrder, peopleWhere, userNameFor, type PeopleFilter } from '../users/people-filter.store.ts';

/** What is asked: `seen` are the flags of actions that count; `onlyMentor` narrows to this mentor's own. */
export type Caseload = {
  people: PeopleFilter;
  seen: SeenFlags;
  onlyMentor: number | null;
  now: Date;
  today: string;
};

type Row = {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  photo: string | null;
  state: number;
  rank: number;
  since: Date | null;
  actionId: number | null;
  done: number;
  meetingAction: number | null;
  found: number;
} & Record<'title' | 'titleEn' | 'meetingDate' | 'meetingHours' | 'meetingMinutes', string | null>;

/** The place of a reason in the order of urgency. */
export const rank = (reason: NeedReason): SQL => sql.raw(String(needReasons.indexOf(reason)));

/** The reason of a place; `none` for none. */
const reasonOf = (place: number | null): NeedReason => needReasons[place ?? -1] ?? 'none';

/** The day in the data of a meeting, over `action_mentees c`; null without one. */
const meetingDay = sql.raw(`nullif(c.public_data->>'date', '')`);

/**
 * The one rule of why an action of a mentee needs the mentor, for the list, the page of one and the numbers: the rank
 * over `action_mentees c` and actions `a` (`meeting`: whether it is one; `seen`: whether mentees see it, `named` only those
 * who are named), at an
 * instant and on its day; null where nothing needs anybody. What most of them are is asked first.
 */
export const rankOf = (now: Date, today: string): SQL => sql`CASE
  WHEN c.completed AND c.next_actor <> 'mentor' THEN NULL
  WHEN NOT c.completed AND c.next_actor = 'mentee' AND c.due_at < ${now} AND a.seen
    AND (NOT a.named OR c.published_at <= ${now}) THEN ${rank('overdue')}
  WHEN NOT c.completed AND a.meeting AND ${meetingDay} = ${today} THEN ${rank('meetingToday')}
  WHEN NOT c.completed AND a.meeting AND ${meetingDay} < ${today} AND c.next_actor <> 'mentor' THEN ${rank('record')}
  WHEN c.next_actor = 'mentor' AND (c.completed OR NOT a.meeting) THEN ${rank('read')}
  WHEN c.next_actor = 'mentor' THEN ${rank('schedule')} END`;

/**
 * Which actions are asked of mentees: neither a payment, nor optional, nor a mentor's to answer. Of those, what no
 * condition shows to some only is everybody's: whoever completed all of it has finished.
 */
export const askedOfMentees = `type_id <> ${actionTypeIds.payment}
  AND data->'Optional' IS DISTINCT FROM 'true'::jsonb AND data->>'AnsweredBy' IS DISTINCT FROM 'mentor'`;

/** The rule's `isCounted` in SQL: what counts in how far somebody has come. */
const isCounted = `type_id <> ${actionTypeIds.payment} AND data->'Optional' IS DISTINCT FROM 'true'::jsonb`;
export const shownToAll = `coalesce(data->>'ShowCondition', '') = '' AND flags & ${actionFlags.NamedOnly} = 0`;

/** Whether anything of somebody's waits for the mentor or for the mentee, over their cells. */
export const waitsFor = (whom: 'mentor' | 'mentee'): SQL =>
  whom === 'mentor' ? sql`bool_or(next_actor = 'mentor')` : sql`bool_or(next_actor = 'mentee' AND NOT completed)`;

/** The flags of what mentees see. */
const byMentee = seenBy('work', 'own');

const padded = (part: string | null): string => (part ?? '0').padStart(2, '0');

/** A line without what was declined, which meetings know (`declined.store.ts`). */
export type Weighed = Omit<CaseLine, 'Declined'>;

const asLine = (row: Row): Weighed => ({
  User: {
    Id: row.id,
    Username: row.username,
    Fields: { first_name: row.firstName, last_name: row.lastName },
    State: row.state,
    Photo: row.photo,
  },
  Reason: reasonOf(row.rank),
  Since: row.since?.toISOString() ?? null,
  Action:
    row.actionId === null
      ? null
      : { Id: row.actionId, Title: row.title ?? '', TitleEn: row.titleEn ?? row.title ?? '' },
  Done: row.done,
  Meeting:
    row.meetingDate === null || row.meetingAction === null
      ? null
      : {
          Date: row.meetingDate,
          Time: `${padded(row.meetingHours)}:${padded(row.meetingMinutes)}`,
          ActionId: row.meetingAction,
        },
});

const narrowed: Record<NeedFilter, SQL> = {
  overdue: sql`rank = ${rank('overdue')}`,
  read: sql`unread`,
  silent: sql`silent`,
  firstMeeting: sql`linked AND NOT met`,
};

/** What cells are weighed by. */
export type Weighing = Pick<Caseload, 'seen' | 'onlyMentor' | 'now' | 'today'> & {
  people: Pick<PeopleFilter, 'projectId'>;
};

/** The actions that count, with what their mentees see of them. */
export const actionsShown = ({ people, seen }: Weighing): SQL => sql`
    SELECT id, type_id = ${actionTypeIds.meeting} AS meeting, position, title, coalesce(titles->>'en', title) AS title_en,
      flags & ${byMentee.mask} = ${byMentee.wanted} AS seen, flags & ${actionFlags.NamedOnly} <> 0 AS named,
      ${sql.raw(isCounted)} AS counts, flags & ${byMentee.mask} = ${byMentee.wanted} AND ${sql.raw(askedOfMentees)}
      AND ${sql.raw(shownToAll)} AS everybodys
    FROM actions WHERE project_id = ${people.projectId} AND flags & ${seen.mask} = ${seen.wanted}`;

/** How each of the actions `shown` stands for each of the `people`, and the reason it gives, if it gives one. */
export const cellsOf = ({ people, onlyMentor, now, today }: Weighing): SQL => {
  const own =
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (SELECT 1
          FROM mentor_links l
          WHERE l.project_id = ${people.projectId} AND l.mentee_id = p.id AND l.mentor_id = ${onlyMentor}
            AND (l.action_id IS NULL OR l.action_id = c.action_id))`;
  // A meeting of an action that has a mentor of its own is that one's to set, to hold and to tell of.
  const isOthers =
    onlyMentor === null
      ? sql`false`
      : sql`a.meeting AND EXISTS (SELECT 1 FROM mentor_links l
          WHERE l.project_id = ${people.projectId} AND l.mentee_id = p.id AND l.action_id = c.action_id
            AND l.mentor_id <> ${onlyMentor})`;
  return sql`
      SELECT p.id AS person, c.action_id, a.title, a.title_en,
        c.completed AND a.seen AND a.counts AND (NOT a.named OR c.published_at <= ${now}) AS done,
        c.completed AND a.everybodys AS counted, greatest(c.since, c.completed_at) AS touched, d.day, c.completed, c.next_actor,
        c.public_data->>'timeHours' AS hours, c.public_data->>'timeMinutes' AS minutes,
        CASE WHEN NOT (${isOthers}) THEN ${rankOf(now, today)} END AS rank,
        CASE WHEN NOT c.completed AND c.next_actor = 'mentee' THEN c.due_at ELSE c.since END AS since
      FROM people p JOIN action_mentees c ON c.mentee_id = p.id JOIN shown a ON a.id = c.action_id
      CROSS JOIN LATERAL (SELECT CASE WHEN a.meeting THEN ${meetingDay} END AS day) d
      WHERE p.state = 1 ${own}`;
};

/** A line for each of the people: the most pressing reason, the next meeting, how long nothing was heard of them. */
const linesOf = ({ people, now }: Caseload): SQL => sql`
    SELECT p.*, r.action_id, r.title, r.title_en, coalesce(t.done, 0) AS done, g.day, g.hours, g.minutes,
      g.action_id AS meeting_action, here.last, coalesce(t.finished, false) AS finished,
      coalesce(t.mentors, false) AS mentors, coalesce(t.mentees, false) AS mentees,
      here.silent, coalesce(t.unread, false) AS unread, coalesce(t.met, false) OR NOT EXISTS (SELECT 1 FROM first) AS met,
      EXISTS (SELECT 1
        FROM mentor_links l
        WHERE l.project_id = ${people.projectId} AND l.mentee_id = p.id AND l.action_id IS NULL) AS linked,
      coalesce(r.rank, CASE WHEN here.silent THEN ${rank('silent')} ELSE ${rank('none')} END) AS rank,
      coalesce(r.since, here.last) AS since
    FROM people p
    LEFT JOIN reasons r ON r.person = p.id
    LEFT JOIN totals t ON t.person = p.id
    LEFT JOIN meetings g ON g.person = p.id
    CROSS JOIN LATERAL (SELECT greatest(p.joined_at, t.touched,
      (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = p.id)) AS last) seen
    CROSS JOIN LATERAL (SELECT seen.last,
      p.state = 1 AND NOT coalesce(t.finished, false)
      AND seen.last < ${now}::timestamptz - make_interval(days => ${silentAfterDays}) AS silent) here`;

/** How these people stand: `cells` and `lines` of them, for what is asked of these. */
const standingOf = (asked: Caseload, people: SQL): SQL => sql`
    WITH shown AS MATERIALIZED (${actionsShown(asked)}), first AS MATERIALIZED (
      SELECT id FROM shown WHERE seen AND meeting AND NOT named ORDER BY position, id LIMIT 1
    ), people AS MATERIALIZED (${people}), cells AS MATERIALIZED (${cellsOf(asked)}), reasons AS (
      SELECT DISTINCT ON (person) person, rank, since, action_id, title, title_en
      FROM cells
      WHERE rank IS NOT NULL
      ORDER BY person, rank, since, action_id
    ), meetings AS (
      SELECT DISTINCT ON (person) person, day, hours, minutes, action_id
      FROM cells
      WHERE day >= ${asked.today} AND NOT completed
      ORDER BY person, day, hours, minutes
    ), totals AS (
      SELECT person, count(*) FILTER (WHERE done)::int AS done, max(touched) AS touched,
        bool_or(completed AND action_id IN (SELECT id FROM first)) AS met, bool_or(rank = ${rank('read')}) AS unread,
        ${waitsFor('mentor')} AS mentors, ${waitsFor('mentee')} AS mentees,
        count(*) FILTER (WHERE counted) >= (SELECT count(*) FROM shown WHERE everybodys) AS finished
        FROM cells
        GROUP BY person
    ), lines AS (${linesOf(asked)})`;

/** The lines of these people, with what chooses and orders them. */
const weighing = (asked: Caseload, people: SQL, narrowing: SQL): SQL => sql`
    ${standingOf(asked, people)}
    SELECT id, username, first_name AS "firstName", last_name AS "lastName", state, rank, since,
      (SELECT u.photo FROM users u WHERE u.id = lines.id) AS photo,
      action_id AS "actionId", title, title_en AS "titleEn", done,
      day AS "meetingDate", hours AS "meetingHours", minutes AS "meetingMinutes", meeting_action AS "meetingAction",
      count(*) OVER ()::int AS found
    FROM lines ${narrowing}`;

const columns = (people: PeopleFilter): SQL => sql`u.id, ${userNameFor(people)} AS username, u.first_name, u.last_name,
  m.state, m.joined_at`;

/** Of the people whose ids these are those who are mentees now, in the states that are asked for. */
const these = (asked: Caseload, ids: readonly number[]): SQL => sql`SELECT ${columns(asked.people)}, o.place
      FROM unnest(${sql.param(ids)}::int[]) WITH ORDINALITY o(id, place) JOIN users u ON u.id = o.id
      JOIN memberships m ON m.project_id = ${asked.people.projectId} AND m.user_id = o.id
        AND m.roles @> ARRAY[${menteeRole}::text] ${asked.people.active ? sql`AND m.state = 1` : sql``}
        ${asked.people.current ? sql`AND m.state IN (0, 1)` : sql``}`;

/** The lines of the people whose ids these are, in their order: ids may be of earlier, lines are of now. */
export const linesOfThese = async (
  connection: Connection,
  asked: Caseload,
  ids: readonly number[],
): Promise<Weighed[]> =>
  ids.length === 0
    ? []
    : (await queryRows<Row>(connection, weighing(asked, these(asked, ids), sql`ORDER BY place`))).map(asLine);

/** Why each action of one person needs the mentor, when the person was heard of last, and whether that is long ago. */
export const needsOf = async (
  connection: Connection,
  asked: Caseload,
  id: number,
): Promise<{ reasons: Map<number, NeedReason>; heard: Date; silent: boolean } | null> => {
  const [found] = await queryRows<{ ranks: [number, number][]; heard: Date; silent: boolean }>(
    connection,
    sql`
    ${standingOf(asked, these(asked, [id]))}
    SELECT last AS heard, silent, (SELECT coalesce(json_agg(json_build_array(action_id, rank)), '[]')
      FROM cells WHERE rank IS NOT NULL) AS ranks
    FROM lines`,
  );
  return found ? { ...found, reasons: new Map(found.ranks.map(([action, place]) => [action, reasonOf(place)])) } : null;
};

/** How somebody stands: when something was last heard of them, in seconds of the epoch, and what `turnOf` is told. */
export type Stance = {
  id: number;
  heard: number;
  active: boolean;
  finished: boolean;
  mentors: boolean;
  mentees: boolean;
};

/** How everybody found stands; everybody is weighed, so it is for few. */
export const stancesOf = (connection: Connection, asked: Caseload): Promise<Stance[]> =>
  queryRows(
    connection,
    sql`
    ${standingOf(
      asked,
      sql`SELECT ${columns(asked.people)} FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${peopleWhere(asked.people)}`,
    )}
    SELECT id, floor(date_part('epoch', last))::float8 AS heard, state = 1 AS active, finished, mentors, mentees FROM lines`,
  );

/** One page by need or narrowed, and how many there are: everybody found is weighed, so it is for few. */
export const weighedPage = async (
  connection: Connection,
  asked: Caseload,
  { byNeed, need, page }: { byNeed: boolean; need: NeedFilter | null; page: Page },
): Promise<{ list: Weighed[]; found: number }> => {
  const people = sql`SELECT ${columns(asked.people)}, row_number() OVER (ORDER BY ${peopleOrder}) AS place
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${peopleWhere(asked.people)}`;
  const found = await queryPrepared<Row>(
    connection,
    asked.onlyMentor === null ? null : 'weighed',
    weighing(
      asked,
      people,
      sql`${need === null ? sql`` : sql`WHERE state = 1 AND ${narrowed[need]}`}
        ORDER BY ${byNeed ? sql`rank, since, place` : sql`place`}
        LIMIT ${page.size} OFFSET ${page.size * page.number}`,
    ),
  );
  return { list: found.map(asLine), found: found[0]?.found ?? 0 };
};

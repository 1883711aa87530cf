/** For the tests of an action's file: actions with what was written in them, and the file read back. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { fetchDataFile } from '../../../testing/job-files.ts';
import { makeLike, makeMentee, type Made } from '../../../testing/people.ts';
import type { Person, World } from '../../../testing/world.ts';

const ProjectId = 1;

/** An action of the project. */
export const make = async (
  world: World,
  data: object,
  { type = actionTypeIds.form, flags = actionFlags.Published }: { type?: number; flags?: number } = {},
): Promise<number> =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, titles, flags, data)
        VALUES (1, $1, 'Η φόρμα', '{"en":"The form"}', $2, $3) RETURNING id`,
      [type, flags, data],
    )
  )[0]?.id ?? 0;

/** A mentor with so many mentees. */
export const people = async (world: World, count: number): Promise<{ mentor: Made; mentees: Made[] }> => {
  const mentor = await makeLike(world, 'mentor');
  const mentees: Made[] = [];
  for (let at = 0; at < count; at += 1) mentees.push(await makeMentee(world, { mentor: mentor.username }));
  return { mentor, mentees };
};

/** What is kept of an action for somebody. */
export const keep = (
  world: World,
  action: number,
  mentee: number,
  { mentee: data = null, mentor = null }: { mentee?: unknown; mentor?: unknown },
) =>
  world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, mentee_data, public_data, private_data, completion, next_actor, since)
      VALUES ($1, $2, $3, $4, '{"Note":"ιδιωτικό"}', 40, 'mentor', '2026-11-02T10:30:00Z')`,
    [action, mentee, JSON.stringify(data), JSON.stringify(mentor)],
  );

/** The cells of a CSV file, line by line; one in quotes may have lines of its own. */
export const cellsIn = (text: string): string[][] => {
  const lines: string[][] = [[]];
  for (const [whole, quoted, bare = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(?:;|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (whole.endsWith('\r\n')) lines.push([]);
  }
  return lines.slice(0, -1);
};

type More = { Format?: 'csv' | 'xlsx'; Language?: 'el' | 'en'; Search?: string; MentorId?: number };

/** The file of an action: its columns, and its rows by their user names. */
export const fileOf = async (world: World, who: Person, ActionId: number, more: More = {}) => {
  const { body, name, status } = await fetchDataFile(world, who, { ProjectId, ActionId, Format: 'csv', ...more });
  expect(status).toBe(200);
  const table: unknown[][] =
    more.Format === 'xlsx' ? ((await readXlsx(body)).sheets[0]?.rows ?? []) : cellsIn(body.toString('utf8').slice(1));
  const [head = [], ...lines] = table;
  const rows = new Map(lines.map((line) => [line[2], Object.fromEntries(line.map((cell, at) => [head[at], cell]))]));
  return { name, head, rows, lines, text: body.toString('utf8') };
};

/** The fields of a form, one of each kind. */
export const fields = [
  { Key: 'weight', Label: { el: 'Βάρος', en: 'Weight' }, Type: 'number', Unit: 'κιλά' },
  { Key: 'day', Label: { el: 'Ημέρα' }, Type: 'date' },
  {
    Key: 'colour',
    Label: { el: 'Χρώμα' },
    Type: 'ddlist',
    Options: [{ Value: 'r', Label: { el: 'Κόκκινο', en: 'Red' } }],
  },
  { Key: 'agrees', Label: { el: 'Συμφωνεί' }, Type: 'checkbox' },
  { Key: 'why', Label: { el: '=Γιατί' }, Type: 'textarea' },
];

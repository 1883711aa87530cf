/** A second project for people who belong to two projects. */
import type { Made } from './people.ts';
import type { World } from './world.ts';

/** Put people into a project as they are in the first one: the same roles and the same mentors. */
const join = async (world: World, project: number, people: readonly Made[]): Promise<void> => {
  const values = [project, people.map(({ id }) => id)];
  await world.rows(
    `INSERT INTO memberships (project_id, user_id, roles, fields, joined_at, state)
      SELECT $1, user_id, roles, fields, joined_at, state FROM memberships WHERE project_id = 1 AND user_id = ANY($2)`,
    values,
  );
  await world.rows(
    `INSERT INTO mentor_links (project_id, mentee_id, mentor_id)
      SELECT $1, mentee_id, mentor_id FROM mentor_links
      WHERE project_id = 1 AND mentee_id = ANY($2) AND mentor_id = ANY($2) AND action_id IS NULL`,
    values,
  );
};

/** A project to which these people of the first one belong, too; answers its id. */
export const createSecondProject = async (world: World, people: readonly Made[]): Promise<number> => {
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) SELECT 'second' || count(*), 'Δεύτερο έργο' FROM projects RETURNING id`,
  );
  await join(world, id, people);
  return id;
};

/** One account for every role, and the other mentors. */
import { applicantRole, menteeRole, mentorRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../connect.ts';
import { memberships, users } from '../schema/people.ts';
import { supervisions } from '../schema/programme.ts';
import { emailFor, numberedUserName } from './mentee-rows.ts';
import { colleagueOf } from './people.ts';
import { choices } from './project.ts';
import { allocateIds, insertRows, membersNamed } from './seed.store.ts';

/** One account per role: what a visitor signs in with. */
export const demonstrationAccounts: readonly { role: Role; username: string }[] = roles.map((role) => ({
  role,
  username: role === applicantRole ? 'applicant' : role.toLowerCase(),
}));

const mentorCount = 6;

/** How many mentees a mentor has where there are many. */
const menteesOfMentor = 25;

/** How many mentors that many mentees need; the mentee of a number has the mentor whose turn it is. */
export const mentorsFor = (mentees: number): number => Math.max(mentorCount, Math.ceil(mentees / menteesOfMentor));

/** Mentors whom one supervisor follows. */
const maxFollowedMentors = 40;

/** Who moves applications and links mentors, and who follows the mentors. */
export const actingAccounts = { coordinator: 'coordinator', supervisor: 'supervisor' } as const;

const dayMs = 86_400_000;

type Colleague = { role: Role; username: string; fields: Record<string, string> };

const insertColleagues = async (
  connection: Connection,
  projectId: number,
  wanted: readonly Colleague[],
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const ids = await allocateIds(connection, users, wanted.length);
  const people = wanted.map((one, place) => ({ ...one, id: ids[place] ?? 0 }));
  const joinedAt = new Date(now.getTime() - 200 * dayMs);
  await insertRows(
    connection,
    users,
    people.map(({ id, username, fields }) => ({
      id,
      username,
      email: emailFor(username),
      passwordHash,
      language: 'el',
      defaultProjectId: projectId,
      createdAt: joinedAt,
      fields: { ...colleagueOf(username), email: emailFor(username), ...fields },
    })),
  );
  await insertRows(
    connection,
    memberships,
    people.map(({ id, role }) => ({ projectId, userId: id, roles: [role], state: 1, fields: {}, joinedAt })),
  );
};

/** Insert the mentors numbered `first` to `last`; the first ones are followed by the supervisor. */
export const insertMentors = async (
  connection: Connection,
  projectId: number,
  [first, last]: readonly [number, number],
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const mentors = Array.from({ length: Math.max(0, last - first + 1) }, (_, place): Colleague => {
    const kind = choices.mentor_type[(first + place - 1) % choices.mentor_type.length];
    return {
      role: mentorRole,
      username: numberedUserName('mentor', first + place),
      fields: kind === undefined ? {} : { mentor_type: kind.Value },
    };
  });
  await insertColleagues(connection, projectId, mentors, passwordHash, now);
  const names = [actingAccounts.supervisor, ...mentors.map(({ username }) => username)];
  const known = await membersNamed(connection, projectId, names);
  const supervisorId = known.get(actingAccounts.supervisor);
  if (supervisorId === undefined) return;
  await insertRows(
    connection,
    supervisions,
    mentors.slice(0, Math.max(0, maxFollowedMentors - first + 1)).flatMap(({ username }) => {
      const subjectId = known.get(username);
      return subjectId === undefined ? [] : [{ projectId, supervisorId, subjectId }];
    }),
  );
};

/** Insert everybody but mentees and applicants. */
export const insertStaff = async (
  connection: Connection,
  projectId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const single = demonstrationAccounts.filter(
    ({ role }) => role !== mentorRole && role !== menteeRole && role !== applicantRole,
  );
  const staff = single.map((one): Colleague => ({ ...one, fields: {} }));
  await insertColleagues(connection, projectId, staff, passwordHash, now);
  await insertMentors(connection, projectId, [1, mentorCount], passwordHash, now);
};

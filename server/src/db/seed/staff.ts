/** One account for every role, and the other mentors. */
import { applicantRole, menteeRole, mentorRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../connect.ts';
import { memberships, users } from '../schema/people.ts';
import { supervisions } from '../schema/programme.ts';
import { addressOf, numbered } from './mentees.ts';
import { colleagueOf } from './people.ts';
import { choices } from './project.ts';
import { allocateIds, insertRows } from './seed.store.ts';

/** One account per role: what a visitor signs in with. */
export const demonstrationAccounts: readonly { role: Role; username: string }[] = roles.map((role) => ({
  role,
  username: role === applicantRole ? 'applicant' : role.toLowerCase(),
}));

const mentorCount = 6;

/** The user names of the mentors; the mentee of a number has the mentor whose turn it is. */
export const mentorNames: string[] = Array.from({ length: mentorCount }, (_, place) => numbered('mentor', place + 1));

/** Who moves applications and links mentors, and who follows the mentors. */
export const actingAccounts = { coordinator: 'coordinator', supervisor: 'supervisor' } as const;

const dayMs = 86_400_000;

/** Insert everybody but mentees and applicants; the mentors are followed by the supervisor. */
export const insertStaff = async (
  connection: Connection,
  projectId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const single = demonstrationAccounts.filter(
    ({ role }) => role !== mentorRole && role !== menteeRole && role !== applicantRole,
  );
  const wanted = [...single, ...mentorNames.map((username) => ({ role: mentorRole, username }))];
  const ids = await allocateIds(connection, users, wanted.length);
  const people = wanted.map((one, place) => ({ ...one, id: ids[place] ?? 0 }));
  const joinedAt = new Date(now.getTime() - 200 * dayMs);
  const kindOf = (username: string): Record<string, string> => {
    const place = mentorNames.indexOf(username);
    const kind = choices.mentor_type[place % choices.mentor_type.length];
    return place < 0 || !kind ? {} : { mentor_type: kind.Value };
  };
  await insertRows(
    connection,
    users,
    people.map(({ id, username }) => ({
      id,
      username,
      email: addressOf(username),
      passwordHash,
      language: 'el',
      defaultProjectId: projectId,
      createdAt: joinedAt,
      fields: { ...colleagueOf(username), email: addressOf(username), ...kindOf(username) },
    })),
  );
  await insertRows(
    connection,
    memberships,
    people.map(({ id, role }) => ({ projectId, userId: id, roles: [role], state: 1, fields: {}, joinedAt })),
  );
  const supervisorId = people.find(({ username }) => username === actingAccounts.supervisor)?.id;
  if (supervisorId === undefined) return;
  await insertRows(
    connection,
    supervisions,
    people.filter(({ role }) => role === mentorRole).map(({ id }) => ({ projectId, supervisorId, subjectId: id })),
  );
};

/** Invitations to many people who have not opened their accounts: tried, or sent once to each, in one work. */
import { maxPasswordLinksPerHour } from '@telemachos/contract/features/account/account.rules.ts';
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { mayActOnAccounts } from '../../access/account-access.ts';
import { findStronger } from '../../access/strength.store.ts';
import { actingLevelIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { passwordPurpose } from '../account/password-links.shared.ts';
import { inviteThem } from '../users/account-mails.shared.ts';
import { findInvitees, type Invitee } from './inviting.store.ts';
import { keepOutcomes, workOf } from './portions.ts';
import { writtenTo } from './writing.store.ts';

const hourMs = 3_600_000;

/** Why somebody is not invited. */
const faultsOf = (
  person: Invitee | undefined,
  isStronger: boolean,
  mayAct: boolean,
): Record<string, ChangeFault> | null => {
  if (!person || person.state === null) return { Username: 'NOT_A_MEMBER' };
  if (person.isOpened) return { Username: 'OPENED' };
  if (isStronger) return { Username: 'STRONGER' };
  if (!mayAct) return { Username: 'IN_OTHER_PROJECT' };
  if (person.state !== 0 && person.state !== 1) return { State: 'NOT_ACTIVE' };
  if (person.email === null) return { email: 'NO_ADDRESS' };
  return person.links >= maxPasswordLinksPerHour ? { email: 'JUST_INVITED' } : null;
};

/** Invite these people, or try to. Portions of a work come one after the other: nobody is invited twice by it. */
export const inviteMany: Handlers<typeof bulkCalls>['inviteMany'] = async (context, input) => {
  const { ProjectId, UserIds, ...asked } = input;
  const work = await workOf(context, ProjectId, 'invite', asked, UserIds.length, 'alone');
  const since = new Date(context.now.getTime() - hourMs);
  const found = await findInvitees(context, ProjectId, UserIds, { purpose: passwordPurpose, since });
  const people = new Map(found.map((person) => [person.id, person]));
  const written = work ? await writtenTo(context, work.id, UserIds) : new Map<number, number>();
  const asking = { viewer: context.viewer, projectId: ProjectId, ability: 'users.manage' } as const;
  const acting = actingLevelIn(context.viewer, ProjectId);
  const stronger = new Set((await findStronger(context, acting, UserIds)).map(({ id }) => id));
  const invited: Invitee[] = [];
  const Rows: RowOutcome[] = [];
  for (const [at, id] of UserIds.entries()) {
    const person = people.get(id);
    const Place = asked.Batch?.Places[at] ?? at;
    const row = { Place, UserId: person ? id : null, Name: person?.name ?? '', Faults: {}, Changes: [] };
    const before = written.get(id);
    const faults =
      before === undefined
        ? faultsOf(person, stronger.has(id), await mayActOnAccounts(context, asking, [id], true))
        : null;
    // A portion that is sent again is told what it did the first time.
    if (before !== undefined) Rows.push({ ...row, Outcome: before === Place ? 'changed' : 'unchanged' });
    else if (!person || faults) Rows.push({ ...row, Outcome: 'refused', Faults: faults ?? {} });
    else {
      invited.push(person);
      Rows.push({ ...row, Outcome: 'changed' });
    }
  }
  if (asked.DryRun) return { Rows };
  await inviteThem(context, ProjectId, invited, work?.id);
  if (invited.length > 0)
    await context.audit('user', null, { Invited: invited.map(({ id }) => id), ...(work ? { Batch: work.id } : {}) });
  await keepOutcomes(context, work, Rows);
  return { Rows };
};

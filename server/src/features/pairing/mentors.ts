/** How many mentees mentors take on, and who is proposed for whom. */
import type { pairingCalls } from '@telemachos/contract/features/pairing/pairing.calls.ts';
import { propose } from '@telemachos/contract/features/pairing/proposals.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './mentors.store.ts';

export const mentorHandlers: Pick<Handlers<typeof pairingCalls>, 'setCapacity' | 'proposeMentors'> = {
  async setCapacity(context, { ProjectId, UserId, Capacity }) {
    const before = await store.setCapacity(context, ProjectId, UserId, Capacity);
    if (before !== Capacity) await context.audit('mentorCapacity', UserId, { before, after: Capacity });
    return { Ok: true };
  },

  async proposeMentors(context, { ProjectId, MenteeIds, Type }) {
    const { keeps } = await readableIn(context, ProjectId);
    // What is kept from the caller is neither asked about nor given away as a reason.
    if (Type !== '' && keeps('mentor_type')) return context.fail('BAD_INPUT', { fields: { Type: 'BAD_INPUT' } });
    const shown = (municipality: string): string => (keeps('municipality') ? '' : municipality);
    const found = new Map((await store.seekers(context, ProjectId, MenteeIds)).map((one) => [one.id, one]));
    const seekers = MenteeIds.flatMap((id) => found.get(id) ?? []);
    const mentors = await store.activeMentors(context, ProjectId, null);
    const known = new Map(mentors.map((mentor) => [mentor.id, mentor]));
    const proposed = propose(
      seekers.map(({ id, municipality, mentorId }) => ({
        Id: id,
        Municipality: shown(municipality),
        MentorId: mentorId,
      })),
      mentors.map(({ id, caseload, capacity, municipality, type }) => ({
        Id: id,
        Caseload: caseload,
        Capacity: capacity,
        Municipality: shown(municipality),
        Type: type,
      })),
      Type,
    );
    return seekers.map(({ id, name, mentor }) => ({
      Id: id,
      Name: name,
      Now: mentor,
      Mentors: (proposed.get(id) ?? []).flatMap(({ Id, Reasons }) => {
        const one = known.get(Id);
        return one ? [{ Id, Name: one.name, Caseload: one.caseload, Capacity: one.capacity, Reasons }] : [];
      }),
    }));
  },
};

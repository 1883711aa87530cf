/** The same message to many people: tried, or sent once to each in their own conversation with the sender, in one work. */
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { createHash, randomUUID } from 'node:crypto';
import { findWritablePeople } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { isSentOtherwise, sendInPair } from '../chat/sending.shared.ts';
import { keepOutcomes, workOf } from './portions.ts';
import * as store from './writing.store.ts';

/** The name of a work's message to somebody, the same each time (RFC 9562, version 5): sent again it is the same one. */
const nameIn = (work: number, person: number): string => {
  const hash = createHash('sha1').update(`telemachos work ${work} to ${person}`).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Write to these people, or try to. Portions of a work come one after the other: nobody is written to twice by it. */
export const messagePeople: Handlers<typeof bulkCalls>['messagePeople'] = async (context, input) => {
  const { ProjectId, UserIds, Message, ...asked } = input;
  // Whoever writes must be able to read the answers.
  if (!context.can('chat.use')) return context.fail('REFUSED');
  const writer = { viewer: context.viewer, projectId: ProjectId };
  const work = await workOf(context, ProjectId, 'message', asked, UserIds.length, 'alone');
  const people = new Map((await store.addressees(context, ProjectId, UserIds)).map((one) => [one.id, one]));
  const reached = new Set(await findWritablePeople(context, writer, UserIds));
  const written = work ? await store.writtenTo(context, work.id, UserIds) : new Map<number, number>();
  // Sent again it is the same message; another one is another work.
  if (work && written.size > 0) {
    const names = [...written.keys()].map((id) => nameIn(work.id, id));
    if (await isSentOtherwise(context, names, Message))
      return context.fail('BAD_INPUT', { fields: { Message: 'SENT_OTHERWISE' } });
  }
  const sent: number[] = [];
  const Rows = UserIds.map((id, at): RowOutcome => {
    const person = people.get(id);
    const Place = asked.Batch?.Places[at] ?? at;
    const row = { Place, UserId: person ? id : null, Name: person?.name ?? '', Faults: {}, Changes: [] };
    const before = written.get(id);
    // A portion that is sent again is told what it did the first time.
    if (before !== undefined) return { ...row, Outcome: before === Place ? 'changed' : 'unchanged' };
    if (!reached.has(id)) return { ...row, Outcome: 'refused', Faults: { Writing: 'NOT_WRITTEN_TO' } };
    sent.push(id);
    return { ...row, Outcome: 'changed' };
  });
  if (asked.DryRun) return { Rows };
  // In the order of ids: two works of one sender wait for each other instead of blocking each other.
  for (const id of sent.toSorted((one, other) => one - other))
    await sendInPair(context, id, { clientId: work ? nameIn(work.id, id) : randomUUID(), text: Message });
  if (sent.length > 0) await context.audit('user', null, { Messaged: sent, ...(work ? { Batch: work.id } : {}) });
  await keepOutcomes(context, work, Rows);
  return { Rows };
};

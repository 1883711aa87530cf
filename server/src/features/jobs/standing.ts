/** Whoever ordered something, as they are now: the gates of the call that ordered it judge once more. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { levelIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { namedIn, passGates } from '../../platform/gates.ts';
import { Problem } from '../../platform/problem.ts';
import { findPerson } from '../../platform/session.store.ts';
import type { JobRow } from './jobs.store.ts';
import { kinds } from './kinds.ts';
import type { Asking, LongWork } from './long-work.shared.ts';

/** The entry of a call, by its name as the audit has it. */
const entryOf = (name: string): CallEntry | undefined => {
  const [room = '', call = ''] = name.split('.');
  const rooms: Record<string, Record<string, unknown>> = calls;
  return rooms[room]?.[call] as CallEntry | undefined;
};

/** An order that may be carried out. `rights` are the person's reach and Level, in a word. */
export type Standing = {
  work: LongWork<never>;
  asking: Asking;
  input: never;
  rights: string;
};

/** Judge an order as if it was made now. Throws the problem it would be answered with. */
export const standingOf = async (
  connection: Connection,
  services: Services,
  order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
  now: Date,
): Promise<Standing> => {
  const [work, entry] = [kinds[order.call], entryOf(order.call)];
  const viewer = await findPerson(connection.client, order.userId);
  const read = entry?.input.safeParse(order.input);
  if (!work || !entry || !viewer || !read?.success) throw new Problem('NOT_FOUND');
  const parsed = { success: true as const, input: read.data as Record<string, unknown> };
  const named = namedIn(connection, entry, parsed);
  const { projectId, reach } = await passGates(connection, entry, viewer, parsed, named, order.projectId);
  const asking: Asking = {
    client: connection.client,
    services,
    viewer,
    projectId,
    reach,
    now,
    fail: (code, extra) => {
      throw new Problem(code, extra);
    },
  };
  const input = read.data as never;
  await work.judge(asking, input);
  return { work, asking, input, rights: `${reach} ${levelIn(viewer, projectId)}` };
};

/** Whoever ordered something, as they are now: the gates of the call that ordered it judge once more. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import { z } from 'zod';
import { levelIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { lookUpInput, authorize } from '../../platform/authorization.ts';
import { Problem } from '../../platform/problem.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { groundOf, type JobRow } from './jobs.store.ts';
import { kinds } from './kinds.ts';
import type { Asking, LongWork } from './long-work.shared.ts';

/** The entry of a call, by its name as the audit has it. */
const entryOf = (name: string): CallEntry | undefined => {
  const [room = '', call = ''] = name.split('.');
  const rooms: Record<string, Record<string, unknown>> = calls;
  return rooms[room]?.[call] as CallEntry | undefined;
};

/**
 * An order that may be carried out. `rightsOver` tells what a file made from these fields of profiles depends on of the
 * person, in a word.
 */
export type Standing = {
  work: LongWork<never>;
  asking: Asking;
  input: never;
  rightsOver: (fields: readonly string[]) => Promise<string>;
};

const withFields = z.object({ fields: z.record(z.string(), z.unknown()) });

/** The fields that a file was made from, by the rights it was made with. */
export const fieldsIn = (rights: string | null): string[] =>
  // Those of a file that was made before rights named fields are another word.
  rights?.startsWith('{') ? Object.keys(withFields.parse(JSON.parse(rights)).fields) : [];

/** Judge an order as if it was made now. Throws the problem it would be answered with. */
export const standingOf = async (
  connection: Connection,
  services: Services,
  order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
  now: Date,
): Promise<Standing> => {
  const [work, entry] = [kinds[order.call], entryOf(order.call)];
  const viewer = await findViewerOfUser(connection.client, order.userId);
  const read = entry?.input.safeParse(order.input);
  if (!work || !entry || !viewer || !read?.success) throw new Problem('NOT_FOUND');
  const parsed = { success: true as const, input: read.data as Record<string, unknown> };
  const named = lookUpInput(connection, entry, parsed);
  const { projectId, reach } = await authorize(connection, entry, viewer, parsed, named, order.projectId);
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
  const rightsOver = async (names: readonly string[]): Promise<string> => {
    const level = levelIn(viewer, projectId);
    if (projectId === null) return JSON.stringify({ reach, level, fields: {} });
    const { keeps, keepsFromMentees } = await readableIn(asking, projectId);
    const fields = Object.fromEntries(
      toSorted([...new Set(names)]).map((name) => [name, [keeps(name), keepsFromMentees(name)]]),
    );
    return JSON.stringify({
      reach,
      level,
      fields,
      ground: await groundOf(connection, viewer.userId, projectId, reach === 'caseload'),
    });
  };
  return { work, asking, input, rightsOver };
};

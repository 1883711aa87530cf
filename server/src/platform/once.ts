/**
 * A call that makes something is made once, however often it is sent: whoever heard no answer sends it again under the same
 * name (the header x-once), and is answered as the first time. Source: docs/decisions/2026-11-27-once.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Viewer } from '../access/viewer.ts';
import { isOutOfTime } from './errors.ts';
import { FileReply } from './file-reply.ts';
import * as store from './once.store.ts';
import { Problem } from './problem.ts';
import { RawJson } from './raw-json.ts';

const isName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a call is named, if it is one that is done once and its page names it; else null. */
export const namedOnce = (
  call: string,
  { idempotent: isOnce }: Pick<CallEntry, 'idempotent'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  viewer: Viewer | null,
  /** What is asked: in which project the page is, what it says, and the hashes of the files that came with it. */
  asking: readonly [asked: number | null, input: unknown, files: readonly string[]],
): store.Named | null => {
  const name = headers['x-once'];
  if (name === undefined || viewer === null || isOnce !== true) return null;
  if (typeof name !== 'string' || !isName.test(name))
    throw new Problem('BAD_INPUT', { fields: { 'x-once': 'BAD_INPUT' } });
  const asked = createHash('sha256').update(JSON.stringify(asking)).digest();
  return { userId: viewer.userId, name, call, asked };
};

/**
 * Do it under its name if it has one, in the call's transaction; what was done before is answered and not done again. The
 * same name for something else is refused.
 */
export const once = async <Output>(
  { client, begin }: { client: pg.ClientBase; begin: () => Promise<void> },
  named: store.Named | null,
  work: () => Promise<Output>,
): Promise<Output | RawJson<Output>> => {
  if (named === null) return work();
  await begin();
  const { answer, other } = await store.takeName(client, named).catch((error: unknown) => {
    // The first sending goes on for longer than one waits for it.
    throw isOutOfTime(error) ? new Problem('BUSY') : error;
  });
  if (other) throw new Problem('BAD_INPUT', { fields: { 'x-once': 'BAD_INPUT' } });
  if (answer !== null) return new RawJson<Output>(answer);
  const output = await work();
  if (!(output instanceof FileReply))
    await store.keepAnswer(client, named, output instanceof RawJson ? output.text : JSON.stringify(output));
  return output;
};

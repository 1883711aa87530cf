/**
 * Idempotency keys: a repeated write returns the first answer.
 *
 * A browser that got no answer sends the call again with the same key. Source: docs/decisions/2026-11-27-once.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Viewer } from '../access/viewer.ts';
import { isOutOfTime } from './errors.ts';
import { FileReply } from './file-response.ts';
import * as store from './idempotency.store.ts';
import { Problem } from './problem.ts';
import { RawJson } from './raw-json.ts';

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the idempotency key of a call; null when the call takes none or the page sent none. */
export const readIdempotencyKey = (
  call: string,
  { idempotent: isIdempotent }: Pick<CallEntry, 'idempotent'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  viewer: Viewer | null,
  /** What the fingerprint covers: the page's project, the input, and the hashes of uploaded files. */
  request: readonly [requestedProjectId: number | null, input: unknown, fileHashes: readonly string[]],
): store.IdempotentCall | null => {
  // Pages that were open before the upgrade of November 2026 go on with the header of their version.
  const key = headers['idempotency-key'] ?? headers['x-once'];
  if (key === undefined || viewer === null || isIdempotent !== true) return null;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new Problem('BAD_INPUT', { fields: { 'idempotency-key': 'BAD_INPUT' } });
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  return { userId: viewer.userId, key, call, fingerprint };
};

/**
 * Runs the work under its key, in the call's transaction. A key that was used before returns its saved answer; a key that
 * was used for another input is refused.
 */
export const runIdempotently = async <Output>(
  { client, begin }: { client: pg.ClientBase; begin: () => Promise<void> },
  keyed: store.IdempotentCall | null,
  work: () => Promise<Output>,
): Promise<Output | RawJson<Output>> => {
  if (keyed === null) return work();
  await begin();
  const { answer, isOtherInput } = await store.claimKey(client, keyed).catch((error: unknown) => {
    // The first call with this key still runs: the statement timeout ended the wait for it.
    throw isOutOfTime(error) ? new Problem('BUSY') : error;
  });
  if (isOtherInput) throw new Problem('BAD_INPUT', { fields: { 'idempotency-key': 'BAD_INPUT' } });
  if (answer !== null) return new RawJson<Output>(answer);
  const output = await work();
  if (!(output instanceof FileReply))
    await store.saveAnswer(client, keyed, output instanceof RawJson ? output.text : JSON.stringify(output));
  return output;
};

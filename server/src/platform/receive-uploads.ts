/** Receives the files of a call before its transaction opens. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { assertSignedInAndAble, authorize, lookUpInput } from './authorization.ts';
import type { Batchers } from './batchers.ts';
import { assertAllowedDuringImpersonation, recheckImpersonation } from './impersonation.ts';
import { receiveFiles, type ReceivedForm } from './multipart-uploads.ts';
import { parseInput, requestedProject, viewerOfPage } from './request.ts';
import { findViewer } from './session.store.ts';

const withConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  return work(client).finally(() => client.release());
};

/**
 * Receives the form of an upload call. The server reads no byte from a caller who may not make the call, and stores no
 * file before the fields are authorized. The call authorizes its input again, because files may take minutes to arrive.
 * Files held in memory are no longer than other bodies, so they are authorized only once, with the call.
 */
export const receiveUploads = async (
  entry: CallEntry,
  limits: NonNullable<CallEntry['uploads']>,
  { pool, batchers }: { pool: pg.Pool; batchers: Batchers },
  request: FastifyRequest,
  tokenHash: Buffer | null,
): Promise<ReceivedForm> => {
  if (limits.inMemory) return receiveFiles(request, limits, () => Promise.resolve());
  const projectId = requestedProject(request);
  const findAlone = (hash: Buffer) => withConnection(pool, (client) => findViewer(client, hash));
  const found = tokenHash ? await batchers.viewers.load(tokenHash).catch(() => findAlone(tokenHash)) : null;
  const session = found?.viewer.impersonator
    ? await withConnection(pool, (client) => recheckImpersonation(client, found))
    : found;
  const viewer = viewerOfPage(request, session);
  assertSignedInAndAble(entry, viewer);
  assertAllowedDuringImpersonation(entry, viewer);
  return receiveFiles(request, limits, async (fields) => {
    const parsed = parseInput(entry, request, fields);
    await withConnection(pool, (client) =>
      authorize({ client }, entry, viewer, parsed, lookUpInput({ client }, entry, parsed), projectId),
    );
  });
};

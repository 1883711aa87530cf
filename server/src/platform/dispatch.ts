/**
 * From a request to a handler and back, the same way for every call:
 * origin → turn → transaction → session → ability → parse → scope → password → consent → handler → check of the output → commit → answer.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { idInQuery } from '@telemachos/contract/kit/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Named } from '../access/scopes.ts';
import { canIn, type Viewer } from '../access/viewer.ts';
import { connectionOver, type Connection } from '../db/connect.ts';
import { writeAudit } from './audit.store.ts';
import type { AnyHandler, Context, Services } from './context.ts';
import { namedRecords, passConsent, passFirstGate, passPassword, passSecondGate } from './gates.ts';
import { orderMail } from './mail.ts';
import { FileReply, sendFile } from './file-reply.ts';
import { Problem } from './problem.ts';
import { RawJson } from './raw-json.ts';
import { clearToken, hashToken, knownDevice, newToken, sendDevice, sendToken, sentToken } from './session.ts';
import { endSessionOf, findViewer, insertSession, touchSession } from './session.store.ts';
import { inCall } from './stopped.ts';
import type { Turns } from './turns.ts';
import { receiveFiles, type Received } from './uploads.ts';

/** Bodies are small unless an entry says otherwise, in bytes. */
export const usualMaxBody = 65_536;

/** Calls per minute and address for those made without a session; far above what a shared office address needs. */
export const publicLimit = 600;

export type DispatchParts = { services: Services; pool: pg.Pool; checkOutput: boolean; hashing: Turns };

/** Register one call's route. */
export const registerCall = (
  app: FastifyInstance,
  name: string,
  entry: CallEntry,
  handler: AnyHandler,
  parts: DispatchParts,
): void => {
  const limit = entry.limit ?? (entry.access === 'public' ? publicLimit : undefined);
  app.route({
    method: entry.method ?? 'POST',
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: entry.maxBody ?? usualMaxBody,
    config: {
      call: name,
      uploads: entry.uploads !== undefined,
      rateLimit: limit === undefined ? false : { max: limit, timeWindow: 60_000 },
    },
    handler: (request, reply) => run(name, entry, handler, parts, request, reply),
  });
};

const run = async (
  name: string,
  entry: CallEntry,
  handler: AnyHandler,
  parts: DispatchParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { services } = parts;
  // Answers are somebody's own: no cache keeps them, whatever they say.
  reply.header('cache-control', 'no-store');
  if (request.method !== 'GET') checkOrigin(request, services);
  const tokenHash = sentToken(request, services);
  if (!tokenHash && entry.access !== 'public') throw new Problem('SIGN_IN_REQUIRED');

  const received =
    entry.uploads && request.isMultipart() ? await receive(entry, entry.uploads, parts, request, tokenHash) : null;
  try {
    const arrived = { name, entry, handler, parts, request, reply, tokenHash, received };
    return await (entry.hashes ? parts.hashing(() => answer(arrived)) : answer(arrived));
  } finally {
    await received?.forget();
  }
};

/**
 * Files are received before anything is locked or held: not a byte is read from who may not make the call, and none is kept before the gates have
 * judged the fields. The call itself passes them again, for files may be long in coming.
 */
const receive = async (
  entry: CallEntry,
  limits: NonNullable<CallEntry['uploads']>,
  { pool }: DispatchParts,
  request: FastifyRequest,
  tokenHash: Buffer | null,
): Promise<Received> => {
  const within = async <Found>(work: (client: pg.PoolClient) => Promise<Found>): Promise<Found> => {
    const client = await pool.connect();
    return work(client).finally(() => client.release());
  };
  const asked = askedProject(request);
  const session = tokenHash ? await within((client) => findViewer(client, tokenHash)) : null;
  const viewer = viewerOf(request, session);
  passFirstGate(entry, viewer);
  return receiveFiles(request, limits, async (fields) => {
    const parsed = parse(entry, request, fields);
    await within((client) => {
      const connection = connectionOver(client);
      return passGates(connection, entry, viewer, parsed, namedIn(connection, entry, parsed), asked);
    });
  });
};

/** What a readable input names, its lookups begun. */
const namedIn = (connection: Connection, entry: CallEntry, parsed: Parsed): Named[] =>
  parsed.success ? namedRecords(connection, entry, parsed.input) : [];

/** Everything that stands before a handler: who, what, whose, a password of one's own, and the consent. Answers the call's input, project and reach. */
const passGates = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  parsed: Parsed,
  named: Named[],
  asked: number | null,
) => {
  passFirstGate(entry, viewer);
  if (!parsed.success) throw new Problem('BAD_INPUT', { fields: parsed.fields });
  const { projectId, reach } = await passSecondGate(connection, entry, viewer, parsed.input, named, asked);
  passPassword(entry, viewer);
  passConsent(entry, viewer, projectId);
  return { input: parsed.input, projectId, reach };
};

/** A call on its way, with whatever came beside it. */
type Arrived = {
  name: string;
  entry: CallEntry;
  handler: AnyHandler;
  parts: DispatchParts;
  request: FastifyRequest;
  reply: FastifyReply;
  tokenHash: Buffer | null;
  received: Received | null;
};

const answer = async ({
  name,
  entry,
  handler,
  parts,
  request,
  reply,
  tokenHash,
  received,
}: Arrived): Promise<unknown> => {
  const asked = askedProject(request);
  const client = await parts.pool.connect();
  const transaction = transactionOver(client);
  let broken: Error | undefined;
  try {
    // These travel together: none of them needs the others' answer.
    const opened = entry.lazy ? undefined : transaction.begin();
    const asking = tokenHash ? findViewer(client, tokenHash) : null;
    const parsed = parse(entry, request, received?.fields ?? null);
    const connection = connectionOver(client);
    const named = namedIn(connection, entry, parsed);
    const [session] = await Promise.all([asking, opened]);
    const viewer = viewerOf(request, session);

    const { input, projectId, reach } = await passGates(connection, entry, viewer, parsed, named, asked);
    const afterwards: Work[] = [];
    const context = contextOf({
      name,
      parts,
      request,
      reply,
      tokenHash,
      afterwards,
      files: received?.files ?? [],
      connection,
      begin: transaction.begin,
      viewer,
      projectId,
      asked,
      reach,
    });
    const output = await inCall.run(name, () => handler(context, input as never));
    if (parts.checkOutput && !(output instanceof FileReply)) assertShape(name, entry, output);
    if (output instanceof FileReply && isOnlyAsked(request)) {
      output.close();
      // Nothing was given, so nothing was done: what the handler wrote down about it does not hold.
      await transaction.end('ROLLBACK');
      return reply.status(204).send();
    }
    if (session?.stale) await touchSession(client, session.viewer.sessionId);
    await transaction.end('COMMIT');
    if (afterwards.length > 0) reply.raw.once('close', () => afterwards.forEach(parts.services.later));
    if (output instanceof FileReply) return sendFile(reply, output);
    return output instanceof RawJson ? reply.type('application/json; charset=utf-8').send(output.text) : output;
  } catch (error) {
    await transaction
      .end(error instanceof Problem && error.extra.keep ? 'COMMIT' : 'ROLLBACK')
      .catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** A transaction that is opened once, and ended only if it was opened. */
const transactionOver = (client: pg.PoolClient) => {
  let opened: Promise<unknown> | undefined;
  return {
    begin: async (): Promise<void> => {
      await (opened ??= client.query('BEGIN'));
    },
    end: async (how: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      if (opened) await client.query(how);
    },
  };
};

type Work = Parameters<Services['later']>[0];

type CallParts = {
  name: string;
  parts: DispatchParts;
  request: FastifyRequest;
  reply: FastifyReply;
  tokenHash: Buffer | null;
  afterwards: Work[];
  files: Context<CallEntry>['files'];
  connection: Connection;
  begin: () => Promise<void>;
  viewer: Viewer | null;
  projectId: number | null;
  asked: number | null;
  reach: Reach;
};

/** What the handler is given. */
const contextOf = ({
  name,
  parts: { services },
  request,
  reply,
  tokenHash,
  afterwards,
  files,
  connection,
  begin,
  viewer,
  projectId,
  asked,
  reach,
}: CallParts): Context<CallEntry> => {
  const device = (request.headers['user-agent'] ?? '').slice(0, 300);
  return {
    client: connection.client,
    get db() {
      return connection.db;
    },
    services,
    now: services.clock(),
    viewer: viewer as Viewer,
    projectId,
    asked,
    reach,
    request: { id: request.id, address: request.ip, device },
    files,
    can: (ability) => viewer !== null && canIn(viewer, projectId, ability),
    begin,
    fail: (code, extra) => {
      throw new Problem(code, extra);
    },
    mail: (order) => orderMail(connection, services, order),
    audit: (subject, subjectId, details = {}) =>
      writeAudit(connection, {
        actorId: viewer?.userId ?? null,
        projectId,
        call: name,
        subject,
        subjectId,
        details,
        requestId: request.id,
      }),
    afterAnswer: (work) => void afterwards.push(work),
    knownDevice: (account) => knownDevice(request, services, account),
    knowDevice: (account) => sendDevice(reply, services, account),
    startSession: async (userId) => {
      if (tokenHash) await endSessionOf(connection.client, tokenHash);
      const token = newToken();
      const passwordHash = await insertSession(connection.client, {
        userId,
        tokenHash: hashToken(token),
        address: request.ip,
        device,
      });
      sendToken(reply, services, token);
      sendDevice(reply, services, { id: userId, passwordHash });
    },
    clearSession: () => clearToken(reply, services),
  };
};

/** What came in, read by the entry; else the fields at fault. */
type Parsed = { success: true; input: Record<string, unknown> } | { success: false; fields: Record<string, string> };

const parse = (entry: CallEntry, request: FastifyRequest, fields: Record<string, string> | null): Parsed => {
  const body = fields ?? (request.method === 'GET' ? request.query : (request.body ?? {}));
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const parsed = entry.input.safeParse(isRecord ? { ...body, ...(request.params as object) } : body);
  if (parsed.success) return { success: true, input: parsed.data as Record<string, unknown> };
  return {
    success: false,
    fields: Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join('.'), issue.code === 'custom' ? issue.message : issue.code]),
    ),
  };
};

/** A write must come from our own pages: its origin is the public one; where none is set, that of the very host it was sent to. */
const checkOrigin = (request: FastifyRequest, services: Services): void => {
  const { origin } = request.headers;
  if (
    origin === new URL(services.publicUrl()).origin ||
    (services.config.publicUrl === undefined && origin === `${request.protocol}://${request.host}`)
  )
    return;
  throw new Problem('ORIGIN_REFUSED');
};

/** The project the browser is in, from the header x-project: its id. One that is no id is refused: a write must not end up in another project than was meant. */
const askedProject = (request: FastifyRequest): number | null => {
  const sent = request.headers['x-project'];
  if (sent === undefined) return null;
  const read = idInQuery.safeParse(sent);
  if (!read.success) throw new Problem('BAD_INPUT', { fields: { 'x-project': 'BAD_INPUT' } });
  return read.data;
};

/** Whether a page asks, with the header x-ask, if the file would be given, before the browser fetches it by itself: a browser tells no page why it got none. */
const isOnlyAsked = (request: FastifyRequest): boolean => request.headers['x-ask'] !== undefined;

/**
 * Whoever is signed in, unless the page says in the header x-person that it was drawn for somebody else: another person signed in meanwhile
 * in the same browser, and what one typed is never done as the other.
 */
const viewerOf = (request: FastifyRequest, session: { viewer: Viewer } | null): Viewer | null => {
  const drawnFor = request.headers['x-person'];
  return session && (drawnFor === undefined || drawnFor === String(session.viewer.userId)) ? session.viewer : null;
};

/** In tests and development an answer must be exactly what the entry promises: nothing missing, nothing more. */
const assertShape = (name: string, entry: CallEntry, output: unknown): void => {
  const wire: unknown = JSON.parse(output instanceof RawJson ? output.text : JSON.stringify(output));
  const parsed = entry.output.safeParse(wire);
  if (!parsed.success) throw new Error(`${name} answered the wrong shape: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${name} answered more than its entry promises`);
};

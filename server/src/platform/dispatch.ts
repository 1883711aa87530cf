/**
 * Answers every call the same way, in this order: check the origin, receive uploads, look up session and records,
 * authenticate, authorize, choose the locale, run the handler, commit, respond.
 */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { NamedRecords } from '../access/scopes.ts';
import type { Viewer } from '../access/viewer.ts';
import { checkOut, lazyConnection } from '../db/connect.ts';
import { authorize, lookUpInput } from './authorization.ts';
import type { Batchers } from './batchers.ts';
import { createContext, type CallEffects } from './create-call-context.ts';
import { createCallTransaction, type CallTransaction } from './call-transaction.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { AnyHandler, Context, Services } from './context.ts';
import { retryOnConflict } from './conflict-retry.ts';
import { FileReply } from './file-response.ts';
import { readIdempotencyKey, runIdempotently } from './idempotency.ts';
import { mustOnlyRead, recheckImpersonation } from './impersonation.ts';
import { localizedFields, type LocalizedFields } from './localize-response.ts';
import type { ReceivedForm } from './multipart-uploads.ts';
import { Problem } from './problem.ts';
import { receiveUploads } from './receive-uploads.ts';
import {
  assertSameOrigin,
  isAvailabilityCheck,
  isGetOrHead,
  parseInput,
  requestedProject,
  viewerOfPage,
  type ParsedInput,
} from './request.ts';
import { assertOutputMatches, respond } from './respond.ts';
import { chooseLocale, localizeOutput, setLanguageHeaders } from './response-locale.ts';
import { readSessionToken } from './session.ts';
import { findViewer, touchSession, type FoundSession } from './session.store.ts';
import { currentCall } from './stopped-condition-log.ts';
import type { Locale } from './translations.ts';

/** Size of a request's body when its entry sets no `maxBodyBytes`. */
export const defaultMaxBodyBytes = 65_536;

/** Calls per minute and address for those made without a session; far above what a shared office address needs. */
export const maxPublicRequestsPerMinute = 600;

/** What every call of a server shares. */
export type DispatchParts = {
  services: Services;
  pool: pg.Pool;
  /** Checks every output against its entry: in tests and development. */
  checkOutput: boolean;
  /** Limits calls that hash a password. */
  limitHashing: ConcurrencyLimit;
  batchers: Batchers;
};

/** A request for a call. `fields` are the localized fields of its output, null when it has none. */
type IncomingCall = DispatchParts & {
  name: string;
  entry: CallEntry;
  fields: LocalizedFields | null;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A call whose body has arrived; `form` is null without uploads. */
type ReceivedCall = IncomingCall & {
  tokenHash: Buffer | null;
  form: ReceivedForm | null;
  requestedProjectId: number | null;
};

/** A call whose caller may make it, on this input. */
type AuthorizedCall = ReceivedCall & {
  viewer: Viewer | null;
  input: Record<string, unknown>;
  projectId: number | null;
  reach: Reach;
  locale: Locale | null;
  connection: { client: pg.PoolClient };
  transaction: CallTransaction;
};

/** Registers the route of one call. */
export const registerCall = (
  app: FastifyInstance,
  name: string,
  entry: CallEntry,
  handler: AnyHandler,
  parts: DispatchParts,
): void => {
  const fields = entry.localized ? localizedFields(entry.output) : null;
  const limit = entry.maxRequestsPerMinute ?? (entry.access === 'public' ? maxPublicRequestsPerMinute : undefined);
  app.route({
    method: entry.method ?? 'POST',
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: entry.maxBodyBytes ?? defaultMaxBodyBytes,
    config: {
      call: name,
      uploads: entry.uploads !== undefined,
      rateLimit: limit === undefined ? false : { max: limit, timeWindow: 60_000 },
    },
    handler: (request, reply) => receive({ ...parts, name, entry, fields, handler, request, reply }),
  });
};

/** Receives a request, answers it, and retries it after a conflict with a concurrent call. */
const receive = async (incoming: IncomingCall): Promise<unknown> => {
  const { entry, services, request, reply, limitHashing } = incoming;
  // Answers are personal: no cache may store them.
  reply.header('cache-control', 'no-store');
  setLanguageHeaders(incoming);
  if (!isGetOrHead(request)) assertSameOrigin(request, services);
  const tokenHash = readSessionToken(request, services);
  if (!tokenHash && entry.access !== 'public') throw new Problem('SIGN_IN_REQUIRED');
  const form =
    entry.uploads && request.isMultipart()
      ? await receiveUploads(entry, entry.uploads, incoming, request, tokenHash)
      : null;
  try {
    const run = () =>
      retryOnConflict(() => answer({ ...incoming, tokenHash, form, requestedProjectId: requestedProject(request) }));
    return await (entry.hashesPassword ? limitHashing(run) : run());
  } finally {
    await form?.discard();
  }
};

/** Answers a call in one transaction; an error rolls it back, unless the problem asks to commit. */
const answer = async (call: ReceivedCall): Promise<unknown> => {
  const { entry, pool, request, reply, requestedProjectId } = call;
  const { client, release } = entry.transaction ? lazyConnection(pool) : await checkOut(pool);
  const transaction = createCallTransaction(client);
  const connection = { client };
  let connectionError: Error | undefined;
  try {
    const lookups = startLookups(call, client, transaction);
    const session = await authenticate(client, lookups);
    const viewer = viewerOfPage(request, session);
    if (mustOnlyRead(entry, viewer)) await transaction.forbidWrites();
    const { parsed, records } = lookups;
    const authorization = await authorize(connection, entry, viewer, parsed, records, requestedProjectId);
    const locale = await chooseLocale(call, entry, viewer);
    const authorized: AuthorizedCall = { ...call, ...authorization, viewer, locale, connection, transaction };
    const { context, effects } = createContext(authorized);
    const output = localizeOutput(await runHandler(authorized, context), call.fields, locale);
    if (call.checkOutput) assertOutputMatches(call.name, entry, output);
    if (output instanceof FileReply && isAvailabilityCheck(request)) {
      output.close();
      // The file is not delivered, so what the handler recorded about its delivery must not be kept.
      await transaction.end('ROLLBACK');
      return reply.status(204).send();
    }
    await recordUse(authorized, session, context);
    await transaction.end('COMMIT');
    releaseEffects(call, effects);
    return respond(reply, output);
  } catch (error) {
    await transaction.end(isCommitted(error) ? 'COMMIT' : 'ROLLBACK').catch((failure: Error) => {
      connectionError = failure;
    });
    throw error;
  } finally {
    release(connectionError);
  }
};

/**
 * The queries that a call starts at once: none needs the result of another, so PostgreSQL receives them in one send.
 */
type Lookups = {
  session: Promise<FoundSession | null> | null;
  opened: Promise<void> | undefined;
  parsed: ParsedInput;
  records: NamedRecords[];
};

/** Opens the transaction, and starts to look up the session and the records that the input names. */
const startLookups = (call: ReceivedCall, client: pg.PoolClient, transaction: CallTransaction): Lookups => {
  const { entry, batchers, request, form, tokenHash } = call;
  const opened = entry.transaction ? undefined : transaction.begin();
  const findAlone = (hash: Buffer) => findViewer(client, hash);
  const findSession = (hash: Buffer) =>
    entry.transaction ? batchers.viewers.load(hash).catch(() => findAlone(hash)) : findAlone(hash);
  const session = tokenHash && findSession(tokenHash);
  const parsed = parseInput(entry, request, form?.fields ?? null);
  const source = entry.transaction ? { client, places: batchers.participations } : { client };
  return { session, opened, parsed, records: lookUpInput(source, entry, parsed) };
};

/** The session of the caller as it holds now, null without one. */
const authenticate = async (client: pg.PoolClient, { session, opened }: Lookups): Promise<FoundSession | null> => {
  const [found] = await Promise.all([session, opened]);
  return recheckImpersonation(client, found);
};

/** Runs the handler, once for each idempotency key. */
const runHandler = async (call: AuthorizedCall, context: Context<CallEntry>): Promise<unknown> => {
  const { name, entry, handler, request, form, viewer, input, requestedProjectId, connection, transaction } = call;
  const run = () => currentCall.run(name, () => handler(context, input as never));
  const fileHashes = (form?.files ?? []).map(({ sha256 }) => sha256);
  // What cannot write cannot be done twice, and could not store its key.
  const key = mustOnlyRead(entry, viewer)
    ? null
    : readIdempotencyKey(name, entry, request, viewer, [requestedProjectId, input, fileHashes]);
  return runIdempotently({ client: connection.client, begin: transaction.begin }, key, run);
};

/**
 * Records a change made during an impersonation in the audit, and the last use of a session that was idle for a while.
 */
const recordUse = async (
  { entry, viewer }: AuthorizedCall,
  session: FoundSession | null,
  context: Context<CallEntry>,
): Promise<void> => {
  if (viewer?.impersonator && entry.readOnly !== true && entry.impersonation === undefined)
    await context.audit('user', viewer.userId, { Changes: true });
  if (session?.stale && entry.background !== true) await touchSession(context.client, session.viewer.sessionId);
};

/** Emits the events of a committed call now, and starts its background work once the response has left. */
const releaseEffects = ({ services, reply }: ReceivedCall, { events, afterResponse }: CallEffects): void => {
  for (const emit of events) emit();
  if (afterResponse.length > 0) reply.raw.once('close', () => afterResponse.forEach(services.runInBackground));
};

const isCommitted = (error: unknown): boolean => error instanceof Problem && error.extra.commit === true;

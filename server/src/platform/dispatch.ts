/**
 * From a request to a handler and back, the same way for every call:
 * origin → turn → transaction → session → ability → as whom → parse → scope → password → consent → handler → check of the output
 * → commit → answer.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import { canAnywhere, type Viewer } from '../access/viewer.ts';
import { checkOut, lazyConnection } from '../db/connect.ts';
import { askedProject, checkOrigin, isFetched, isOnlyAsked, parse, viewerOf } from './arriving.ts';
import { contextOf, type Work } from './call-context.ts';
import type { AnyHandler, Services } from './context.ts';
import { namedIn, passFirstGate, passGates } from './gates.ts';
import { FileReply, sendFile } from './file-reply.ts';
import { namedOnce, once } from './once.ts';
import { Problem } from './problem.ts';
import { RawJson } from './raw-json.ts';
import { sentToken } from './session.ts';
import { onlyReads, passSeeingAs, stillSeeing } from './seeing-as.ts';
import { inWordsOf, slotsOf, type Slots } from './speaking.ts';
import { findViewer, touchSession } from './session.store.ts';
import type { Batchers } from './batchers.ts';
import { inCall } from './stopped.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { retryOnDeadlock } from './deadlock-retry.ts';
import { receiveFiles, type Received } from './uploads.ts';
import type { Spoken } from './words.ts';

/** Bodies are small unless an entry says otherwise, in bytes. */
export const usualMaxBody = 65_536;

/** Calls per minute and address for those made without a session; far above what a shared office address needs. */
export const publicLimit = 600;

export type DispatchParts = {
  services: Services;
  pool: pg.Pool;
  checkOutput: boolean;
  limitHashing: ConcurrencyLimit;
  /** Batchers that frequent calls share. */
  batchers: Batchers;
};

/** Register one call's route. */
export const registerCall = (
  app: FastifyInstance,
  name: string,
  entry: CallEntry,
  handler: AnyHandler,
  parts: DispatchParts,
): void => {
  const slots = entry.localized ? slotsOf(entry.output) : null;
  const limit = entry.maxRequestsPerMinute ?? (entry.access === 'public' ? publicLimit : undefined);
  app.route({
    method: entry.method ?? 'POST',
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: entry.maxBodyBytes ?? usualMaxBody,
    config: {
      call: name,
      uploads: entry.uploads !== undefined,
      rateLimit: limit === undefined ? false : { max: limit, timeWindow: 60_000 },
    },
    handler: (request, reply) => run({ name, entry, slots, handler, parts, request, reply }),
  });
};

const run = async (coming: Coming): Promise<unknown> => {
  const { entry, parts, request, reply } = coming;
  const { services } = parts;
  // Answers are somebody's own: no cache keeps them, whatever they say.
  reply.header('cache-control', 'no-store');
  sayHowNew(coming);
  if (!isFetched(request)) checkOrigin(request, services);
  const tokenHash = sentToken(request, services);
  if (!tokenHash && entry.access !== 'public') throw new Problem('SIGN_IN_REQUIRED');

  const received =
    entry.uploads && request.isMultipart() ? await receive(entry, entry.uploads, parts, request, tokenHash) : null;
  try {
    const arrived = { ...coming, tokenHash, received };
    const answered = () => retryOnDeadlock(() => answer(arrived));
    return await (entry.hashesPassword ? parts.limitHashing(answered) : answered());
  } finally {
    await received?.forget();
  }
};

/**
 * Files are received before anything is locked or held: not a byte is read from who may not make the call, and none is
 * kept before the gates have judged the fields. The call itself passes them again, for files may be long in coming. What
 * is held in memory is no longer than other bodies, and is read as they are: the gates judge it once, with the call.
 */
const receive = async (
  entry: CallEntry,
  limits: NonNullable<CallEntry['uploads']>,
  { pool, batchers }: DispatchParts,
  request: FastifyRequest,
  tokenHash: Buffer | null,
): Promise<Received> => {
  if (limits.inMemory) return receiveFiles(request, limits, () => Promise.resolve());
  const within = async <Found>(work: (client: pg.PoolClient) => Promise<Found>): Promise<Found> => {
    const client = await pool.connect();
    return work(client).finally(() => client.release());
  };
  const asked = askedProject(request);
  const alone = (hash: Buffer) => within((client) => findViewer(client, hash));
  const found = tokenHash ? await batchers.viewers.load(tokenHash).catch(() => alone(tokenHash)) : null;
  const session = found?.viewer.impersonator ? await within((client) => stillSeeing(client, found)) : found;
  const viewer = viewerOf(request, session);
  passFirstGate(entry, viewer);
  passSeeingAs(entry, viewer);
  return receiveFiles(request, limits, async (fields) => {
    const parsed = parse(entry, request, fields);
    await within((client) => {
      const connection = { client };
      return passGates(connection, entry, viewer, parsed, namedIn(connection, entry, parsed), asked);
    });
  });
};

/** A call that comes. `slots` are where its answer has words in two languages, if it speaks others. */
type Coming = {
  name: string;
  entry: CallEntry;
  slots: Slots | null;
  handler: AnyHandler;
  parts: DispatchParts;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Whether the page is one where a translator looks at a language, open to people or not; of others' it does not count. */
const isTrying = (request: FastifyRequest, viewer: Viewer | null): boolean =>
  request.headers['x-trying'] !== undefined && viewer !== null && canAnywhere(viewer, 'texts.translate');

/**
 * Tell a browser how new the words of its language are, or that it is there no more; of shipped words nothing. And which
 * languages there are to choose beyond the shipped ones, where there are some.
 */
const sayHowNew = ({ parts, request, reply }: Pick<Coming, 'parts' | 'request' | 'reply'>, tried = false): void => {
  const { words } = parts.services;
  const further = words.further();
  if (further !== '') reply.header('x-languages', further);
  const shown = words.shownIn(request.headers['accept-language'], tried);
  const said = shown === 'gone' ? shown : String(shown?.stamp ?? 0);
  if (said === '0') reply.removeHeader('x-words');
  else reply.header('x-words', said);
};

/**
 * The language beyond the shipped two that the reader chose: the browser's of the page, or where a browser fetches a
 * file by itself, the account's. One that is not open is spoken to translators who try it.
 */
const spokenBy = async (
  { entry, parts, request, reply }: Pick<Coming, 'entry' | 'parts' | 'request' | 'reply'>,
  viewer: Viewer | null,
): Promise<Spoken | null> => {
  const tried = isTrying(request, viewer);
  if (tried) sayHowNew({ parts, request, reply }, true);
  if (!entry.localized) return null;
  const { words } = parts.services;
  const shown = words.shownIn(request.headers['accept-language'], tried);
  return words.spokenIn(
    entry.returnsFile ? viewer?.language : shown === null || shown === 'gone' ? undefined : shown.code,
    tried,
  );
};

/** What a handler answered, in the words of the language. */
const saidIn = (output: unknown, slots: Slots | null, spoken: Spoken | null): unknown => {
  if (!slots || !spoken || output instanceof FileReply) return output;
  return inWordsOf(slots, output instanceof RawJson ? JSON.parse(output.text) : output, spoken);
};

/** A call on its way, with whatever came beside it. */
type Arrived = Coming & {
  tokenHash: Buffer | null;
  received: Received | null;
};

const answer = async (arrived: Arrived): Promise<unknown> => {
  const { name, entry, slots, handler, parts, request, reply, tokenHash, received } = arrived;
  const asked = askedProject(request);
  const { client, release } = entry.transaction ? lazyConnection(parts.pool) : await checkOut(parts.pool);
  const transaction = transactionOver(client);
  let broken: Error | undefined;
  try {
    // These travel together: none of them needs the others' answer.
    const opened = entry.transaction ? undefined : transaction.begin();
    const alone = (hash: Buffer) => findViewer(client, hash);
    const asking = tokenHash
      ? entry.transaction
        ? parts.batchers.viewers.load(tokenHash).catch(() => alone(tokenHash))
        : alone(tokenHash)
      : null;
    const parsed = parse(entry, request, received?.fields ?? null);
    const connection = { client };
    const places = namedIn(entry.transaction ? { client, places: parts.batchers.places } : connection, entry, parsed);
    const [found] = await Promise.all([asking, opened]);
    const session = await stillSeeing(client, found);
    const viewer = viewerOf(request, session);
    if (onlyReads(entry, viewer)) await transaction.onlyReads();

    const { input, projectId, reach } = await passGates(connection, entry, viewer, parsed, places, asked);
    const spoken = await spokenBy({ entry, parts, request, reply }, viewer);
    const afterwards: Work[] = [];
    const told: (() => void)[] = [];
    const context = contextOf({
      name,
      services: parts.services,
      request,
      reply,
      tokenHash,
      afterwards,
      told,
      files: received?.files ?? [],
      connection,
      begin: transaction.begin,
      viewer,
      projectId,
      asked,
      reach,
      spoken,
    });
    const work = () => inCall.run(name, () => handler(context, input as never));
    const hashes = (received?.files ?? []).map(({ sha256 }) => sha256);
    const named = namedOnce(name, entry, request, viewer, [asked, input, hashes]);
    const output = saidIn(await once({ client, begin: transaction.begin }, named, work), slots, spoken);
    if (parts.checkOutput && !(output instanceof FileReply)) assertShape(name, entry, output);
    if (output instanceof FileReply && isOnlyAsked(request)) {
      output.close();
      // Nothing was given, so nothing was done: what the handler wrote down about it does not hold.
      await transaction.end('ROLLBACK');
      return reply.status(204).send();
    }
    if (viewer?.impersonator && entry.readOnly !== true && entry.impersonation === undefined)
      await context.audit('user', viewer.userId, { Changes: true });
    if (session?.stale && entry.background !== true) await touchSession(client, session.viewer.sessionId);
    await transaction.end('COMMIT');
    for (const tell of told) tell();
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
    release(broken);
  }
};

/** A transaction that is opened once, and ended only if it was opened. */
const transactionOver = (client: pg.PoolClient) => {
  let opened: Promise<unknown> | undefined;
  const begin = async (): Promise<void> => {
    await (opened ??= client.query('BEGIN'));
  };
  return {
    begin,
    /** From here on the database refuses every change. */
    onlyReads: async (): Promise<void> => {
      await begin();
      await client.query('SET TRANSACTION READ ONLY');
    },
    end: async (how: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      if (opened) await client.query(how);
    },
  };
};

/** In tests and development an answer must be exactly what the entry promises: nothing missing, nothing more. */
const assertShape = (name: string, entry: CallEntry, output: unknown): void => {
  const wire: unknown = JSON.parse(output instanceof RawJson ? output.text : JSON.stringify(output));
  const parsed = entry.output.safeParse(wire);
  if (!parsed.success) throw new Error(`${name} answered the wrong shape: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${name} answered more than its entry promises`);
};

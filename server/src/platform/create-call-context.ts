/** Builds the context of one call's handler. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { actingUserId, canIn, type Viewer } from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import { insertAuditEntries } from './audit.store.ts';
import type { CallTransaction } from './call-transaction.ts';
import { clientAddress } from './client-address.ts';
import type { Context, Services } from './context.ts';
import { queueMails } from './mail.ts';
import type { ReceivedForm } from './multipart-uploads.ts';
import { insertPersonChanges } from './person-history.store.ts';
import { Problem } from './problem.ts';
import {
  clearSessionCookie,
  createToken,
  hashToken,
  isKnownDevice,
  setDeviceCookie,
  setSessionCookie,
} from './session.ts';
import { endSessionOf, insertImpersonationSession, insertSession } from './session.store.ts';

/** Work that runs in a transaction of its own once the response has left. */
type BackgroundWork = Parameters<Services['runInBackground']>[0];

/** What a handler asked for that must wait for the commit. */
export type CallEffects = { events: (() => void)[]; afterResponse: BackgroundWork[] };

/** A call that passed authorization. */
type CallParts = {
  name: string;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  tokenHash: Buffer | null;
  form: ReceivedForm | null;
  connection: Connection;
  transaction: CallTransaction;
  viewer: Viewer | null;
  projectId: number | null;
  requestedProjectId: number | null;
  reach: Reach;
  locale: Context<CallEntry>['locale'];
};

/** Aborts when the connection closes before the whole answer was written. */
const signalOfDisconnect = ({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Creates the handler's context, and the effects that it fills. */
export const createContext = (call: CallParts): { context: Context<CallEntry>; effects: CallEffects } => {
  const { services, request, form, connection, transaction, viewer, projectId, requestedProjectId, reach } = call;
  const effects: CallEffects = { events: [], afterResponse: [] };
  // One for the call and all that a script calls within it.
  let disconnected: AbortSignal | undefined;
  const context: Context<CallEntry> = {
    client: connection.client,
    services,
    now: services.clock(),
    viewer: viewer as Viewer,
    actorId: viewer && actingUserId(viewer),
    projectId,
    requestedProjectId,
    reach,
    locale: call.locale,
    request: { id: request.id, ...clientOf(request), origin: request.headers.origin ?? '' },
    files: form?.files ?? [],
    can: (ability) => viewer !== null && canIn(viewer, projectId, ability),
    abortSignal: () => (disconnected ??= signalOfDisconnect(call.reply)),
    beginTransaction: transaction.begin,
    fail: (code, extra) => {
      throw new Problem(code, extra);
    },
    mail: (...requests) => queueMails(connection, services, ...requests),
    emit: (...event) => void effects.events.push(() => services.live.emit(...event)),
    afterResponse: (work) => void effects.afterResponse.push(work),
    ...recordMembers(call),
    ...sessionMembers(call),
  };
  return { context, effects };
};

/** The address and the browser that sent a request. */
const clientOf = (request: FastifyRequest): { address: string; device: string } => ({
  address: clientAddress(request),
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
});

type RecordMember = 'audit' | 'recordChanges';

/** The members that write the audit and people's history; both name the person who was impersonated. */
export const recordMembers = ({
  name,
  request,
  connection,
  viewer,
  projectId,
}: Pick<CallParts, 'name' | 'connection' | 'viewer' | 'projectId'> & { request: { id: string } }): Pick<
  Context<CallEntry>,
  RecordMember
> => {
  const actorId = viewer && actingUserId(viewer);
  const viewedAs = viewer?.impersonator ? viewer.userId : null;
  const impersonated = viewedAs === null ? {} : { ViewedAs: viewedAs };
  return {
    audit: (subject, subjectId, ...details) =>
      insertAuditEntries(connection, {
        actorId,
        projectId,
        call: name,
        subject,
        subjectId,
        details: (details.length === 0 ? [{}] : details).map((line) => ({ ...line, ...impersonated })),
        requestId: request.id,
      }),
    recordChanges: (changes, batch = {}) => insertPersonChanges(connection, changes, { actorId, viewedAs, ...batch }),
  };
};

type SessionMember =
  | 'isKnownDevice'
  | 'rememberDevice'
  | 'startSession'
  | 'startImpersonationSession'
  | 'clearSessionCookie';

/** The members that start sessions and set cookies. */
const sessionMembers = ({
  services,
  request,
  reply,
  tokenHash,
  connection: { client },
}: CallParts): Pick<Context<CallEntry>, SessionMember> => ({
  isKnownDevice: (account) => isKnownDevice(request, services, account),
  rememberDevice: (account) => setDeviceCookie(reply, services, account),
  startSession: async (userId) => {
    if (tokenHash) await endSessionOf(client, tokenHash);
    const token = createToken();
    const session = { userId, tokenHash: hashToken(token), ...clientOf(request) };
    const passwordHash = await insertSession(client, session);
    setSessionCookie(reply, services, token);
    setDeviceCookie(reply, services, { id: userId, passwordHash });
  },
  startImpersonationSession: async (impersonation) => {
    if (tokenHash) await endSessionOf(client, tokenHash);
    const token = createToken();
    await insertImpersonationSession(client, {
      ...impersonation,
      tokenHash: hashToken(token),
      ...clientOf(request),
    });
    setSessionCookie(reply, services, token);
  },
  clearSessionCookie: () => clearSessionCookie(reply, services),
});

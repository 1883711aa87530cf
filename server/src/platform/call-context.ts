/** What one call's handler is given, put together from the call. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { actingUserId, canIn, type Viewer } from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import { writeAudit } from './audit.store.ts';
import { writeChanges } from './changes.store.ts';
import type { Context, Services } from './context.ts';
import { clientAddress } from './client-address.ts';
import { orderMail } from './mail.ts';
import { Problem } from './problem.ts';
import { clearToken, hashToken, knownDevice, newToken, sendDevice, sendToken } from './session.ts';
import { endSessionOf, insertLook, insertSession } from './session.store.ts';

/** Something to be done once the answer is on its way. */
export type Work = Parameters<Services['later']>[0];

/** The call, as far as the gates have brought it. */
type CallParts = {
  name: string;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  tokenHash: Buffer | null;
  afterwards: Work[];
  told: (() => void)[];
  files: Context<CallEntry>['files'];
  connection: Connection;
  begin: () => Promise<void>;
  viewer: Viewer | null;
  projectId: number | null;
  asked: number | null;
  reach: Reach;
  spoken: Context<CallEntry>['spoken'];
};

/** What the handler is given. */
export const contextOf = ({
  name,
  services,
  request,
  reply,
  tokenHash,
  afterwards,
  told,
  files,
  connection,
  begin,
  viewer,
  projectId,
  asked,
  reach,
  spoken,
}: CallParts): Context<CallEntry> => {
  const actorId = viewer && actingUserId(viewer);
  const viewedAs = viewer?.impersonator ? viewer.userId : null;
  const seen = viewedAs === null ? {} : { ViewedAs: viewedAs };
  const device = (request.headers['user-agent'] ?? '').slice(0, 300);
  return {
    client: connection.client,
    services,
    now: services.clock(),
    viewer: viewer as Viewer,
    actorId,
    projectId,
    asked,
    reach,
    spoken,
    request: { id: request.id, address: clientAddress(request), device, origin: request.headers.origin ?? '' },
    files,
    can: (ability) => viewer !== null && canIn(viewer, projectId, ability),
    begin,
    fail: (code, extra) => {
      throw new Problem(code, extra);
    },
    mail: (...orders) => orderMail(connection, services, ...orders),
    audit: (subject, subjectId, ...details) =>
      writeAudit(connection, {
        actorId,
        projectId,
        call: name,
        subject,
        subjectId,
        details: (details.length === 0 ? [{}] : details).map((line) => ({ ...line, ...seen })),
        requestId: request.id,
      }),
    changed: (changes, part = {}) => writeChanges(connection, changes, { actorId, viewedAs, ...part }),
    tell: (...what) => void told.push(() => services.live.tell(...what)),
    afterAnswer: (work) => void afterwards.push(work),
    knownDevice: (account) => knownDevice(request, services, account),
    knowDevice: (account) => sendDevice(reply, services, account),
    startSession: async (userId) => {
      if (tokenHash) await endSessionOf(connection.client, tokenHash);
      const token = newToken();
      const passwordHash = await insertSession(connection.client, {
        userId,
        tokenHash: hashToken(token),
        address: clientAddress(request),
        device,
      });
      sendToken(reply, services, token);
      sendDevice(reply, services, { id: userId, passwordHash });
    },
    startLook: async (look) => {
      if (tokenHash) await endSessionOf(connection.client, tokenHash);
      const token = newToken();
      await insertLook(connection.client, {
        ...look,
        tokenHash: hashToken(token),
        address: clientAddress(request),
        device,
      });
      sendToken(reply, services, token);
    },
    clearSession: () => clearToken(reply, services),
  };
};

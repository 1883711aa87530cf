/**
 * Seeing the product as somebody else: begun in the same browser or by a link, with a reason; ended at any time. What
 * holds for every call meanwhile is in platform/impersonation.ts.
 */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { impersonationSeconds } from '@telemachos/contract/features/account/account.rules.ts';
import { mayImpersonate } from '../../access/account-access.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { insertAuditEntries } from '../../platform/audit.store.ts';
import { insertPersonChanges, type PersonChange } from '../../platform/person-history.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { findLink, insertLink, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import {
  findViewerOfUser,
  stopImpersonation,
  startImpersonation,
  setImpersonationWrites,
} from '../../platform/session.store.ts';
import * as store from './looks.store.ts';

const purpose = 'login-as';

/** A line of the person's own history. */
const seen = (userId: number, name: 'view' | 'changes', reason: string): PersonChange => ({
  userId,
  projectId: null,
  what: 'seen',
  name,
  before: null,
  after: reason,
});

/** Whether there is anything to see as this person, for somebody whom the gates have let pass. */
const isSomebodyThere = async (connection: Connection, actor: Viewer, personId: number): Promise<boolean> => {
  const person = await findViewerOfUser(connection.client, personId);
  return person !== null && mayImpersonate(connection, actor, person);
};

/** Who asked for a link, whom it shows and why; null where it is good no more, or they may not any more. */
const openedBy = async (connection: Connection & { now: Date }, tokenHash: Buffer) => {
  const link = await findLink(connection, tokenHash, [purpose], connection.now, true);
  if (!link?.userId || !link.actorId) return null;
  const actor = await findViewerOfUser(connection.client, link.actorId);
  if (!actor || !(await isSomebodyThere(connection, actor, link.userId))) return null;
  return { actor, personId: link.userId, reason: String(link.details['Reason']), url: String(link.details['url']) };
};

export const seeingAsHandlers: Pick<
  Handlers<typeof accountCalls>,
  'makeLoginAs' | 'viewAs' | 'loginAs' | 'viewAsChanges' | 'endViewAs' | 'looks'
> = {
  async makeLoginAs(context, { UserId, url, Reason }) {
    const { viewer, now } = context;
    if (!(await isSomebodyThere(context, viewer, UserId))) return context.fail('NOBODY_TO_SEE');
    const token = createToken();
    const until = new Date(now.getTime() + impersonationSeconds.link * 1000);
    await insertLink(context, {
      tokenHash: hashToken(token),
      purpose,
      userId: UserId,
      actorId: viewer.userId,
      details: { Reason: Reason ?? '', url },
      createdAt: now,
      expiresAt: until,
    });
    await context.audit('user', UserId, { LoginAs: 'made', Reason: Reason ?? '' });
    return { token, Until: until.toISOString() };
  },

  async viewAs(context, { UserId, Reason }) {
    const { viewer } = context;
    if (!(await isSomebodyThere(context, viewer, UserId))) return context.fail('NOBODY_TO_SEE');
    const until = await startImpersonation(context.client, viewer.sessionId, UserId, impersonationSeconds.view);
    if (!until) return context.fail('NOT_FOUND');
    await context.audit('user', UserId, { LoginAs: 'here', Reason });
    await context.recordChanges([seen(UserId, 'view', Reason)]);
    return { Until: until.toISOString() };
  },

  async loginAs(context, { Token }) {
    const tokenHash = hashToken(Token);
    const opened = await openedBy(context, tokenHash);
    if (!opened) return context.fail('LINK_INVALID');
    const { actor, personId, reason, url } = opened;
    await markLinkUsed(context, tokenHash, context.now);
    // Opened where the administrator sits, it goes on there afterwards; anywhere else it opens nothing but this.
    if (context.viewer?.userId === actor.userId)
      await startImpersonation(context.client, context.viewer.sessionId, personId, impersonationSeconds.view);
    else
      await context.startImpersonationSession({ userId: actor.userId, personId, seconds: impersonationSeconds.view });
    // Nobody needs to be signed in here: the actor is whoever asked for the link.
    const by = { actorId: actor.userId, viewedAs: null, batchId: null };
    await insertPersonChanges(context, [seen(personId, 'view', reason)], by);
    await insertAuditEntries(context, {
      actorId: actor.userId,
      projectId: null,
      call: 'account.loginAs',
      subject: 'user',
      subjectId: personId,
      details: [{ LoginAs: 'link', Reason: reason }],
      requestId: context.request.id,
    });
    return { Url: url };
  },

  async viewAsChanges(context, { Changes, Reason }) {
    const { viewer } = context;
    if (!viewer.impersonator) return { Changes: false };
    if (Changes && viewer.impersonator.byLink) return context.fail('CHANGES_NOT_BY_LINK');
    if (Changes && Reason === undefined) return context.fail('BAD_INPUT', { fields: { Reason: 'too_small' } });
    await setImpersonationWrites(context.client, viewer.sessionId, Changes);
    await context.audit('user', viewer.userId, { Changes, ...(Reason === undefined ? {} : { Reason }) });
    if (Changes) await context.recordChanges([seen(viewer.userId, 'changes', Reason ?? '')]);
    return { Changes };
  },

  async endViewAs(context) {
    const { viewer } = context;
    if (!viewer?.impersonator) return { Ok: true };
    await context.audit('user', viewer.userId, { LoginAs: 'ended' });
    if (await stopImpersonation(context.client, viewer.sessionId)) context.clearSessionCookie();
    return { Ok: true };
  },

  async looks(context) {
    const { list, more } = await store.looksAt(context, context.viewer.userId);
    return {
      list: list.map(({ at, by, reason, name }) => ({
        At: at.toISOString(),
        By: by,
        Reason: reason,
        Changes: name === 'changes',
      })),
      More: more,
    };
  },
};

/** The places where a person is signed in: seen, ended one by one or all. Also the person's language. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import { deviceName } from './device-name.ts';
import * as store from './account.store.ts';

/** End a session. */
export const endSession = (connection: Connection, id: number): Promise<void> => store.deleteSession(connection, id);

export const sessionHandlers: Pick<
  Handlers<typeof accountCalls>,
  'sessions' | 'endSession' | 'endOtherSessions' | 'setLanguage'
> = {
  async sessions(context) {
    const rows = await store.sessionsOf(context, context.viewer.userId);
    return rows.map((row) => ({
      Id: row.id,
      Current: row.id === context.viewer.sessionId,
      Started: row.startedAt.toISOString(),
      LastSeen: row.lastSeenAt.toISOString(),
      Address: row.address,
      ...deviceName(row.device),
    }));
  },

  async endSession(context, { Id }) {
    await endSession(context, Id);
    await context.audit('session', Id);
    if (Id === context.viewer.sessionId) context.clearSessionCookie();
    return { Ok: true };
  },

  async endOtherSessions(context) {
    const Ended = await store.deleteSessions(context, context.viewer.userId, context.viewer.sessionId);
    await context.audit('user', context.viewer.userId, { Ended });
    return { Ended };
  },

  async setLanguage(context, { Language }) {
    if (!(await store.saveLanguage(context, context.viewer.userId, Language)))
      return context.fail('BAD_INPUT', { fields: { Language: 'BAD_INPUT' } });
    return { Ok: true };
  },
};

/** Switching off mails of one kind by the link in such a mail: on its page, or with one click in a mail program. */
import type { noticesCalls } from '@telemachos/contract/features/notices/notices.calls.ts';
import { toldKinds, type UnsubscribeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { sendProblem } from '../../platform/errors.ts';
import { readUnsubscribeToken } from '../../platform/unsubscribe-token.ts';
import { findPerson } from '../account/account.store.ts';
import { saveReminders } from '../account/profile.store.ts';
import { keepWishes, wishesOf } from './wishes.store.ts';

/** Switches off the mails that a token is for; null when it is for none, or its person is gone. */
const switchOff = async (
  connection: Connection,
  services: Services,
  token: string,
): Promise<UnsubscribeKind | null> => {
  const found = readUnsubscribeToken(services, token);
  if (!found || !(await findPerson(connection, found.userId, null))) return null;
  const { userId, kind } = found;
  if (kind === 'reminders') await saveReminders(connection, userId, false);
  else {
    const { kinds, quiet } = await wishesOf(connection, userId);
    const withoutMail = Object.fromEntries(toldKinds.map((told) => [told, { ...kinds[told], Mail: false }]));
    await keepWishes(connection, userId, { kinds: withoutMail, quiet });
  }
  return kind;
};

export const unsubscribeHandlers: Pick<Handlers<typeof noticesCalls>, 'unsubscribe'> = {
  async unsubscribe(context, { Token }) {
    const Kind = await switchOff(context, context.services, Token);
    return Kind === null ? context.fail('LINK_INVALID') : { Kind };
  },
};

/**
 * Registers the one click of mail programs (RFC 8058): a POST of a form to the link itself, from no page of ours. It is no
 * call of the contract, because calls are JSON from our own origin. The body is not read: the path has the proof. A GET of
 * the same path is the page with the button.
 */
export const registerOneClickUnsubscribe = (app: FastifyInstance, pool: pg.Pool, services: Services): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}));
    const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
    scope.post<{ Params: { Token: string } }>('/unsubscribe/:Token', { config }, async (request, reply) => {
      const kind = await inTransaction(pool, (connection) => switchOff(connection, services, request.params.Token));
      return kind === null
        ? sendProblem(request, reply, 'LINK_INVALID')
        : reply.header('cache-control', 'no-store').send({ Kind: kind });
    });
  });
};

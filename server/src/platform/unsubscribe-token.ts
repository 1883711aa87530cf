/** Signed tokens by which a mail's recipient switches off such mails without signing in (RFC 8058). */
import { unsubscribeKindOf, type UnsubscribeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from './context.ts';

/** The person and the kind of mails that a token is for. */
export type Subscription = { userId: number; kind: UnsubscribeKind };

const sign = ({ deriveKey }: Pick<Services, 'deriveKey'>, claim: string): Buffer =>
  createHmac('sha256', deriveKey('unsubscribe')).update(claim).digest();

/** Creates the token. It does not expire: a mail may be old when its recipient has had enough. */
export const createUnsubscribeToken = (
  services: Pick<Services, 'deriveKey'>,
  { userId, kind }: Subscription,
): string => {
  const claim = `${kind}.${userId}`;
  return `${claim}.${sign(services, claim).toString('base64url')}`;
};

/** Reads a token; null unless this installation signed it. */
export const readUnsubscribeToken = (services: Pick<Services, 'deriveKey'>, token: string): Subscription | null => {
  const kind = unsubscribeKindOf(token);
  const [, id = '', signature = ''] = token.split('.');
  if (kind === null || !/^\d{1,10}$/.test(id)) return null;
  const expected = sign(services, `${kind}.${id}`);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId: Number(id), kind } : null;
};

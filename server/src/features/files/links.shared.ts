/**
 * Links to content: for one person, for an hour. The key in the address is signed; whoever comes with it must be that
 * person, and must still be allowed what it leads to.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import type { LinkKind } from './links.store.ts';

/** So long a link holds, in milliseconds. */
const linkLifetimeMs = 3_600_000;

const kinds: readonly string[] = ['own', 'sent', 'item', 'replacement'] satisfies LinkKind[];
const isKind = (text: string): text is LinkKind => kinds.includes(text);

const signed = (services: Pick<Services, 'deriveKey'>, said: string): string =>
  createHmac('sha256', services.deriveKey('links to content')).update(said).digest('base64url');

/** The address of what a record leads to, for somebody, and until when it holds. */
export const linkTo = (
  services: Pick<Services, 'deriveKey'>,
  { kind, id, userId, now }: { kind: LinkKind; id: number; userId: number; now: Date },
): { Address: string; Until: string } => {
  const until = now.getTime() + linkLifetimeMs;
  const said = `${kind}.${id}.${userId}.${until}`;
  return {
    Address: `/api/files/Download?Key=${said}.${signed(services, said)}`,
    Until: new Date(until).toISOString(),
  };
};

/** What a key says, if we said it. */
export const readKey = (services: Pick<Services, 'deriveKey'>, key: string) => {
  const [kind = '', id, userId, until, sign = ''] = key.split('.');
  const right = Buffer.from(signed(services, [kind, id, userId, until].join('.')));
  const given = Buffer.from(sign);
  if (!isKind(kind) || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { kind, id: Number(id), userId: Number(userId), until: Number(until) };
};

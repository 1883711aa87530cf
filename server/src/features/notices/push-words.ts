/** What a device is told of what is unread: how much of which kind, and where it leads; no name and no text of anybody. */
import { noticeKinds, wished } from '@telemachos/contract/features/notices/notices.rules.ts';
import type { Pushed } from '@telemachos/contract/features/notices/push.rules.ts';
import { owesConsent, rolesIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { noticeText } from '../../platform/render-texts.ts';
import { messagesSince, noticesSince, projectsSince } from './push.store.ts';
import { asReader } from './seen.shared.ts';
import type { Wishes } from './wishes.store.ts';

/** Each push takes the place of the one before. */
const tag = 'telemachos';

type Notice = Awaited<ReturnType<typeof noticesSince>>[number];
type Talk = Awaited<ReturnType<typeof messagesSince>>[number];
type Unread = { url: string; descr: string; talks: Talk[]; notices: Notice[] };

/** What came since, project by project, of what its person wants devices to tell. */
const unreadSince = async (
  connection: Connection,
  viewer: Viewer,
  { kinds }: Wishes,
  { since, now }: { since: Date; now: Date },
): Promise<Unread[]> => {
  const found: Unread[] = [];
  for (const { id, url, descr } of await projectsSince(connection, viewer.userId, since)) {
    if (rolesIn(viewer, id).length === 0 || owesConsent(viewer, id)) continue;
    const reader = await asReader(connection, { viewer, projectId: id }, now);
    const talks = wished(kinds, 'message').Push ? await messagesSince(connection, reader, since) : [];
    const notices = (await noticesSince(connection, reader, since)).filter(({ kind }) => wished(kinds, kind).Push);
    if (talks.length + notices.length > 0) found.push({ url, descr, talks, notices });
  }
  return found;
};

/** Where it leads: to the one thing there is, to conversations, to the list; of several projects to the beginning. */
const placeOf = (unread: readonly Unread[]): string => {
  const [one, ...others] = unread;
  if (!one || others.length > 0) return '/';
  const { url, talks, notices } = one;
  const [talk, notice] = [talks[0], notices[0]];
  if (talks.length > 0 && notices.length > 0) return `/${url}/notifications`;
  if (talk) return `/${url}/chat${talks.length === 1 ? `/${talk.id}` : ''}`;
  if (!notice || notices.length > 1) return `/${url}/notifications`;
  return `/${url}/${noticeKinds[notice.kind].place({ action: notice.actionId, person: notice.aboutId })}`;
};

/** How much of which kind, in a line. */
const lineOf = (unread: readonly Unread[], say: (key: string, values: Record<string, string>) => string): string => {
  const messages = unread.flatMap(({ talks }) => talks).reduce((sum, { count }) => sum + count, 0);
  const kinds = unread.flatMap(({ notices }) => notices.map(({ kind }) => kind));
  const line = (key: string, count: number) => say(key, { count: String(count) });
  return [
    ...(messages > 0 ? [line(messages === 1 ? 'push.messages_one' : 'push.messages_other', messages)] : []),
    ...[...new Set(kinds)].map((kind) => {
      const count = kinds.filter((one) => one === kind).length;
      return count === 1 ? say(`kinds.${kind}`, {}) : `${say(`kinds.${kind}`, {})}: ${count}`;
    }),
  ].join(' · ');
};

/** What a device is told that was told up to an instant, and up to when it is told then; null where nothing is new. */
export const pushedSince = async (
  connection: Connection,
  { translations, clock }: Pick<Services, 'translations' | 'clock'>,
  { viewer, wishes, since }: { viewer: Viewer; wishes: Wishes; since: Date },
): Promise<{ pushed: Pushed; upTo: Date } | null> => {
  const unread = await unreadSince(connection, viewer, wishes, { since, now: clock() });
  const [one] = unread;
  if (!one) return null;
  const over = await translations.overridesOf(viewer.language);
  const say = (key: string, values: Record<string, string>) => noticeText(viewer.language, key, values, over);
  const times = unread.flatMap(({ talks, notices }) => [...talks, ...notices].map(({ at }) => at.getTime()));
  return {
    pushed: {
      Title: unread.length === 1 ? one.descr : say('push.product', {}),
      Body: lineOf(unread, say),
      Url: placeOf(unread),
      Tag: tag,
    },
    upTo: new Date(Math.max(...times)),
  };
};

/** What is told to see whether it arrives. */
export const trialPush = async (
  { translations }: Pick<Services, 'translations'>,
  { language }: Viewer,
): Promise<Pushed> => {
  const over = await translations.overridesOf(language);
  const say = (key: string) => noticeText(language, key, {}, over);
  return { Title: say('push.product'), Body: say('push.trial'), Url: '/', Tag: 'telemachos-trial' };
};

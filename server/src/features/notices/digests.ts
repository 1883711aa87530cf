/**
 * One mail for all that somebody has not read, some time after it was told; never for what was read meanwhile, and not in
 * their quiet hours. Source: docs/decisions/2026-11-24-notices.md.
 */
import { lineOf, noticeKinds, quietEnds, wished } from '@telemachos/contract/features/notices/notices.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type pg from 'pg';
import { owesConsent } from '../../access/viewer.ts';
import { inTransaction, type Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { queueMails } from '../../platform/mail.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { mailText, noticeText } from '../../platform/render-texts.ts';
import { fallbackLanguage, withLocalizedTitle } from '../../platform/translations.ts';
import * as store from './digests.store.ts';
import { theseNotices, type NoticeRow, type Reader } from './notices.store.ts';
import { asReader } from './seen.shared.ts';
import { wishesOf, type Wishes } from './wishes.store.ts';

/** How often it is looked who is to be written to, in seconds; and how many are at a time. */
const intervalSeconds = 60;
const batchSize = 200;
/** Lines of a mail; the mail says how many more there are. */
const maxMailLines = 30;

/** What a mail tells of: sentences with their links. */
type Line = readonly [sentence: string, place: string];

/** How messages are told of by where they are. */
const messagesIn = { pair: 'message', group: 'inGroup', ownGroup: 'inOwnGroup' } as const;

/** What is unread, in the reader's language. */
const linesOf = async (
  services: Services,
  { language }: store.Addressee,
  { conversations, notices }: { conversations: readonly store.Unread[]; notices: readonly NoticeRow[] },
): Promise<Line[]> => {
  const [over, spoken] = [
    await services.translations.overridesOf(language),
    await services.translations.localeOf(language),
  ];
  const say = (key: string, values: Record<string, string>) => noticeText(language, `lines.${key}`, values, over);
  const titled = (row: { title: string; titleEn: string }): string =>
    fallbackLanguage(language) === 'el' ? row.title : (withLocalizedTitle(spoken, row).titleEn ?? row.title);
  return [
    ...conversations.map(({ id, name, of, count }): Line => [
      say(`${messagesIn[of]}_${count === 1 ? 'one' : 'other'}`, { count: String(count), person: name }),
      `chat/${id}`,
    ]),
    ...notices.map(({ kind, actionId, aboutId, about, title, titleEn, moment, times }): Line => {
      const what = { action: actionId, person: aboutId };
      const values = {
        person: about ?? '',
        title: title === null ? '' : titled({ title, titleEn: titleEn ?? title }),
        count: String(times),
      };
      const line = say(lineOf(kind, what), values);
      const told = moment === null ? line : say('timed', { line, when: showDateTime(moment.getTime()) });
      return [told, noticeKinds[kind].place(what)];
    }),
  ];
};

/** What is told of by mail, of what waits; nothing of it waits after that. */
const claimed = async (connection: Connection, reader: Reader, { kinds }: Wishes, mayTell: boolean) => {
  const { viewer, projectId } = reader;
  // Of what is not told now the next message waits anew: it must not count as told.
  const tells = mayTell && wished(kinds, 'message').Mail;
  const conversations = await store.claimConversations(connection, reader, { tells });
  const ids = await store.claimNotices(connection, { userId: viewer.userId, projectId });
  const notices = mayTell ? await theseNotices(connection, reader, ids) : [];
  return { conversations, notices: notices.filter(({ kind }) => wished(kinds, kind).Mail) };
};

/** Write to somebody about what is unread; whether there was anything to write. */
const write = async (connection: Connection, services: Services, whose: store.Whose): Promise<boolean> => {
  const now = services.clock();
  const wishes = await wishesOf(connection, whose.userId);
  const until = wishes.quiet && quietEnds(wishes.quiet, now.getTime());
  if (until !== null) {
    await store.putOff(connection, whose.userId, new Date(until));
    return false;
  }
  const viewer = await findViewerOfUser(connection.client, whose.userId);
  if (!viewer) return false;
  const to = await store.addresseeOf(connection, whose);
  const mayTell = to !== undefined && !owesConsent(viewer, whose.projectId);
  const reader = await asReader(connection, { viewer, projectId: whose.projectId }, now);
  const unread = await claimed(connection, reader, wishes, mayTell);
  if (!to || !mayTell) return false;
  const lines = await linesOf(services, to, unread);
  if (lines.length === 0) return false;
  const link = (place: string) => new OwnLink(services, `/${to.url}/${place}`);
  const over = await services.translations.overridesOf(to.language);
  const more = lines.length - maxMailLines;
  await queueMails(connection, services, {
    to: to.email,
    userId: whose.userId,
    projectId: whose.projectId,
    language: to.language,
    template: 'notices',
    values: {
      name: to.name,
      project: to.descr,
      link: link('notifications'),
      settings: link('userinfo#notices'),
      notices: [
        ...lines.slice(0, maxMailLines).flatMap(([sentence, place]) => [`• ${sentence}`, link(place)]),
        ...(more > 0 ? [mailText(to.language, 'lines.more', { number: String(more) }, over)] : []),
      ],
    },
  });
  return true;
};

/** Write to all for whom the time has come; answers how many mails were written. One who fails leaves the others. */
export const sendDigests = async (pool: pg.Pool, services: Services, tell: (line: object) => void): Promise<number> => {
  let written = 0;
  const failed = new Set<string>();
  for (;;) {
    const due = await inTransaction(pool, (connection) =>
      store.duePeople(connection, services.clock(), batchSize + failed.size),
    );
    const next = due.filter(({ userId, projectId }) => !failed.has(`${userId} ${projectId}`));
    if (next.length === 0) break;
    for (const whose of next)
      try {
        if (await inTransaction(pool, (connection) => write(connection, services, whose))) written += 1;
      } catch (error) {
        failed.add(`${whose.userId} ${whose.projectId}`);
        if (failed.size === 1) tell({ code: error instanceof Error && 'code' in error ? error.code : '' });
      }
  }
  return written;
};

/** Look every minute as long as some server runs. */
export const startDigests = async (pool: pg.Pool, services: Services, tell: (line: object) => void): Promise<void> => {
  const { jobs } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'digests',
        {},
        { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter: intervalSeconds },
      ),
    );
  await jobs.work('digests', async () => {
    await order();
    await sendDigests(pool, services, tell);
  });
  await order();
};

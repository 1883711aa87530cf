/** The outbox: every mail of the installation, kept or on its way. */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import { maxQuickCount, pagesOf, totalsOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { MailLine } from '@telemachos/contract/features/console/console.schemas.ts';
import { skipsCount } from '../../db/paging.ts';
import type { Handlers } from '../../platform/context.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './console.store.ts';

const lineOf = ({ id, at, address, subject, status, project }: store.MailRow): MailLine => ({
  Id: id,
  At: at.toISOString(),
  Address: address,
  Subject: subject,
  Status: status,
  Project: project,
});

const countsOf = (counted: Awaited<ReturnType<typeof store.countMails>>) => {
  const counts = new Map(counted.map(({ status, n }) => [status, n]));
  const of = (status: store.MailStatus) => counts.get(status) ?? 0;
  return { kept: of('kept'), waiting: of('waiting'), sent: of('sent'), failed: of('failed') };
};

export const outboxHandlers: Pick<Handlers<typeof consoleCalls>, 'outbox' | 'undelivered' | 'mail'> = {
  async outbox(context, { page: at, count, Search, Status, Totals }) {
    const statuses = Status === undefined || Status.length === 0 ? null : Status;
    const search = Search.trim().replaceAll(/\s+/g, ' ');
    const without = await store.mailsKeptFrom(context);
    const page = { size: count, number: at };
    const sought = { search, without };
    // Those of every status are counted together, whatever the status chosen.
    const isLeftOut = skipsCount(page, Totals) && (await store.areMoreMails(context, sought, maxQuickCount));
    const Counts = isLeftOut ? null : countsOf(await store.countMails(context, sought));
    const all =
      Counts &&
      Object.entries(Counts).reduce(
        (sum, [status, n]) => (statuses === null || statuses.some((wanted) => wanted === status) ? sum + n : sum),
        0,
      );
    const rows = Totals === 'alone' ? [] : await store.findMails(context, { ...sought, statuses, page }, all);
    return { list: rows.map(lineOf), ...totalsOf(all, count), Counts };
  },

  async undelivered(context, { ProjectId, page, count }) {
    const without = await store.mailsKeptFrom(context);
    const All = await store.failedMails(context, ProjectId, without);
    const found = await store.undelivered(context, ProjectId, without, { page, count });
    const { keeps } = await readableIn(context, ProjectId);
    // Who did not confirm yet has no number.
    const findOf = ({ applied, kayas, address }: (typeof found)[number]): string | null => {
      if (!applied) return null;
      if (kayas !== null && !keeps('kayas')) return kayas;
      return keeps('email') ? null : address;
    };
    return {
      list: found.map((row) => ({
        Id: row.id,
        At: row.at.toISOString(),
        Address: keeps('email') ? '' : row.address,
        Subject: row.subject,
        Name: row.name || (keeps('email') ? '' : row.address),
        MenteeId: row.menteeId,
        Find: findOf(row),
      })),
      count: pagesOf(All, count),
      All,
    };
  },

  async mail(context, { Id }) {
    const row = await store.findMail(context, Id, await store.mailsKeptFrom(context));
    if (!row) return context.fail('NOT_FOUND');
    await context.audit('mail', Id);
    return {
      ...lineOf(row),
      Body: row.body,
      Language: row.language,
      Tries: row.tries,
      Error: row.error,
      SentAt: row.sentAt?.toISOString() ?? null,
    };
  },
};

/** The outbox: every mail of the installation, kept or on its way. */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { MailLine } from '@telemachos/contract/features/console/console.schemas.ts';
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

export const outboxHandlers: Pick<Handlers<typeof consoleCalls>, 'outbox' | 'undelivered' | 'mail'> = {
  async outbox(context, { page, count, Search, Status }) {
    const statuses = Status === undefined || Status.length === 0 ? null : Status;
    const search = Search.trim().replaceAll(/\s+/g, ' ');
    const without = await store.mailsKeptFrom(context);
    const counts = new Map((await store.countMails(context, { search, without })).map(({ status, n }) => [status, n]));
    const Counts = {
      kept: counts.get('kept') ?? 0,
      waiting: counts.get('waiting') ?? 0,
      sent: counts.get('sent') ?? 0,
      failed: counts.get('failed') ?? 0,
    };
    const All = Object.entries(Counts).reduce(
      (sum, [status, n]) => (statuses === null || statuses.some((wanted) => wanted === status) ? sum + n : sum),
      0,
    );
    const rows = await store.findMails(
      context,
      { search, without, statuses, page: { size: count, number: page } },
      All,
    );
    return { list: rows.map(lineOf), count: pagesOf(All, count), All, Counts };
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

/** Reporting a message, and deciding about what was reported (docs/decisions/2026-11-24-finding-and-judging.md). */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { orderForgetting } from '../files/forgetting.shared.ts';
import { tellReported } from '../notices/notify.shared.ts';
import { writerOf } from './conversations.ts';
import * as store from './reports.store.ts';

type ReportHandlers = Pick<
  Handlers<typeof chatCalls>,
  'report' | 'reported' | 'reports' | 'reportFile' | 'settleReport'
>;

export const reportHandlers: ReportHandlers = {
  async report(context, { ConversationId, Seq, Reason }) {
    const { userId } = context.viewer;
    const { projectId } = writerOf(context);
    const writerId = await store.keepReport(context, {
      projectId,
      conversationId: ConversationId,
      seq: Seq,
      reporterId: userId,
      reason: Reason,
      at: context.now,
    });
    if (writerId !== null) await tellReported(context, { projectId, reporterId: userId, writerId, at: context.now });
    const [kept] = (await store.ownReports(context, { conversationId: ConversationId, userId, seq: Seq })).list;
    if (!kept) return context.fail('BAD_INPUT', { fields: { Seq: 'NOT_FOUND' } });
    return { Seq: kept.seq, At: kept.at.toISOString(), Reason: kept.reason };
  },
  async reported(context, { ConversationId }) {
    const own = { conversationId: ConversationId, userId: context.viewer.userId };
    const { list, more } = await store.ownReports(context, own);
    const reports = list.map(({ seq, at, settled }) => ({ Seq: seq, At: at.toISOString(), Settled: settled }));
    return { reports, More: more };
  },
  async reports(context, { ProjectId, Settled, page, count }) {
    const asked = { projectId: ProjectId, viewerId: context.viewer.userId, settled: Settled };
    const [all, list] = await Promise.all([
      store.countReports(context, asked),
      store.reportsOf(context, asked, { size: count, number: page }),
    ]);
    return {
      list: list.map((row) => ({
        Id: row.id,
        At: row.at.toISOString(),
        Reporter: row.reporter,
        Reason: row.reason,
        Writer: row.writer,
        Time: row.time.toISOString(),
        Said: row.said,
        Since: row.since,
        Wordings: row.wordings.map(({ Time, Message }) => ({ Time: new Date(Time).toISOString(), Message })),
        Files: row.files,
        Before: row.before.map(({ Time, ...said }) => ({ ...said, Time: new Date(Time).toISOString() })),
        Settled:
          row.settledAt === null
            ? null
            : { At: row.settledAt.toISOString(), By: row.settledBy ?? '', Outcome: row.outcome },
        May: row.reporter.Id !== context.viewer.userId,
      })),
      count: Math.ceil(all / count),
      All: all,
    };
  },
  async reportFile(context, { ReportId, Id }) {
    const file = await store.reportedFile(context, ReportId, Id);
    if (!file) return context.fail('NOT_FOUND');
    return new FileReply({ name: file.name, type: file.mime, body: await context.services.storage.read(file.key) });
  },
  async settleReport(context, { ReportId, Outcome }) {
    const { viewer, now } = context;
    const found = await store.lockReport(context, ReportId);
    if (!found) return context.fail('NOT_FOUND');
    if (found.reporterId === viewer.userId) return context.fail('REFUSED');
    const isSame = found.settledBy === viewer.userId && found.outcome === Outcome;
    if (found.settledAt !== null && !isSame) return context.fail('REPORT_SETTLED');
    if (!isSame) {
      await store.settle(context, { id: ReportId, by: viewer.userId, at: now, outcome: Outcome });
      await orderForgetting(context, await store.takenBackOf(context, ReportId), 0);
      await context.audit('report', ReportId, {});
    }
    const by = await store.calledAs(context, viewer.userId);
    return { Settled: { At: (found.settledAt ?? now).toISOString(), By: by, Outcome } };
  },
};

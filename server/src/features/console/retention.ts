/**
 * Removing what is needed for a time only, when its time is over: every night, in small steps, by the rules of
 * KEEP_DAYS; and what administrators see of it. Source: docs/decisions/2026-11-22-retention.md.
 */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import { retentionNames, type RetentionRule } from '@telemachos/contract/features/console/retention.rules.ts';
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { deleteKeysBefore } from '../../platform/idempotency.store.ts';
import * as months from './months.store.ts';
import type { Step } from './months.store.ts';
import * as store from './retention.store.ts';

const dayMs = 86_400_000;

/** Between two steps, in milliseconds: those who are served have the database meanwhile. */
const pauseMs = 50;

/** When a night's work begins, in milliseconds of the day (UTC): half past three or four in Athens. */
const nightStartMs = 1.5 * 3_600_000;

/** What says how it goes, in the log. */
type Tell = (line: object) => void;

/** Before which instant a rule removes; null where it keeps for ever. */
const cutOf = ({ config }: Services, rule: RetentionRule, now: Date): Date | null => {
  const days = config.keepDays[rule];
  return days === null ? null : new Date(now.getTime() - days * dayMs);
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

const removeByRule = async (pool: pg.Pool, rule: RetentionRule, before: Date): Promise<number> => {
  let all = 0;
  for (const removeSome of store.removing(rule)) {
    let after: string | null = null;
    do {
      const { removed, next }: Step = await removeSome(pool, before, after);
      all += removed;
      after = next;
      await rest(pauseMs);
    } while (after !== null);
  }
  return all;
};

/** A night's work; answers how many rows each rule removed. One that fails is told, and the others go on. */
export const removeOld = async (pool: pg.Pool, services: Services, tell: Tell): Promise<Record<string, number>> => {
  const now = services.clock();
  for (const make of [months.makeAuditMonths, months.makeLogPart])
    await make(pool, now).catch((error: unknown) => tell({ rule: 'months', code: codeOf(error) }));
  const run = await store.beginRun(pool, now);
  const removed: Record<string, number> = {};
  for (const rule of retentionNames) {
    const before = cutOf(services, rule, now);
    if (before === null) continue;
    try {
      removed[rule] = await removeByRule(pool, rule, before);
    } catch (error) {
      tell({ rule, code: codeOf(error) });
    }
    await store.tellRun(pool, run, removed, null);
  }
  await store.tellRun(pool, run, removed, services.clock());
  await store.forgetRuns(pool);
  await deleteKeysBefore(pool, new Date(now.getTime() - dayMs));
  return removed;
};

/** Seconds until the next night's work. */
const untilNight = (now: Date): number => Math.ceil((dayMs - ((now.getTime() - nightStartMs) % dayMs)) / 1000);

/** Work every night as long as some server runs; what was missed is made good at the next start. */
export const startRetention = async (pool: pg.Pool, services: Services, tell: Tell): Promise<void> => {
  const { jobs, clock } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'retention',
        {},
        { retryLimit: 3, retryDelay: 600, retryBackoff: false, startAfter: untilNight(clock()) },
      ),
    );
  for (const make of [months.makeAuditMonths, months.forgetBound])
    await make(pool, clock()).catch((error: unknown) => tell({ rule: 'months', code: codeOf(error) }));
  await jobs.work('retention', async () => {
    await order();
    await removeOld(pool, services, tell);
  });
  await order();
};

export const retentionHandlers: Pick<Handlers<typeof consoleCalls>, 'retention' | 'retentionTrial'> = {
  async retention(context) {
    const { client, services, now } = context;
    const last = await store.lastRun(client);
    const Rules = [];
    for (const name of retentionNames) {
      const { rows, bytes } = await store.sizeOf(client, name);
      Rules.push({
        Name: name,
        Days: services.config.keepDays[name],
        Rows: Math.round(rows),
        Bytes: bytes,
        Removed: last?.removed[name] ?? null,
      });
    }
    const Next = new Date(now.getTime() + untilNight(now) * 1000).toISOString();
    return {
      Rules,
      Last: last && { At: last.begunAt.toISOString(), Ended: last.endedAt?.toISOString() ?? null },
      Next,
    };
  },

  async retentionTrial(context) {
    const { client, services, now } = context;
    const list = [];
    for (const name of retentionNames) {
      const before = cutOf(services, name, now);
      list.push({ Name: name, Count: before === null ? 0 : await store.countGone(client, name, before) });
    }
    return { list };
  },
};

/** Publishing: for all, for a mentee or the mentees of a mentor; now, or on a day, which a job waits for. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { isDay, startOfDay } from '@telemachos/contract/kit/dates.ts';
import { actionFlags, hasFlag } from '@telemachos/contract/kit/flags.ts';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';
import type { Context, Handlers, Services } from '../../platform/context.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { findMentee } from '../actions/actions.store.ts';
import { asMade, isForAll, judge, knownTo, lockedMade, refuse, refuseMeetings } from './made.shared.ts';
import { lockMaking, madeRows, type MadeRow } from './making.store.ts';
import { forgetPublished } from '../notices/notices.store.ts';
import * as store from './publishing.store.ts';
import { orderTelling, tellPublished } from './telling.ts';

type Publish = (typeof makingCalls)['publish'];
type Input = ParsedInputOf<Publish>;

/** What waits for its day. */
type Waiting = { actionId: number };

/** Failing it is tried again, for hours. */
const stubbornly = { retryLimit: 8, retryDelay: 60, retryBackoff: true };

const order = (jobs: Jobs, { client }: Connection, actionId: number, milliseconds: number): Promise<void> =>
  jobs.enqueue(client, 'publish', { actionId } satisfies Waiting, {
    ...stubbornly,
    startAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

/** The instant that was asked for: the beginning of a day in Athens, or now. */
export const instantOf = (date: string | undefined, now: Date): Date => {
  const asked = date === undefined ? now : new Date(isDay(date) ? startOfDay(date) : date);
  return asked > now ? asked : now;
};

/** The flags of an action that is published. */
export const published = ({ flags }: Pick<MadeRow, 'flags'>): number =>
  (flags | actionFlags.Published) & ~actionFlags.NamedOnly;

/** Who is named; null where it is for all. */
const namedIn = async (
  context: Context<Publish>,
  projectId: number,
  { ActionId, MenteeId, MentorId, date }: Input,
): Promise<number[] | null> => {
  if (MenteeId != null && MentorId != null) return context.fail('BAD_INPUT', { fields: { MentorId: 'BAD_INPUT' } });
  if (MenteeId != null) {
    if (!(await findMentee(context, projectId, MenteeId))) return context.fail('NOT_FOUND');
    // What is taken back is so from whoever has it.
    if (date === null) return [MenteeId];
    const [one] = await store.standingTo(context, { projectId, actionId: ActionId, ids: [MenteeId] });
    return one?.state === 0 || one?.state === 1
      ? [MenteeId]
      : context.fail('BAD_INPUT', { fields: { MenteeId: 'NOT_ACTIVE' } });
  }
  return MentorId == null ? null : store.menteesOf(context, { projectId, actionId: ActionId, mentorId: MentorId });
};

/** Those of them who do not have an action by now: whoever has it goes on with it, on whatever day the others get it. */
const withoutIt = async (
  context: Context<Publish>,
  { id, flags, projectId }: MadeRow,
  people: readonly number[],
): Promise<number[]> => {
  if (!hasFlag(flags, 'Published')) return [...people];
  const found = await store.standingTo(context, { projectId, actionId: id, ids: people });
  const having = new Set(found.flatMap((one) => (one.publishedAt && one.publishedAt <= context.now ? [one.id] : [])));
  return people.filter((person) => !having.has(person));
};

export const publishingHandlers: Pick<Handlers<typeof makingCalls>, 'publish'> = {
  async publish(context, input) {
    const { services, now } = context;
    const { row, rows, projectId } = await lockedMade(context, context.projectId, input.ActionId);
    const people = await namedIn(context, projectId, input);
    const told = { MenteeId: input.MenteeId ?? null, MentorId: input.MentorId ?? null };
    const forAll = isForAll(row);
    if (input.date === null) {
      // Whoever has it with all others has it still.
      if (people !== null && forAll) return context.fail('ALREADY_PUBLISHED');
      await context.audit('action', row.id, { TakenBack: true, ...told });
      await forgetPublished(context, row.id, people);
      if (people === null) {
        const Version = await store.takeBack(context, row.id);
        await refuseMeetings(context, row.id);
        return { Version, People: 0 };
      }
      const from = await store.takeFrom(context, row.id, people);
      return { Version: (await store.endEmpty(context, row.id)) ?? row.version, People: from };
    }
    const at = instantOf(input.date, now);
    if (forAll && people === null && at <= now) return { Version: row.version, People: 0 };
    if (forAll) return context.fail('ALREADY_PUBLISHED');
    const after = { ...asMade(row), Flags: published(row), PublishAt: at.getTime() };
    refuse(context, await judge(context, projectId, [{ before: asMade(row), after }], knownTo(context, rows)));
    await context.audit('action', row.id, { Published: at.toISOString(), ...told });
    if (people !== null) {
      const ids = await withoutIt(context, row, people);
      if (ids.length > 0) await orderTelling(services.jobs, context, { actionId: row.id, ids }, { at, now });
      const nextActor = firstActor(row.typeId);
      const Version =
        ids.length > 0 ? await store.publishForSome(context, row.id, { people: ids, at, now, nextActor }) : row.version;
      return { Version, People: people.length };
    }
    if (at > now) await order(services.jobs, context, row.id, at.getTime() - now.getTime());
    else await orderTelling(services.jobs, context, { actionId: row.id, ids: null }, { at, now });
    return { Version: await store.publishForAll(context, row.id, { at, now }), People: 0 };
  },
};

/**
 * Publish what has waited for its day. It is judged again: what was put off waits on, what was taken back or put away
 * stays so, and so does what could not be published any more.
 */
export const publishWaiting = async (connection: Connection, services: Services, actionId: number): Promise<void> => {
  const found = await store.publishWaiting(connection, actionId);
  if (!found) return;
  await lockMaking(connection, [found.projectId]);
  const waiting = await store.publishWaiting(connection, actionId);
  if (!waiting) return;
  const now = services.clock();
  if (waiting.at > now) return order(services.jobs, connection, actionId, waiting.at.getTime() - now.getTime());
  const rows = await madeRows(connection, waiting.projectId);
  const row = rows.find(({ id }) => id === actionId);
  if (!row) return;
  const after = { ...asMade(row), Flags: published(row) };
  if ((await judge(connection, waiting.projectId, [{ before: asMade(row), after }], rows)).length > 0) return;
  await store.publishForAll(connection, actionId, { at: waiting.at, now });
  await orderTelling(services.jobs, connection, { actionId, ids: null }, { at: now, now });
};

/** Run what waits for its day on this server too. */
export const startPublishing = async (pool: pg.Pool, services: Services): Promise<void> => {
  await services.jobs.work<Waiting>('publish', ({ actionId }) =>
    inTransaction(pool, (connection) => publishWaiting(connection, services, actionId)),
  );
  await services.jobs.work<Parameters<typeof tellPublished>[2]>('tell', (published) =>
    tellPublished(pool, services, published),
  );
};

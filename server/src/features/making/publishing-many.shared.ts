/** Publishing an action for people who were chosen, each judged by itself; and taking that back. */
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { asMade, isForAll, isReservedFor, judge, knownTo, lockedMade, refuse, type Asking } from './made.shared.ts';
import { lockMaking, madeRows } from './making.store.ts';
import { instantOf, published } from './publishing.shared.ts';
import { forgetPublished } from '../notices/notices.store.ts';
import * as store from './publishing.store.ts';
import { orderTelling } from './telling.ts';

/** Who publishes. */
type Publisher = Omit<Asking, 'fail'> & {
  services: Pick<Services, 'clock' | 'jobs'>;
  fail(code: 'NOT_FOUND' | 'REFUSED' | 'ACTION_FAULTS' | 'ALREADY_PUBLISHED', extra?: ProblemExtra): never;
};

/** What becomes of one of them: from when on they had the action before, and have it since; ISO instants. */
export type PublishedFor = {
  id: number;
  name: string;
  outcome: 'changed' | 'unchanged' | 'refused';
  faults: Record<string, ChangeFault>;
  before: string | null;
  after: string;
};

/** Why it is not published for somebody. */
const standing = (one: store.StandingTo | undefined): Record<string, ChangeFault> | null => {
  if (!one?.isMentee) return { Roles: 'NOT_HERE_A_MENTEE' };
  return one.state === 0 || one.state === 1 ? null : { State: 'NOT_ACTIVE' };
};

/** Publish an action for these people, or try to: whoever has it already has it as before. */
export const publishForThese = async (
  context: Publisher,
  projectId: number,
  wanted: { actionId: number; date: string | undefined; ids: readonly number[]; dryRun: boolean },
): Promise<PublishedFor[]> => {
  const { row, rows } = await lockedMade(context, projectId, wanted.actionId);
  if (isForAll(row)) return context.fail('ALREADY_PUBLISHED');
  // Whoever waited for the lock comes after what happened meanwhile.
  const now = context.services.clock();
  const at = instantOf(wanted.date, now);
  const after = { ...asMade(row), Flags: published(row), PublishAt: at.getTime() };
  refuse(context, await judge(context, projectId, [{ before: asMade(row), after }], knownTo(context, rows)));
  const found = await store.standingTo(context, { projectId, actionId: row.id, ids: wanted.ids });
  const of = new Map(found.map((one) => [one.id, one]));
  const isNamed = hasFlag(row.flags, 'Published');
  const told = wanted.ids.map((id): PublishedFor => {
    const one = of.get(id);
    const faults = standing(one);
    // Where it is published for nobody an instant from earlier gives nothing, and nothing to go back to.
    const before = (isNamed && one?.publishedAt) || null;
    const stays = before !== null && (before <= now || before.getTime() === at.getTime());
    return {
      id,
      name: one?.name ?? '',
      outcome: faults ? 'refused' : stays ? 'unchanged' : 'changed',
      faults: faults ?? {},
      before: before?.toISOString() ?? null,
      after: at.toISOString(),
    };
  });
  const people = told.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
  if (!wanted.dryRun && people.length > 0) {
    await orderTelling(context.services.jobs, context, { actionId: row.id, ids: people }, { at, now });
    await store.publishForSome(context, row.id, {
      people,
      at,
      now,
      nextActor: firstActor(row.typeId),
    });
  }
  return told;
};

/** An action that was published for somebody, to be taken back. */
export type ToTakeBack = { id: number; before: string | null; after: string };

/**
 * Take an action back from these people, or try to: those for whom it still is as it was published then and who began
 * nothing in it, unless it is there for all by now or administrators' to change. Answers from whom.
 */
export const takeBackFromThese = async (
  connection: Connection & { can(ability: 'actions.reserved'): boolean },
  projectId: number,
  { actionId, people, dryRun }: { actionId: number; people: readonly ToTakeBack[]; dryRun: boolean },
): Promise<Set<number>> => {
  await lockMaking(connection, [projectId]);
  const row = (await madeRows(connection, projectId)).find(({ id }) => id === actionId);
  if (!row || isForAll(row) || isReservedFor(connection, row)) return new Set();
  const ids = people.map(({ id }) => id);
  const found = await store.standingTo(connection, { projectId, actionId, ids });
  const now = new Map(found.flatMap(({ id, publishedAt, begun }) => (begun ? [] : [[id, publishedAt?.toISOString()]])));
  const back = people.filter(({ id, after }) => now.get(id) === after);
  if (!dryRun && back.length > 0) {
    await store.nameAsBefore(connection, actionId, back);
    await forgetPublished(connection, actionId, [...new Set(back.map(({ id }) => id))]);
    await store.endEmpty(connection, actionId);
  }
  return new Set(back.map(({ id }) => id));
};

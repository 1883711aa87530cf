/** Actions in order, once more, elsewhere, put away, gone; and what depends on one. */
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { actionsNamed } from '@telemachos/contract/features/making/named-actions.rules.ts';
import { namingIt } from '@telemachos/contract/features/making/making.rules.ts';
import type { ActionUses } from '@telemachos/contract/features/making/making.wire.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import { actionFlags, hasFlag } from '@telemachos/contract/kit/flags.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { reachIn, type Viewer } from '../../access/viewer.ts';
import { projectExists } from '../../access/scopes.store.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { doneIn } from '../actions/done.shared.ts';
import { forgetPublished } from '../notices/notices.store.ts';
import { keptProject } from '../settings/settings.store.ts';
import {
  asAction,
  knownTo,
  lockedMade,
  mayUse,
  stampOf,
  type Asking,
  refuseFull,
  refuseMeetings,
} from './made.shared.ts';
import * as store from './making.store.ts';
import { place } from './saving.ts';
import { withCopies } from './shown-media.ts';

/** Which actions the settings of a project name. */
const namedInSettings = async (connection: Connection, projectId: number, id: number) => {
  const settings = (await keptProject(connection, projectId))?.settings ?? {};
  const { PaymentActionIds = [], MicrodataDateActionId } =
    settingsShape.safeParse({ Config: settings['Config'] }).data?.Config ?? {};
  return { Payments: PaymentActionIds.includes(id), Microdata: MicrodataDateActionId === id };
};

/** What depends on an action; `Actions` has those that the caller may know of, `isNamed` counts them all. */
const usesOf = async (
  context: Connection & { reach: Reach },
  projectId: number,
  id: number,
  rows: readonly store.MadeRow[],
): Promise<{ uses: ActionUses; isUsed: boolean; isNamed: boolean }> => {
  const done = await store.doneWith(context, id);
  const naming = rows.filter((row) => row.id !== id && namingIt(id, row.data).length > 0);
  const named = await namedInSettings(context, projectId, id);
  const uses = {
    Actions: knownTo(context, naming).map((row) => ({ Id: row.id, Title: row.title, Cells: namingIt(id, row.data) })),
    ...named,
    Begun: done.begun,
    Completed: done.completed,
    Attempts: done.attempts,
    Mentors: done.mentors,
  };
  return {
    uses,
    isUsed: done.kept || done.begun > 0 || done.completed > 0 || done.attempts > 0,
    isNamed: naming.length > 0 || named.Payments || named.Microdata,
  };
};

/** What goes to another project: its data without what names actions of this one, its questionnaire where it may. */
const elsewhere = async (connection: Connection, row: store.MadeRow, projectId: number) => {
  const data = await withCopies(connection, row.projectId, { ...row.data }, projectId);
  const dropped: string[] = [];
  for (const name of ['EnableCondition', 'ShowCondition'] as const)
    if (typeof data[name] === 'string' && actionsNamed(data[name]).length > 0) dropped.push(name);
  if (data['DueAfter'] !== undefined) dropped.push('DueAfter');
  for (const name of dropped) delete data[name];
  const questId = row.questId !== null && (await mayUse(connection, projectId, row.questId)) ? row.questId : null;
  return { data, questId, dropped: [...dropped, ...(questId === row.questId ? [] : ['QuestId'])] };
};

/** A project where the caller makes actions too; any other looks missing. */
const target = async (context: Asking & { viewer: Viewer }, into: number): Promise<number> => {
  const there = reachIn(context.viewer, into, 'actions.edit') !== null && (await projectExists(context, into));
  return there ? into : context.fail('NOT_FOUND');
};

/** Unpublished, and one that may be deleted. */
const asNew = (flags: number): number =>
  (flags & ~(actionFlags.Published | actionFlags.NamedOnly)) | actionFlags.CanDelete;

export const arrangingHandlers: Pick<
  Handlers<typeof makingCalls>,
  'list' | 'order' | 'duplicate' | 'move' | 'archive' | 'remove' | 'uses'
> = {
  async list(context, { ProjectId }) {
    const rows = await store.madeRows(context, ProjectId);
    const scripts = context.can('actions.reserved');
    const forSome = rows.filter(({ flags }) => hasFlag(flags, 'NamedOnly')).map(({ id }) => id);
    const [named, done] = await Promise.all([store.namedFor(context, forSome), doneIn(context, ProjectId)]);
    const doneWith = (id: number) => ({ Named: named.get(id) ?? 0, ...(done.get(id) ?? { Begun: 0, Completed: 0 }) });
    return {
      Actions: knownTo(context, rows).map((row) => asAction(row, scripts, doneWith(row.id))),
      Order: stampOf(knownTo(context, rows)),
    };
  },

  async order(context, { ProjectId, Order, Places }) {
    await store.lockMaking(context, [ProjectId]);
    const rows = await store.madeRows(context, ProjectId);
    const known = new Set(knownTo(context, rows).map(({ id }) => id));
    const isWhole = Places.length === known.size && new Set(Places).size === known.size;
    const stamp = stampOf(knownTo(context, rows));
    if (Order !== stamp || !isWhole || Places.some((id) => !known.has(id)))
      return context.fail('STALE', { details: { Theirs: [...known], Order: stamp } });
    // An action that is kept from the caller keeps its place among the others.
    const places = Places.values();
    await store.placeAll(
      context,
      rows.map(({ id }) => (known.has(id) ? (places.next().value ?? id) : id)),
    );
    await context.audit('project', ProjectId, { Order: Places });
    return { Order: stampOf(knownTo(context, await store.madeRows(context, ProjectId))) };
  },

  async duplicate(context, { Id, Into }) {
    const there = Into == null ? null : await target(context, Into);
    const { row, rows, projectId } = await lockedMade(context, context.projectId, Id, there);
    const into = there ?? projectId;
    const isHere = into === projectId;
    refuseFull(context, isHere ? rows : await store.madeRows(context, into));
    const { data, questId, dropped } = isHere
      ? { data: row.data, questId: row.questId, dropped: [] }
      : await elsewhere(context, row, into);
    const id = await store.insertMade(context, into, { ...row, data, questId, flags: asNew(row.flags) }, context.now);
    if (isHere) {
      const ids = rows.map((one) => one.id);
      await store.placeAll(context, ids.toSpliced(ids.indexOf(Id) + 1, 0, id));
    } else await place(context, await others(context, into, id), id, row.groups[0]);
    await context.audit('action', id, { Made: true, From: Id, Dropped: dropped });
    return { Id: id, Dropped: dropped };
  },

  async move(context, { Id, Into }) {
    const into = await target(context, Into);
    const { row, rows, projectId } = await lockedMade(context, context.projectId, Id, into);
    if (into === projectId) return { Id, Dropped: [] };
    refuseFull(context, await store.madeRows(context, into));
    const { isUsed, isNamed, uses } = await usesOf(context, projectId, Id, rows);
    if (isUsed || isNamed) return context.fail('ACTION_USED', { details: { Uses: uses } });
    const { data, questId, dropped } = await elsewhere(context, row, into);
    await store.moveMade(context, Id, into, { data, questId });
    await place(context, await others(context, into, Id), Id, row.groups[0]);
    await context.audit('action', Id, { From: projectId, Into: into, Dropped: dropped });
    return { Id, Dropped: dropped };
  },

  async archive(context, { Id, Archived }) {
    const { row } = await lockedMade(context, context.projectId, Id);
    if ((row.archivedAt !== null) === Archived) return { Version: row.version };
    await store.lockActions(context, [Id]);
    if (Archived) await refuseMeetings(context, Id);
    const Version = await store.setArchived(context, Id, Archived ? context.now : null);
    await forgetPublished(context, Id, null);
    await context.audit('action', Id, { Archived });
    return { Version };
  },

  async remove(context, { Id }) {
    const { row, rows, projectId } = await lockedMade(context, context.projectId, Id);
    const { isUsed, isNamed, uses } = await usesOf(context, projectId, Id, rows);
    if (!hasFlag(row.flags, 'CanDelete') || isUsed || isNamed)
      return context.fail('ACTION_USED', { details: { Uses: uses } });
    await store.deleteMade(context, Id);
    await context.audit('action', Id, { Deleted: true, Title: row.title });
    return { Ok: true };
  },

  async uses(context, { Id }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const rows = await store.madeRows(context, projectId);
    if (!knownTo(context, rows).some(({ id }) => id === Id)) return context.fail('NOT_FOUND');
    return (await usesOf(context, projectId, Id, rows)).uses;
  },
};

/** The other actions of a project. */
const others = async (connection: Connection, projectId: number, id: number): Promise<store.MadeRow[]> =>
  (await store.madeRows(connection, projectId)).filter((row) => row.id !== id);

/** Making an action, and saving cells of one or of several: judged together, kept all or none. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { withFormer } from '@telemachos/contract/features/actions/former.rules.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import type { MakingFault, MakingFaultCode } from '@telemachos/contract/features/making/making-faults.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/connect.ts';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { dueAgain } from '../actions/due.store.ts';
import { keptValueFaults } from './kept-values.shared.ts';
import { itemFaults } from './read-items.ts';
import { fileFaults } from './shown-media.ts';
import {
  asAction,
  asMade,
  isForAll,
  isKeptFrom,
  judge,
  knownTo,
  mayUse,
  refuse,
  refuseFull,
  refuseMeetings,
  reservedFaults,
} from './made.shared.ts';
import * as store from './making.store.ts';
import { findType } from './types.store.ts';
import { tellByFlags } from './telling.ts';
import { usedFaults } from './used.shared.ts';

type Save = (typeof makingCalls)['saveGrid'];
type Row = ParsedInputOf<Save>['Rows'][number];

/** The script of an action: a caller who reads none sends it empty, and leaves it as it is. */
const scriptOf = (
  context: { can(ability: 'actions.reserved'): boolean },
  { Function, Functions }: { Function?: string | undefined; Functions?: string | undefined },
  before: string,
): string => {
  const sent = Function ?? Functions ?? before;
  return sent === '' && !context.can('actions.reserved') ? before : sent;
};

/** The cells of a row with what is sent of them in their place. */
const withSent = (context: Context<Save>, before: store.MadeRow, sent: Row): store.MadeCells => ({
  typeId: sent.TypeId ?? before.typeId,
  title: sent.Title ?? before.title,
  descr: sent.Descr ?? before.descr,
  titles: sent.Titles ?? before.titles,
  groups: sent.Group ?? before.groups,
  data: sent.Data ? withFormer(before.data, sent.Data) : before.data,
  flags: sent.Flags ?? before.flags,
  questId: sent.QuestId === undefined ? before.questId : sent.QuestId,
  function: scriptOf(context, sent, before.function),
});

const isSame = (before: store.MadeRow, after: store.MadeCells): boolean =>
  Object.entries(after).every(([name, value]) => isDeepStrictEqual(Reflect.get(before, name), value));

/** What only the database knows is wrong: kinds that are not there, questionnaires that cannot be used or were answered. */
const keptFaults = async (
  connection: Connection,
  projectId: number,
  { before, after, Id }: { before: store.MadeRow | null; after: store.MadeCells; Id: number },
): Promise<MakingFault[]> => {
  const faults = before ? await usedFaults(connection, { before, after, Id }) : [];
  const tell = (Cell: string, Code: MakingFaultCode) => faults.push({ Id, Cell, Code, Detail: '' });
  if (after.typeId !== before?.typeId && !(await findType(connection, after.typeId, 'stays')))
    tell('TypeId', 'UNKNOWN_TYPE');
  const isOther = after.questId !== null && after.questId !== (before?.questId ?? null);
  if (isOther && !(await mayUse(connection, projectId, after.questId ?? 0))) tell('QuestId', 'QUEST_UNKNOWN');
  if (!isDeepStrictEqual(before?.data['Media'], after.data['Media']))
    faults.push(...(await fileFaults(connection, projectId, Id, after.data)));
  if (!isDeepStrictEqual(before?.data['Reading'], after.data['Reading']))
    faults.push(...(await itemFaults(connection, projectId, Id, after.data)));
  return faults;
};

/** The changed ones: each as it was, as it is to be. */
type Change = { sent: Row; before: store.MadeRow; after: store.MadeCells };

/** Refuses rows that were read before somebody else saved them, with what is there now. */
const refuseStale = (context: Context<Save>, changes: readonly Change[]): void => {
  const old = changes.filter(({ sent, before }) => sent.Version !== undefined && sent.Version !== before.version);
  const [first] = old;
  if (!first) return;
  const theirs = ({ before }: Change) => asAction(before, context.can('actions.reserved'));
  context.fail('STALE', {
    details: {
      Rows: old.map((one) => ({ Id: one.before.id, Version: one.before.version, Theirs: theirs(one) })),
      Theirs: theirs(first),
      Version: first.before.version,
    },
  });
};

/** Whether mentees or mentors, who meet about it, saw an action that they see no more. */
const isHiddenAnew = (before: number, after: number): boolean =>
  (['own', 'caseload'] as const).some(
    (reach) => !isHiddenFrom(before, reach, 'work') && isHiddenFrom(after, reach, 'work'),
  );

/** After the last of the same group, else at the end. */
const placeOf = (rows: readonly store.MadeRow[], group: string | undefined): number => {
  const last = rows.findLastIndex(({ groups }) => group !== undefined && groups[0] === group);
  return last < 0 ? rows.length : last + 1;
};

/** Put a new action in its place among the others. */
export const place = async (
  connection: Connection,
  rows: readonly store.MadeRow[],
  id: number,
  group: string | undefined,
): Promise<void> => store.placeAll(connection, rows.map((row) => row.id).toSpliced(placeOf(rows, group), 0, id));

/** What actions of a kind begin with. */
const beginningOf = (data: Record<string, unknown>): Record<string, unknown> => {
  const { Icon: _icon, DescrEn: _made, en: _shipped, ...rest } = data;
  return rest;
};

export const savingHandlers: Pick<Handlers<typeof makingCalls>, 'create' | 'saveGrid'> = {
  async create(context, { ProjectId, TypeId, Title, Descr, Titles, Group, Data, QuestId, Flags, ...sent }) {
    await store.lockMaking(context, [ProjectId]);
    const rows = await store.madeRows(context, ProjectId);
    refuseFull(context, rows);
    const type = await findType(context, TypeId, 'stays');
    const after: store.MadeCells = {
      typeId: TypeId,
      title: Title,
      descr: Descr,
      titles: Titles,
      groups: Group,
      data: Data ?? beginningOf(type?.data ?? {}),
      flags: Flags,
      questId: TypeId === actionTypeIds.questionnaire ? QuestId : null,
      function: scriptOf(context, sent, type?.functions ?? ''),
    };
    const made = asMade(publishedBy(emptyRow, { ...emptyRow, ...after, projectId: ProjectId }, context.now));
    refuse(context, [
      ...reservedFaults(context, 0, { flags: 0, function: type?.functions ?? '' }, after),
      ...(await keptValueFaults(context, ProjectId, rows, [{ Id: 0, before: null, after }])),
      ...(await keptFaults(context, ProjectId, { before: null, after, Id: 0 })),
      ...(await judge(context, ProjectId, [{ before: null, after: made }], knownTo(context, rows))),
    ]);
    const id = await store.insertMade(context, ProjectId, after, context.now);
    await tellByFlags(context, id, { before: 0, after: Flags });
    await place(context, rows, id, Group[0]);
    await context.audit('action', id, { Made: true, TypeId });
    return { Id: id, Version: 1 };
  },

  async saveGrid(context, { Rows }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    await store.lockMaking(context, [projectId]);
    const withQuest = Rows.filter(({ QuestId }) => QuestId !== undefined).map(({ Id }) => Id);
    await store.lockActions(context, withQuest);
    const rows = await store.madeRows(context, projectId);
    const known = new Map(rows.map((row) => [row.id, row]));
    const changes = Rows.flatMap((sent): Change[] => {
      const before = known.get(sent.Id);
      if (!before || isKeptFrom(before, context.reach)) return context.fail('NOT_FOUND');
      const after = withSent(context, before, sent);
      // Told again it is done already, whatever it stood on.
      return isSame(before, after) ? [] : [{ sent, before, after }];
    });
    if (new Set(Rows.map(({ Id }) => Id)).size < Rows.length)
      return context.fail('BAD_INPUT', { fields: { Rows: 'DUPLICATE' } });
    refuseStale(context, changes);
    const changed = changes.map(({ before, after }) => ({ Id: before.id, before, after }));
    const faults = await keptValueFaults(context, projectId, rows, changed);
    for (const { before, after } of changes)
      faults.push(
        ...reservedFaults(context, before.id, before, after),
        ...(await keptFaults(context, projectId, { before, after, Id: before.id })),
      );
    const judged = changes.map(({ before, after }) => ({
      before: asMade(before),
      after: asMade(publishedBy(before, { ...before, ...after }, context.now)),
    }));
    refuse(context, [...faults, ...(await judge(context, projectId, judged, knownTo(context, rows)))]);
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    for (const { before, after } of changes) {
      versions.set(before.id, await store.updateMade(context, before.id, after, context.now));
      if (isHiddenAnew(before.flags, after.flags)) await refuseMeetings(context, before.id);
      await tellByFlags(context, before.id, { before: before.flags, after: after.flags });
    }
    const due = changes.filter(({ before, after }) => !isDeepStrictEqual(dueIn(before.data), dueIn(after.data)));
    await dueAgain(
      context,
      due.map(({ before }) => before.id),
    );
    for (const { before, sent } of changes)
      await context.audit('action', before.id, {
        Saved: Object.keys(sent).filter((name) => !/^(Id|Version)$/.test(name)),
        ...noteAnyVersion(sent.Version),
      });
    const saved = Rows.map(({ Id }) => ({ Id, Version: versions.get(Id) ?? 0 }));
    return { Version: saved[0]?.Version ?? 0, Rows: saved };
  },
};

/** What the flags publish is published now, for all or for some; what they take back has no day any more. */
const publishedBy = (before: store.MadeRow, after: store.MadeRow, now: Date): store.MadeRow => {
  const [was, is] = [before.flags, after.flags].map((flags) => ({
    there: hasFlag(flags, 'Published'),
    forAll: isForAll({ flags }),
  }));
  if (!is?.there) return was?.there ? { ...after, publishAt: null, namedAt: null } : after;
  if (is.forAll && was?.forAll) return after;
  return !was?.there || is.forAll ? { ...after, publishAt: now, namedAt: null } : after;
};

/** What says until when it should be done. */
const dueIn = ({ Due, DueAfter, DueDays }: Record<string, unknown>) => ({ Due, DueAfter, DueDays });

/** An action that is not there yet. */
const emptyRow: store.MadeRow = {
  id: 0,
  projectId: 0,
  typeId: 1,
  title: '',
  descr: '',
  titles: {},
  groups: [],
  data: {},
  flags: 0,
  questId: null,
  questName: null,
  function: '',
  version: 0,
  publishAt: null,
  namedAt: null,
  archivedAt: null,
};

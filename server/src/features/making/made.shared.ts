/** The actions of a project as they are made, and what is judged of them. */
import { createHash } from 'node:crypto';
import { maxActions } from '@telemachos/contract/features/actions/most-actions.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { faultsOfMade, type Made } from '@telemachos/contract/features/making/making.rules.ts';
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { madeTitles, type MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import type { ProblemCode } from '@telemachos/contract/problems.ts';
import { everybodys } from '@telemachos/contract/features/settings/field-names.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { readQuest, readVersion } from '../authoring/authoring.store.ts';
import { keptProject } from '../settings/settings.store.ts';
import * as store from './making.store.ts';

/** Whoever makes actions, as far as these read of a call. */
export type Asking = Connection & {
  reach: Reach;
  can(ability: 'actions.reserved'): boolean;
  fail(code: 'NOT_FOUND' | 'REFUSED', extra?: ProblemExtra): never;
};

/** Whether it is published, and for everybody. */
export const isForAll = ({ flags }: Pick<store.MadeRow, 'flags'>): boolean =>
  hasFlag(flags, 'Published') && !hasFlag(flags, 'NamedOnly');

/** The last instant from which somebody has it: all, or one of those for whom it is published. */
const lastPublished = ({ publishAt, namedAt }: Pick<store.MadeRow, 'publishAt' | 'namedAt'>): number | null => {
  const instants = [publishAt, namedAt].flatMap((at) => at?.getTime() ?? []);
  return instants.length === 0 ? null : Math.max(...instants);
};

/** A row as the rule judges it. */
export const asMade = (row: store.MadeRow): Made => ({
  Id: row.id,
  TypeId: row.typeId,
  Title: row.title,
  Descr: row.descr,
  Titles: row.titles,
  Group: row.groups,
  Data: row.data,
  Flags: row.flags,
  QuestId: row.questId,
  PublishAt: lastPublished(row),
  Archived: row.archivedAt !== null,
});

/** What actions of a kind would begin with, as the rule judges it. */
export const kindAsMade = (Id: number, Title: string, Data: Record<string, unknown>): Made => ({
  Id,
  TypeId: 1,
  Title,
  Descr: '',
  Titles: { en: Data['DescrEn'] },
  Group: [],
  Data,
  Flags: 0,
  QuestId: null,
  PublishAt: null,
  Archived: false,
});

/** How much was done with an action, and for how many it is published where it is not for all. */
export type DoneWith = Pick<MadeAction, 'Named' | 'Begun' | 'Completed'>;

const nothingDone: DoneWith = { Named: 0, Begun: 0, Completed: 0 };

/** A row as it travels; the script only to those who may change it. */
export const asAction = (row: store.MadeRow, scripts: boolean, done: DoneWith = nothingDone): MadeAction => ({
  Id: row.id,
  TypeId: row.typeId,
  Title: row.title,
  Descr: row.descr,
  Titles: madeTitles.safeParse(row.titles).data ?? {},
  Group: row.groups,
  Data: row.data,
  QuestId: row.questId,
  Function: scripts ? row.function : '',
  Flags: row.flags,
  QuestName: row.questName,
  Version: row.version,
  PublishAt: row.publishAt?.toISOString() ?? null,
  Archived: row.archivedAt !== null,
  ...done,
});

/** A word for an order: another one has another. */
export const stampOf = (rows: readonly store.MadeRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ id }) => id).join(','))
    .digest('hex')
    .slice(0, 16);

/** What is not for somebody of this reach is not there, whether or not it is published. */
export const isKeptFrom = ({ flags }: Pick<store.MadeRow, 'flags'>, reach: Reach): boolean =>
  isHiddenFrom(flags, reach, 'answers');

/** The actions of which the caller may know, put away or not: a condition can name no other. */
export const knownTo = ({ reach }: Pick<Asking, 'reach'>, rows: readonly store.MadeRow[]): store.MadeRow[] =>
  rows.filter((row) => !isKeptFrom(row, reach));

/** Whether only administrators change an action (specification 001 §1, flag 32). */
const isReserved = ({ flags }: Pick<store.MadeRow, 'flags'>): boolean => hasFlag(flags, 'HideFromSupervisor');

/** Whether an action is not the caller's to change. */
export const isReservedFor = (
  context: { can(ability: 'actions.reserved'): boolean },
  row: Pick<store.MadeRow, 'flags'>,
): boolean => isReserved(row) && !context.can('actions.reserved');

/** What of a change only administrators may make: flag 32, an action that it hides, a script. */
export const reservedFaults = (
  context: { can(ability: 'actions.reserved'): boolean },
  Id: number,
  before: Pick<store.MadeRow, 'flags' | 'function'>,
  after: Pick<store.MadeRow, 'flags' | 'function'>,
): MakingFault[] => {
  if (context.can('actions.reserved')) return [];
  const tell = (Cell: string): MakingFault => ({ Id, Cell, Code: 'ADMINS_ONLY', Detail: '' });
  return [
    ...(isReserved(before) || isReserved(after) ? [tell('Flags')] : []),
    ...(before.function === after.function ? [] : [tell('Function')]),
  ];
};

/**
 * One action of its project, with all the others, under lock, to be changed: what is kept from the caller looks missing,
 * and one that only administrators change is refused.
 */
export const lockedMade = async (
  context: Asking,
  projectId: number | null,
  id: number,
  into: number | null = null,
): Promise<{ row: store.MadeRow; rows: store.MadeRow[]; projectId: number }> => {
  if (projectId === null) return context.fail('NOT_FOUND');
  await store.lockMaking(context, [projectId, ...(into === null ? [] : [into])]);
  const rows = await store.madeRows(context, projectId);
  const row = rows.find((one) => one.id === id);
  if (!row || isKeptFrom(row, context.reach)) return context.fail('NOT_FOUND');
  if (isReservedFor(context, row)) return context.fail('REFUSED');
  return { row, rows, projectId };
};

/** Refuses one more action where there are as many as there may be. */
export const refuseFull = (
  context: { fail(code: 'ACTIONS_FULL', extra?: ProblemExtra): never },
  there: readonly unknown[],
): void => {
  if (there.length >= maxActions) context.fail('ACTIONS_FULL', { details: { Limit: maxActions } });
};

/** The names of fields that conditions may read. */
const fieldNames = async (connection: Connection, projectId: number): Promise<ReadonlySet<string>> => {
  const project = await keptProject(connection, projectId);
  const shape = settingsShape.safeParse({ User: Object(project?.settings)['User'] });
  const { Fields = [], ProjectFields = [] } = shape.data?.User ?? {};
  return new Set([...everybodys, ...[...Fields, ...ProjectFields].map(({ Name }) => Name)]);
};

/** Whether a project may use a questionnaire: its own or everybody's, published, and not out of use. */
export const mayUse = async (connection: Connection, projectId: number, questId: number): Promise<boolean> => {
  const quest = await readQuest(connection, questId);
  if (!quest || quest.retired || (quest.projectId !== null && quest.projectId !== projectId)) return false;
  return (await readVersion(connection, questId, null)) !== null;
};

/** What is wrong with changed actions, by the rule of the contract. */
export const judge = async (
  connection: Connection,
  projectId: number,
  changed: readonly { before: Made | null; after: Made }[],
  rows: readonly store.MadeRow[],
): Promise<MakingFault[]> => faultsOfMade(changed, rows.map(asMade), await fieldNames(connection, projectId));

/** Faults that one answer reports. */
const maxReportedFaults = 200;

/** Refuses with the faults, each at its place. */
export const refuse = (
  context: { fail(code: 'ACTION_FAULTS', extra?: ProblemExtra): never },
  faults: readonly MakingFault[],
): void => {
  const told = faults.slice(0, maxReportedFaults);
  if (told.length > 0)
    context.fail('ACTION_FAULTS' satisfies ProblemCode, {
      fields: Object.fromEntries(told.map(({ Id, Cell, Code }) => [`${Id}.${Cell}`, Code])),
      details: { Faults: told },
    });
};

/**
 * Refuses to put away, to take back or to hide from who meets about it an action with meetings ahead, which is locked: they
 * would stand in nobody's calendar, and take everybody's time.
 */
export const refuseMeetings = async (
  context: Connection & { now: Date; fail(code: 'ACTION_USED', extra?: ProblemExtra): never },
  id: number,
): Promise<void> => {
  const Meetings = await store.meetingsAhead(context, id, context.now);
  if (Meetings > 0) context.fail('ACTION_USED', { details: { Meetings } });
};

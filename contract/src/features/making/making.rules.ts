/**
 * What is wrong with actions as they are written: judged as a whole, with the other actions of their project. Source:
 * specification 000 §9, 001 §3; the domain's «Actions».
 */
import { isSameValue } from '../authoring/differences.rules.ts';
import { dayInAthens } from '../../kit/dates.ts';
import { allFlags, hasFlag } from '../../kit/flags.ts';
import { actionTypeIds } from '../actions/action-types.ts';
import type { ActionData } from '../actions/actions.schemas.ts';
import { namedIn } from '../authoring/names.rules.ts';
import { fieldsIn } from '../questionnaires/fields-read.rules.ts';
import { contentFaults, wordFaults } from './content-faults.rules.ts';
import { between, fault, type MakingFault, type Told } from './making-faults.ts';
import { actionsNamed, actionsRequired } from './named-actions.rules.ts';
import { readData } from './reading-data.rules.ts';
import { conditionTrouble } from './yes-or-no.rules.ts';

/** An action as it is judged. */
export type Made = {
  readonly Id: number;
  readonly TypeId: number;
  readonly Title: string;
  readonly Descr: string;
  readonly Titles: Readonly<Record<string, unknown>>;
  readonly Group: readonly string[];
  readonly Data: Readonly<Record<string, unknown>>;
  readonly Flags: number;
  readonly QuestId: number | null;
  /** The last instant from which it is published for somebody, epoch milliseconds. */
  readonly PublishAt: number | null;
  readonly Archived: boolean;
};

/** Length of an action's data as JSON, in UTF-16 units. */
const maxActionDataLength = 100_000;
/** Days until an action is due, and days for which it stays open. */
const maxDueDays = 3660;
const days = ['2000-01-01', '2099-12-31'] as const;
/** Minutes that an action may take. */
const maxActionMinutes = 10_000;

const conditions = ['EnableCondition', 'ShowCondition'] as const;

/** Which actions an action waits for. */
type Needs = (id: number) => readonly number[];

/** What is known around the actions; what each waits for is read once. */
export type MakingAround = {
  fields: ReadonlySet<string>;
  actions: ReadonlyMap<number, Made>;
  /** Without which it never opens or is never shown, and after which it is due. */
  opens: Needs;
  due: Needs;
};

const aroundOf = (fields: ReadonlySet<string>, actions: ReadonlyMap<number, Made>): MakingAround => {
  const once = (needs: (data: ActionData) => number[]): Needs => {
    const known = new Map<number, number[]>();
    return (id) => {
      const found = known.get(id) ?? needs(readData(actions.get(id)?.Data).data);
      known.set(id, found);
      return found;
    };
  };
  return {
    fields,
    actions,
    opens: once(({ EnableCondition, ShowCondition }) => [EnableCondition, ShowCondition].flatMap(actionsRequired)),
    due: once(({ DueAfter }) => (DueAfter ? [DueAfter.Action] : [])),
  };
};

/** Actions that are named and are not there, or were put away. */
const namedFaults = (cell: string, ids: readonly number[], { actions }: MakingAround): Told[] =>
  ids.flatMap((id) => {
    const action = actions.get(id);
    if (!action) return [fault(cell, 'UNKNOWN_ACTION', String(id))];
    return action.Archived ? [fault(cell, 'ARCHIVED_ACTION', String(id))] : [];
  });

type WritingFault = { Code: 'EXPRESSION' | 'NOT_YES_OR_NO' | 'UNKNOWN_NAME'; Detail: string };

/** What is wrong with a condition by itself, whatever there is around it. */
export const writingFaults = (expression: string): WritingFault[] => {
  const trouble = conditionTrouble(expression);
  if (trouble) return [trouble];
  return namedIn(expression)
    .names.filter((name) => name !== 'mentee.completion')
    .map((Detail) => ({ Code: 'UNKNOWN_NAME', Detail }));
};

const conditionFaults = (data: ActionData, around: MakingAround): Told[] =>
  conditions.flatMap((name) => {
    const [expression, cell] = [data[name], `Data.${name}`];
    if (!expression?.trim()) return [];
    return [
      ...namedFaults(cell, actionsNamed(expression), around),
      ...writingFaults(expression).map(({ Code, Detail }) => fault(cell, Code, Detail)),
      ...[...new Set(fieldsIn(expression))]
        .filter((field) => !around.fields.has(field))
        .map((field) => fault(cell, 'UNKNOWN_FIELD', field)),
    ];
  });

const dueFaults = (data: ActionData, { PublishAt }: Made, around: MakingAround): Told[] => {
  const { Due, DueAfter, DueDays } = data;
  const given = (['Due', 'DueAfter', 'DueDays'] as const).filter((name) => data[name] !== undefined);
  return [
    ...given.slice(1).map((name) => fault(`Data.${name}`, 'DUE_TWICE')),
    ...between('Data.DueDays', DueDays, 0, maxDueDays),
    ...between('Data.DueAfter.Days', DueAfter?.Days, 0, maxDueDays),
    ...(DueAfter ? namedFaults('Data.DueAfter.Action', [DueAfter.Action], around) : []),
    ...(Due !== undefined && (Due < days[0] || Due > days[1]) ? [fault('Data.Due', 'RANGE', days.join('|'))] : []),
    ...(Due !== undefined && PublishAt !== null && Due < dayInAthens(PublishAt)
      ? [fault('Data.Due', 'DUE_BEFORE_PUBLISH', dayInAthens(PublishAt))]
      : []),
  ];
};

/** The way from an action back to itself, over what each needs; null where there is none. */
const wayBack = (from: number, needs: Needs): number[] | null => {
  /** Over which one each was met first. */
  const over = new Map<number, number>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const id of needs(at)) {
      if (id === from) {
        const way = [from];
        for (let back: number | undefined = at; back !== undefined && back !== from; back = over.get(back))
          way.push(back);
        return [from, ...way.slice(1).reverse(), from];
      }
      if (over.has(id)) continue;
      over.set(id, at);
      waiting.push(id);
    }
  return null;
};

const cycleFaults = ({ Id }: Made, { EnableCondition }: ActionData, around: MakingAround): Told[] => {
  const [opens, due] = [wayBack(Id, around.opens), wayBack(Id, around.due)];
  const by = actionsRequired(EnableCondition).includes(opens?.[1] ?? 0) ? 'EnableCondition' : 'ShowCondition';
  return [
    ...(opens ? [fault(`Data.${by}`, 'CYCLE', opens.join(' '))] : []),
    ...(due ? [fault('Data.DueAfter.Action', 'CYCLE', due.join(' '))] : []),
  ];
};

const flagFaults = ({ Flags, Archived }: Made): Told[] => [
  ...between('Flags', Flags, 0, allFlags),
  ...(hasFlag(Flags, 'NamedOnly') && !hasFlag(Flags, 'Published') ? [fault('Flags', 'NAMED_UNPUBLISHED')] : []),
  ...(hasFlag(Flags, 'Published') && Archived ? [fault('Flags', 'ARCHIVED')] : []),
];

const faultsOf = (made: Made, around: MakingAround): Told[] => {
  // More than data ever are is not taken apart: what it costs to judge them would have no bound.
  if (JSON.stringify(made.Data).length > maxActionDataLength) return [fault('Data', 'TOO_LARGE')];
  const { data, faults } = readData(made.Data);
  const beyond = [
    ...wordFaults(made, data),
    ...flagFaults(made),
    ...between('Data.Minutes', data.Minutes, 1, maxActionMinutes),
    ...contentFaults(data, hasFlag(made.Flags, 'Published')),
    ...conditionFaults(data, around),
    ...dueFaults(data, made, around),
    ...cycleFaults(made, data, around),
    ...(made.TypeId === actionTypeIds.questionnaire && made.QuestId === null && hasFlag(made.Flags, 'Published')
      ? [fault('QuestId', 'QUEST_NEEDED')]
      : []),
  ];
  // Where something could not be read, nothing more is known of it.
  const unread = new Set(faults.map(({ Cell }) => Cell));
  const isUnread = (cell: string): boolean =>
    cell.split('.').some((_part, at, parts) => unread.has(parts.slice(0, at + 1).join('.')));
  const all = [...faults, ...beyond.filter(({ Cell }) => !isUnread(Cell))];
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
};

/** The check stops after the action that reaches this number of faults. */
const maxCollectedFaults = 1000;

const keyOf = ({ Cell, Code, Detail }: Told): string => `${Cell} ${Code} ${Detail}`;

/** The cells that name other actions. */
const namingCells = [...conditions, 'DueAfter'] as const;

/**
 * Whether a fault of an action was there before, in what is saved unchanged. A cell that names another action is judged
 * anew with every change of it: whoever may not know the action could ask it something else.
 */
const wasThere = (before: Made, after: Made, known: ReadonlySet<string>): ((one: Told) => boolean) => {
  const changed = namingCells.filter((name) => !isSameValue(before.Data[name], after.Data[name]));
  return (one) => known.has(keyOf(one)) && !changed.some((name) => `${one.Cell}.`.startsWith(`Data.${name}.`));
};

/**
 * What is wrong with the changed ones among all actions of a project (with what they were before). What was wrong
 * already is no reason to refuse another change: an action that is named may have gone since.
 */
export const faultsOfMade = (
  changed: readonly { before: Made | null; after: Made }[],
  all: readonly Made[],
  fields: ReadonlySet<string>,
): MakingFault[] => {
  const old = new Map(all.map((made) => [made.Id, made]));
  const actions = new Map([...old, ...changed.map(({ after }) => [after.Id, after] as const)]);
  const [was, is] = [aroundOf(fields, old), aroundOf(fields, actions)];
  const faults: MakingFault[] = [];
  for (const { before, after } of changed) {
    // Nobody reads more of them: the rest is judged when these are mended.
    if (faults.length >= maxCollectedFaults) break;
    const known = before && wasThere(before, after, new Set(faultsOf(before, was).map(keyOf)));
    for (const one of faultsOf(after, is)) if (!known?.(one)) faults.push({ Id: after.Id, ...one });
  }
  return faults;
};

/** What names an action, in words of its cells: conditions and times of others. */
export const namingIt = (id: number, data: unknown): ('EnableCondition' | 'ShowCondition' | 'DueAfter')[] => {
  const read = readData(data).data;
  return [
    ...conditions.filter((name) => actionsNamed(read[name]).includes(id)),
    ...(read.DueAfter?.Action === id ? (['DueAfter'] as const) : []),
  ];
};

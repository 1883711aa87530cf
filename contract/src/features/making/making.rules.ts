/**
 * What is wrong with actions as they are written: judged as a whole, with the other actions of their project. Source:
 * specification 000 §9, 001 §3; the domain's «Actions».
 */
import type { z } from 'zod';
import { dayInAthens } from '../../kit/dates.ts';
import { allFlags, hasFlag } from '../../kit/flags.ts';
import { duplicatesIn } from '../../kit/lists.ts';
import { actionTypeIds } from '../actions/action-types.ts';
import { actionData, type ActionData } from '../actions/actions.schemas.ts';
import { resultsKey } from '../actions/calculated.rules.ts';
import { formulaTroubles } from '../actions/calculator.rules.ts';
import { namedIn } from '../authoring/names.rules.ts';
import { fieldsIn } from '../questionnaires/fields-read.rules.ts';
import { richDocument } from '../questionnaires/types/rich.rules.ts';
import { actionsNamed, actionsRequired } from './named-actions.rules.ts';
import type { MakingFault, MakingFaultCode } from './making-faults.ts';
import { mediaFaults } from './media-faults.rules.ts';
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
  /** The instant from which it is published for all, epoch milliseconds. */
  readonly PublishAt: number | null;
  readonly Archived: boolean;
};

/** The longest data of an action as JSON, in characters. */
const longestData = 100_000;
/** Days that a time may be away, and the days that it may be on. */
const mostDays = 3660;
const days = ['2000-01-01', '2099-12-31'] as const;
/** Minutes that an action may take. */
const mostMinutes = 10_000;

const conditions = ['EnableCondition', 'ShowCondition'] as const;

/** A tag of HTML: words that are read by everybody have none. */
const markup = /<[a-z!/][^>]*>/i;

type Told = Omit<MakingFault, 'Id'>;
const fault = (Cell: string, Code: MakingFaultCode, Detail = ''): Told => ({ Cell, Code, Detail });

/** Texts below a value that have markup, by their place. */
const markupIn = (value: unknown, place: string): Told[] => {
  if (typeof value === 'string') return markup.test(value) ? [fault(place, 'MARKUP')] : [];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => markupIn(inner, `${place}.${key}`))
    : [];
};

/** What the numbers of a file that is asked for may be; the size in the megabytes in which it is written. */
const rangesOfFiles: Readonly<Record<string, string>> = { Least: '0|10', Most: '1|10', MaxBytes: '1|50' };

/** The data where they can be read; else what they lack. */
const readData = (data: unknown): { data: ActionData; faults: Told[] } => {
  const read = actionData.safeParse(data);
  if (read.success) return { data: read.data, faults: [] };
  const asFault = ({ path, code }: z.core.$ZodIssue): Told => {
    const place = ['Data', ...path].join('.');
    if (path[0] === 'Due' && code === 'invalid_format') return fault(place, 'NO_SUCH_DAY');
    if (path[0] === 'Media' && path.at(-1) === 'Share') return fault(place, 'RANGE', '1|100');
    if (path[0] !== 'Files' || !code.startsWith('too_')) return fault(place, 'SHAPE');
    const range = rangesOfFiles[String(path.at(-1))];
    return range === undefined ? fault(place, 'EMPTY') : fault(place, 'RANGE', range);
  };
  return { data: {}, faults: read.error.issues.map(asFault) };
};

const between = (cell: string, value: number | undefined, least: number, most: number): Told[] =>
  value === undefined || (value >= least && value <= most) ? [] : [fault(cell, 'RANGE', `${least}|${most}`)];

const lower = (key: string): string => key.toLowerCase();

/**
 * The keys of the fields, after that under which what is calculated stands beside them: to a calculator's formulas a
 * capital letter makes no other name.
 */
const keysOf = ({ Fields = [], Results = [] }: ActionData): string[] => {
  const keys = ['', ...Fields.map(({ Key }) => Key)];
  return Results.length > 0 ? [resultsKey, ...keys.slice(1)].map(lower) : keys;
};

const fieldFaults = (data: ActionData): Told[] => [
  ...duplicatesIn(keysOf(data)).map((at) => fault(`Data.Fields.${at - 1}.Key`, 'DUPLICATE')),
  ...(data.Fields ?? []).flatMap(({ Label, Type, Options, Min, Max }, at) => [
    ...(Label.el.trim() === '' ? [fault(`Data.Fields.${at}.Label.el`, 'EMPTY')] : []),
    ...(Min !== undefined && Max !== undefined && Min > Max
      ? [fault(`Data.Fields.${at}.Max`, 'LEAST', String(Min))]
      : []),
    ...(Type === 'ddlist' && Options.length === 0 ? [fault(`Data.Fields.${at}.Options`, 'NO_OPTIONS')] : []),
    ...duplicatesIn(Options.map(({ Value }) => Value)).map((option) =>
      fault(`Data.Fields.${at}.Options.${option}.Value`, 'DUPLICATE'),
    ),
  ]),
];

const calculatorFaults = ({ Fields = [], Results = [] }: ActionData): Told[] => [
  ...duplicatesIn([...keysOf({ Fields, Results }), ...Results.map(({ Key }) => lower(Key))])
    .filter((at) => at > Fields.length)
    .map((at) => fault(`Data.Results.${at - 1 - Fields.length}.Key`, 'DUPLICATE')),
  ...Results.flatMap(({ Label, Formula }, at) => [
    ...(Label.el.trim() === '' ? [fault(`Data.Results.${at}.Label.el`, 'EMPTY')] : []),
    ...(Formula.trim() === '' ? [fault(`Data.Results.${at}.Formula`, 'EMPTY')] : []),
  ]),
  ...formulaTroubles(Fields, Results)
    .filter(({ at }) => Results[at]?.Formula.trim() !== '')
    .map(({ at, code, what }) => fault(`Data.Results.${at}.Formula`, code, what)),
];

const askedFaults = ({ Files = [] }: ActionData): Told[] => [
  ...duplicatesIn(Files.map(({ Key }) => Key)).map((at) => fault(`Data.Files.${at}.Key`, 'DUPLICATE')),
  ...Files.flatMap(({ Label, Least, Most }, at) => [
    ...(Label.el.trim() === '' ? [fault(`Data.Files.${at}.Label.el`, 'EMPTY')] : []),
    ...between(`Data.Files.${at}.Least`, Least, 0, Most),
  ]),
];

const wordFaults = ({ Title, Descr, Titles, Group }: Made, data: ActionData): Told[] => [
  ...(Title.trim() === '' ? [fault('Title', 'EMPTY')] : []),
  ...markupIn(Title, 'Title'),
  ...markupIn(Descr, 'Descr'),
  ...markupIn(Titles, 'Titles'),
  ...Group.flatMap((name) => markupIn(name, 'Group')),
  ...markupIn(data.Why, 'Data.Why'),
  ...markupIn(data.Fields, 'Data.Fields'),
  ...markupIn(data.Files, 'Data.Files'),
  ...markupIn(data.Media, 'Data.Media'),
  ...markupIn(
    data.Results?.map(({ Label, Unit }) => ({ Label, Unit })),
    'Data.Results',
  ),
  // What is dressed is a document of ours, drawn node by node; anything else is words.
  ...Object.entries(data.Text ?? {}).flatMap(([language, text]) =>
    typeof text === 'string' && richDocument(text) === null ? markupIn(text, `Data.Text.${language}`) : [],
  ),
];

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

const conditionFaults = (data: ActionData, around: MakingAround): Told[] =>
  conditions.flatMap((name) => {
    const [expression, cell] = [data[name], `Data.${name}`];
    if (!expression?.trim()) return [];
    const trouble = conditionTrouble(expression);
    if (trouble) return [fault(cell, trouble.Code, trouble.Detail)];
    return [
      ...namedFaults(cell, actionsNamed(expression), around),
      ...namedIn(expression).names.map((unknown) => fault(cell, 'UNKNOWN_NAME', unknown)),
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
    ...between('Data.DueDays', DueDays, 0, mostDays),
    ...between('Data.DueAfter.Days', DueAfter?.Days, 0, mostDays),
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
  const { data, faults } = readData(made.Data);
  return [
    ...faults,
    ...(JSON.stringify(made.Data).length > longestData ? [fault('Data', 'TOO_LARGE')] : []),
    ...wordFaults(made, data),
    ...flagFaults(made),
    ...between('Data.Minutes', data.Minutes, 1, mostMinutes),
    ...fieldFaults(data),
    ...askedFaults(data),
    ...mediaFaults(data, hasFlag(made.Flags, 'Published')),
    ...calculatorFaults(data),
    ...conditionFaults(data, around),
    ...dueFaults(data, made, around),
    ...cycleFaults(made, data, around),
    ...(made.TypeId === actionTypeIds.questionnaire && made.QuestId === null && hasFlag(made.Flags, 'Published')
      ? [fault('QuestId', 'QUEST_NEEDED')]
      : []),
  ];
};

const keyOf = ({ Cell, Code, Detail }: Told): string => `${Cell} ${Code} ${Detail}`;

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
  return changed.flatMap(({ before, after }) => {
    const known = new Set(before ? faultsOf(before, was).map(keyOf) : []);
    return faultsOf(after, is)
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({ Id: after.Id, ...one }));
  });
};

/** What names an action, in words of its cells: conditions and times of others. */
export const namingIt = (id: number, data: unknown): ('EnableCondition' | 'ShowCondition' | 'DueAfter')[] => {
  const read = readData(data).data;
  return [
    ...conditions.filter((name) => actionsNamed(read[name]).includes(id)),
    ...(read.DueAfter?.Action === id ? (['DueAfter'] as const) : []),
  ];
};

/**
 * Conditions as they are written, tried on a mentee. Of what is kept from whoever tries – a profile field, an action – no
 * part is told, nor what hangs on it: a condition is no way to ask about what one may not see. And what is kept is not
 * among the values either, however an expression would reach it.
 */
import { evaluatesToTrue } from '@telemachos/contract/kit/conditions.ts';
import { conditionParts } from '@telemachos/contract/features/making/named-actions.rules.ts';
import {
  actionStates,
  circumstancesOf,
  type Circumstances,
  type RuledCell,
} from '@telemachos/contract/features/actions/actions.rules.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import type { TriedConditions } from '@telemachos/contract/features/making/making.wire.ts';
import { writingFaults } from '@telemachos/contract/features/making/making.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import { absentFor, cellsOf, readData } from '../actions/work.shared.ts';
import { readableIn } from '../users/readable.shared.ts';
import { readsKept } from './kept-values.shared.ts';
import { isKeptFrom, knownTo } from './made.shared.ts';
import { madeRows, type MadeRow } from './making.store.ts';

type Tried = TriedConditions['Enable'];

/** A record without some of its names. */
const without = <Value>(record: Readonly<Record<string, Value>>, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !isKept(name)));

const tryOne = (expression: string, values: Record<string, unknown>, isKept: (text: string) => boolean): Tried => {
  const Fault = expression.trim() === '' ? null : (writingFaults(expression)[0] ?? null);
  if (Fault) return { Holds: false, Fault, Parts: [] };
  const told = (text: string): boolean | null => (isKept(text) ? null : evaluatesToTrue(text, values));
  return {
    Holds: told(expression),
    Fault: null,
    Parts: conditionParts(expression).map((part) => ({ ...part, Holds: part.Kind === 'is' ? told(part.Text) : null })),
  };
};

type Asked = { row: MadeRow; kept: actions.WorkRow; show: Tried; hidden: ReadonlySet<number> };

/** Whether the mentee sees it, by the rule that the mentee's own list is made with, and until when it should be done. */
const seenOf = (
  { row, kept, show, hidden }: Asked,
  cells: ReadonlyMap<number, RuledCell>,
  at: Circumstances,
): TriedConditions['Seen'] => {
  const { absent, from } = absentFor(kept, new Date(at.now));
  const { EnableCondition: _opens, ShowCondition: _shows, ...Data } = readData(row.data);
  const [standing] = actionStates([{ Id: row.id, TypeId: row.typeId, Flags: row.flags, Data }], cells, at);
  const isDueKept = Data.DueAfter !== undefined && hidden.has(Data.DueAfter.Action);
  const due = isDueKept ? null : (standing?.due ?? null);
  return {
    Holds: absent.length > 0 ? false : show.Holds,
    Absent: absent,
    From: from === null ? null : new Date(from).toISOString(),
    Due: due === null ? null : new Date(due).toISOString(),
    Overdue: due !== null && standing?.overdue === true,
    Completed: standing?.state === 'done',
  };
};

export const tryingHandlers: Pick<Handlers<typeof makingCalls>, 'try'> = {
  async try(context, { ActionId, MenteeId, EnableCondition, ShowCondition }) {
    const { projectId, reach, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const person = await actions.findMentee(context, projectId, MenteeId);
    const rows = await madeRows(context, projectId);
    const hidden = new Set(rows.filter((row) => isKeptFrom(row, reach)).map(({ id }) => id));
    const row = knownTo(context, rows).find(({ id }) => id === ActionId);
    if (!person || !row) return context.fail('NOT_FOUND');
    const { keeps } = await readableIn(context, projectId);
    const work = await actions.workOf(context, projectId, MenteeId);
    const kept = work.find(({ id }) => id === ActionId);
    if (!kept) return context.fail('NOT_FOUND');
    const cells = new Map([...cellsOf(work)].filter(([id]) => !hidden.has(id)));
    const at: Circumstances = {
      user: without(person.fields, keeps),
      project: { Id: projectId, url: person.url },
      joinedAt: person.joinedAt.getTime(),
      answers: without(await actions.answersOf(context, projectId, MenteeId), (id) => hidden.has(Number(id))),
      now: now.getTime(),
    };
    const about = circumstancesOf(cells, at).values({ Id: row.id, TypeId: row.typeId, Data: readData(row.data) });
    const isKept = (text: string): boolean => readsKept(text, keeps, hidden);
    const show = tryOne(ShowCondition, about, isKept);
    return {
      Enable: tryOne(EnableCondition, about, isKept),
      Show: show,
      Seen: seenOf({ row, kept, show, hidden }, cells, at),
    };
  },
};

/**
 * Conditions as they are written, tried on a mentee. Of what is kept from whoever tries – a profile field, an action – no
 * part is told, nor what hangs on it: a condition is no way to ask about what one may not see.
 */
import { conditionFault, holds } from '@telemachos/contract/kit/conditions.ts';
import { actionsNamed, conditionParts } from '@telemachos/contract/features/making/named-actions.rules.ts';
import { readsWholeProfile, fieldsIn } from '@telemachos/contract/features/questionnaires/fields-read.rules.ts';
import { circumstancesOf } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import type { TriedConditions } from '@telemachos/contract/features/making/making.wire.ts';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import { cellsOf, readData } from '../actions/work.shared.ts';
import { readableIn } from '../users/readable.shared.ts';
import { isKeptFrom } from './made.shared.ts';
import { madeRows } from './making.store.ts';

type Tried = TriedConditions['Enable'];

/** A part that asks about everything at once cannot be told apart from what is kept. */
const asksAboutAll = /\b(?:mentee\.completed|mentee\.completion|answers)\b/;

const tryOne = (expression: string, values: Record<string, unknown>, isKept: (text: string) => boolean): Tried => {
  const broken = expression.trim() === '' ? null : conditionFault(expression);
  if (broken) return { Holds: false, Fault: broken.marked, Parts: [] };
  const told = (text: string): boolean | null => (isKept(text) ? null : holds(text, values));
  return {
    Holds: told(expression),
    Fault: null,
    Parts: conditionParts(expression).map((part) => ({ ...part, Holds: part.Kind === 'is' ? told(part.Text) : null })),
  };
};

export const tryingHandlers: Pick<Handlers<typeof makingCalls>, 'try'> = {
  async try(context, { ActionId, MenteeId, EnableCondition, ShowCondition }) {
    const { projectId, reach, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const person = await actions.findMentee(context, projectId, MenteeId);
    const rows = await madeRows(context, projectId);
    const hidden = rows.filter((row) => isKeptFrom(row, reach)).map(({ id }) => id);
    const row = rows.find(({ id }) => id === ActionId);
    if (!person || !row || hidden.includes(ActionId)) return context.fail('NOT_FOUND');
    const { keeps } = await readableIn(context, projectId);
    const { values } = circumstancesOf(cellsOf(await actions.workOf(context, projectId, MenteeId)), {
      user: person.fields,
      project: { Id: projectId, url: person.url },
      joinedAt: person.joinedAt.getTime(),
      answers: await actions.answersOf(context, projectId, MenteeId),
      now: now.getTime(),
    });
    const about = values({ Id: row.id, TypeId: row.typeId, Data: readData(row.data) });
    const isKept = (text: string): boolean =>
      fieldsIn(text).some(keeps) ||
      readsWholeProfile(text) ||
      actionsNamed(text).some((id) => hidden.includes(id)) ||
      (hidden.length > 0 && actionsNamed(text).length === 0 && asksAboutAll.test(text));
    return { Enable: tryOne(EnableCondition, about, isKept), Show: tryOne(ShowCondition, about, isKept) };
  },
};

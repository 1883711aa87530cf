/** In which order the grid's lines stand: what may be asked for, and who comes when. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { GridOrdering } from '@telemachos/contract/features/projects/projects.wire.ts';
import { productOptions } from '../applications/municipalities.shared.ts';
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import { idsByMove } from '../mentoring/stance.shared.ts';
import { peopleOrders, type PeopleFilter } from '../users/people-filter.store.ts';
import type { PeopleOrder } from '../users/people-page.store.ts';
import type { Readable } from '../users/readable.shared.ts';
import type { GridAsking } from './grid-asking.ts';
import { byActions, byField, byMentor, gridIds, gridPageIds } from './grid-order.store.ts';
import * as store from './projects.store.ts';

/** An order that the database knows, or by the last move of each. */
export type GridOrder = { by: PeopleOrder } | { byMove: 'up' | 'down' };

/**
 * The order that is asked for. Actions that the caller does not see are refused as none would be, and fields that are kept
 * from them.
 */
export const orderFor = async (
  asking: GridAsking,
  { ProjectId, Order, Desc, OrderActions, OrderField }: GridOrdering & { ProjectId: number },
  { fieldNamed }: Readable,
): Promise<GridOrder> => {
  const { reach, viewer } = asking;
  if (Order === 'moved') return { byMove: Desc ? 'down' : 'up' };
  if (Order === 'mentor') return { by: byMentor(Desc) };
  if (Order === 'field') {
    const field = fieldNamed(OrderField);
    if (!field) return asking.fail('BAD_INPUT', { fields: { OrderField: 'BAD_INPUT' } });
    const values = (ownOptions(field) ?? productOptions(field))?.map(({ Value }) => Value) ?? [];
    return { by: byField({ name: field.Name, type: field.Type, values }, Desc) };
  }
  if (Order === 'actions') {
    if (OrderActions.length === 0) return asking.fail('BAD_INPUT', { fields: { OrderActions: 'BAD_INPUT' } });
    const seen = new Set((await store.columnsOf(asking, ProjectId, seenBy('grid', reach))).map(({ id }) => id));
    if (!OrderActions.every((id) => seen.has(id))) return asking.fail('NOT_FOUND');
    return { by: byActions(OrderActions, reach === 'caseload' ? viewer.userId : null, Desc) };
  }
  const { up, down } = peopleOrders[Order];
  return { by: Desc ? { up: down, down: up } : { up, down } };
};

/** The ids of a page, in their order. */
export const pageIds = async (
  asking: GridAsking,
  people: PeopleFilter,
  page: { size: number; number: number },
  order: GridOrder,
): Promise<number[]> =>
  'by' in order
    ? gridPageIds(asking, people, page, order.by)
    : (await idsByMove(asking, people, order.byMove, page.size * (page.number + 1))).slice(page.size * page.number);

/** Everybody whom the grid has, in their order. */
export const allIds = (asking: GridAsking, people: PeopleFilter, order: GridOrder): Promise<number[]> =>
  'by' in order ? gridIds(asking, people, order.by) : idsByMove(asking, people, order.byMove);

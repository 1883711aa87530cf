/** In which order the grid's lines stand: kept in the address, chosen beside the filters or at the heads of the columns. */
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import type { Sorting } from '../../ui/lists.tsx';
import type { Column } from './grid-lines.ts';
import type { GridAsk } from './grid.queries.ts';
import './grid.texts.ts';

/** The orders that are no column's. */
const plain = ['last_name', 'joined', 'mentor', 'moved'] as const;

/** What a column is called in the address, as an order; null where there is none by it. */
export const orderKey = ({ Id, Group, Members, Data }: Column): string | null => {
  if (Data) return Data.kind === 'mentor' ? 'mentor' : Data.kind === 'field' ? `f:${Data.name}` : null;
  return Members ? `g:${Group}` : `a:${Id}`;
};

/** The order that the address asks for, and a way to ask for another. */
export const useGridOrder = () => {
  const { sort = '', desc } = useSearchParams();
  const setSearch = useSetSearchParams();
  return {
    sorting: { Field: sort === '' ? 'last_name' : sort, Desc: desc === '1' } satisfies Sorting,
    sortBy: (next: Sorting) =>
      setSearch({ sort: next.Field === 'last_name' ? '' : next.Field, desc: next.Desc ? '1' : '' }),
  };
};

/** The same order as the call takes it; by name, where the address names no column that is there. */
export const askedOrder = (
  { Field, Desc }: Sorting,
  header: readonly GridColumn[],
  data: readonly Column[],
): Pick<GridAsk, 'Order' | 'Desc' | 'OrderActions' | 'OrderField'> => {
  const order = plain.find((one) => one === Field);
  if (order) return { Order: order, Desc };
  const field = data.find((column) => orderKey(column) === Field)?.Data?.name;
  if (field !== undefined) return { Order: 'field', OrderField: field, Desc };
  const OrderActions = header
    .filter((column) => Field === `a:${column.Id}` || Field === `g:${column.Group}`)
    .map(({ Id }) => Id);
  return OrderActions.length === 0 ? { Order: 'last_name', Desc: false } : { Order: 'actions', OrderActions, Desc };
};

/** The orders in words. */
const choices = [
  { value: 'surname', Field: 'last_name', Desc: false },
  { value: 'surnameDown', Field: 'last_name', Desc: true },
  { value: 'newest', Field: 'joined', Desc: true },
  { value: 'oldest', Field: 'joined', Desc: false },
  { value: 'mentor', Field: 'mentor', Desc: false },
  { value: 'mentorDown', Field: 'mentor', Desc: true },
  { value: 'moved', Field: 'moved', Desc: false },
  { value: 'movedDown', Field: 'moved', Desc: true },
] as const satisfies readonly ({ value: string } & Sorting)[];

/** Beside the filters; an order by a column is told by the column's `titles`. */
export const OrderChoice = ({ titles }: { titles: ReadonlyMap<string, string> }) => {
  const { t } = useTranslation('grid');
  const { sorting, sortBy } = useGridOrder();
  const column = titles.get(sorting.Field);
  const chosen = choices.find(({ Field, Desc }) => Field === sorting.Field && Desc === sorting.Desc)?.value;
  return (
    <Choice
      size="small"
      minWidth={124}
      label={t('order.label')}
      value={chosen ?? (column === undefined ? 'surname' : 'column')}
      onChoose={(one) => {
        const order = choices.find(({ value }) => value === one);
        if (order) sortBy(order);
      }}
      options={[
        ...choices.map(({ value }) => ({ value, label: t(`order.${value}`) })),
        ...(chosen === undefined && column !== undefined
          ? [{ value: 'column', label: t(sorting.Desc ? 'order.down' : 'order.up', { column }) }]
          : []),
      ]}
    />
  );
};

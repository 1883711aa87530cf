/** In which order the grid's lines stand: kept in the address, chosen beside the filters or at the head of the names. */
import { gridOrders } from '@telemachos/contract/features/projects/projects.orders.ts';
import { useTranslation } from 'react-i18next';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import type { Sorting } from '../../ui/lists.tsx';
import './grid.texts.ts';

type Order = (typeof gridOrders)[number];

/** The order that the address asks for, and a way to ask for another. */
export const useGridOrder = () => {
  const { sort, desc } = useSearchTexts();
  const setSearch = useSetSearch();
  const Field: Order = gridOrders.find((order) => order === sort) ?? 'last_name';
  return {
    sorting: { Field, Desc: desc === '1' },
    sortBy: (next: Sorting) =>
      setSearch({ sort: next.Field === 'last_name' ? '' : next.Field, desc: next.Desc ? '1' : '' }),
  };
};

/** The orders in words. */
const choices = [
  { value: 'surname', Field: 'last_name', Desc: false },
  { value: 'surnameDown', Field: 'last_name', Desc: true },
  { value: 'newest', Field: 'joined', Desc: true },
  { value: 'oldest', Field: 'joined', Desc: false },
] as const satisfies readonly ({ value: string; Field: Order } & Sorting)[];

/** Beside the filters. */
export const OrderChoice = () => {
  const { t } = useTranslation('grid');
  const { sorting, sortBy } = useGridOrder();
  return (
    <Choice
      size="small"
      minWidth={124}
      label={t('order.label')}
      value={choices.find(({ Field, Desc }) => Field === sorting.Field && Desc === sorting.Desc)?.value ?? ''}
      onChoose={(chosen) => {
        const order = choices.find(({ value }) => value === chosen);
        if (order) sortBy(order);
      }}
      options={choices.map(({ value }) => ({ value, label: t(`order.${value}`) }))}
    />
  );
};

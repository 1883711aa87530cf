/** Which columns the grid shows: of a group, of one action, or a mentor's first ones; and what they are called as an order. */
import { folded } from '@telemachos/contract/features/projects/fold.rules.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../platform/url.ts';
import type { Column } from './grid-lines.ts';
import { orderKey } from './grid-order.tsx';
import { useView } from './grid-view.tsx';

/** The groups of the columns, with «all» on wide screens; a phone shows one at a time. */
const useGroups = (columns: readonly GridColumn[], narrow: boolean) => {
  const { t, i18n } = useTranslation('grid');
  const names = useMemo(() => [...new Map(columns.map(({ Group, GroupEn }) => [Group, GroupEn]))], [columns]);
  const chosen = useSearchParams()['group'] ?? '';
  const group = names.some(([name]) => name === chosen) ? chosen : narrow ? (names[0]?.[0] ?? '') : '';
  const options = names.map(([name, english]) => ({ value: name, label: i18n.language !== 'el' ? english : name }));
  return { group, options: narrow ? options : [{ value: '', label: t('allGroups') }, ...options] };
};

const noColumns: readonly GridColumn[] = [];

/** The columns that are shown: of the chosen group, or one action's; a mentor's first ones until all are asked for. */
export const useShownColumns = (
  header: readonly GridColumn[] = noColumns,
  narrow: boolean,
  { columnsAtFirst, actionId }: { columnsAtFirst: number | null; actionId: number | null },
) => {
  const { group, options } = useGroups(header, narrow);
  const { view, fold, isFolded } = useView();
  const showsAll = useSearchParams()['all'] === '1' || group !== '';
  const maxColumns = columnsAtFirst !== null && !showsAll ? columnsAtFirst : header.length;
  return useMemo(() => {
    const ofGroup = header.filter((column) =>
      actionId === null ? group === '' || column.Group === group : column.Id === actionId,
    );
    const some = ofGroup.slice(0, maxColumns);
    return { group, options, all: ofGroup.length, some: some.length, columns: folded(some, isFolded), view, fold };
  }, [header, actionId, group, options, maxColumns, isFolded, view, fold]);
};

/** What the columns are called that lines may stand by, groups too. */
export const useOrderTitles = (
  header: readonly GridColumn[] = noColumns,
  data: readonly Column[] = noColumns,
): ReadonlyMap<string, string> => {
  const english = useTranslation().i18n.language !== 'el';
  return useMemo(
    () =>
      new Map([
        ...header.flatMap(({ Id, Group, GroupEn, Title, TitleEn }): [string, string][] => [
          [`a:${Id}`, english ? TitleEn : Title],
          [`g:${Group}`, english ? GroupEn : Group],
        ]),
        ...data.map((column): [string, string] => [orderKey(column) ?? '', column.Title]),
      ]),
    [header, data, english],
  );
};

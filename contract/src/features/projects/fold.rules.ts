/** Groups of actions folded into one column, on the screen and in the file. */
import type { GridColumn } from './projects.wire.ts';

/** A column of one action, or of a group that is folded: then its actions. */
export type FoldedColumn = GridColumn & { Members?: readonly number[] };

/** The columns with these groups folded, each into one that stands where its first action stood. */
export const folded = (columns: readonly GridColumn[], groups: ReadonlySet<string>): FoldedColumn[] => {
  const members = new Map<string, number[]>();
  for (const { Group, Id } of columns) members.set(Group, [...(members.get(Group) ?? []), Id]);
  return columns.flatMap((column): FoldedColumn[] => {
    const Members = members.get(column.Group) ?? [];
    if (!groups.has(column.Group)) return [column];
    return Members[0] === column.Id
      ? [
          {
            ...column,
            Title: column.Group,
            TitleEn: column.GroupEn,
            Short: column.Group,
            ShortEn: column.GroupEn,
            Members,
          },
        ]
      : [];
  });
};

/** How far several actions are together: what is not begun counts as nothing; null where none of them is begun. */
export const farTogether = (far: readonly (number | null | undefined)[]): number | null => {
  const begun = far.filter((one) => typeof one === 'number');
  return begun.length === 0 ? null : Math.floor(begun.reduce((sum, one) => sum + one, 0) / far.length);
};

/** Conditions as rows that everybody can read: done actions, how many, values of the profile; joined by «and». */

/** One row; `is` compares a field of the profile with a value. */
export type ConditionRow =
  | { kind: 'done'; action: number }
  | { kind: 'count'; count: number }
  | { kind: 'is'; field: string; value: string };

const done = /^(\d{1,9}) in mentee\.completed$/;
const count = /^size\(mentee\.completed\) >= (\d{1,4})$/;
const is = /^user\.([A-Za-z_]\w*) == ("(?:[^"\\]|\\.)*")$/;

const rowOf = (text: string): ConditionRow | null => {
  const [, action] = done.exec(text) ?? [];
  if (action !== undefined) return { kind: 'done', action: Number(action) };
  const [, completed] = count.exec(text) ?? [];
  if (completed !== undefined) return { kind: 'count', count: Number(completed) };
  const [, field, quoted] = is.exec(text) ?? [];
  if (field === undefined || quoted === undefined) return null;
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? { kind: 'is', field, value } : null;
  } catch {
    return null;
  }
};

/** The rows of an expression; null where it says more than rows can. */
export const rowsOf = (expression: string): ConditionRow[] | null => {
  if (expression.trim() === '') return [];
  const rows = expression.split(' && ').map((part) => rowOf(part.trim()));
  return rows.every((row): row is ConditionRow => row !== null) ? rows : null;
};

/** The expression that rows make. */
export const expressionOf = (rows: readonly ConditionRow[]): string =>
  rows
    .map((row) => {
      if (row.kind === 'done') return `${row.action} in mentee.completed`;
      if (row.kind === 'count') return `size(mentee.completed) >= ${row.count}`;
      return `user.${row.field} == ${JSON.stringify(row.value)}`;
    })
    .join(' && ');

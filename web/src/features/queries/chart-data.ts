/** A chart of a result: which columns give labels, values and the parts of a split. Source: issue 36, Queries. */
import type { Cell, Column } from './cell-text.ts';

export const chartKinds = ['bar', 'stacked', 'line', 'area', 'pie', 'number', 'heat'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Labels and values of a chart; null where a row has no number. */
export type ChartFigures = {
  labels: string[];
  series: { name: string; values: (number | null)[] }[];
  /** How many labels there are in all; more than `labels` where they are too many to draw. */
  all: number;
};

/** The columns of a chart by their index; `value` null means all columns with numbers. */
export type ChartColumns = { label: number; split: number | null; value: number | null };

/** The most labels that a chart draws, and the most series. */
export const maxChartLabels = 60;
export const maxChartSeries = 12;

type Table = { Columns: readonly Column[]; Rows: readonly (readonly Cell[])[] };

/** The columns with numbers. */
export const numberColumns = ({ Columns }: Table): number[] =>
  Columns.flatMap(({ Type }, at) => (Type === 'number' ? [at] : []));

/** The first column that is no number labels; of two such, the second splits where there is one column of numbers. */
export const defaultColumns = (table: Table): ChartColumns => {
  const numbers = numberColumns(table);
  const others = table.Columns.flatMap((_column, at) => (numbers.includes(at) ? [] : [at]));
  const isLong = numbers.length === 1 && others.length === 2;
  return {
    label: others[0] ?? 0,
    split: isLong ? (others[1] ?? null) : null,
    value: isLong ? (numbers[0] ?? null) : null,
  };
};

const toNumber = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** The columns whose values are drawn: the chosen one, or all numbers but the labels. */
const valueColumns = (table: Table, { label, value }: ChartColumns): number[] =>
  value === null ? numberColumns(table).filter((at) => at !== label) : [value];

/** The second of two equal labels gets a number: a chart would draw both in one place. */
const distinct = (labels: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
};

/** One series for each column of numbers, row by row. */
const sideBySide = (table: Table, columns: ChartColumns, write: (cell: Cell, at: number) => string): ChartFigures => ({
  labels: distinct(table.Rows.map((row) => write(row[columns.label] ?? null, columns.label))),
  series: valueColumns(table, columns).map((at) => ({
    name: table.Columns[at]?.Name ?? '',
    values: table.Rows.map((row) => toNumber(row[at])),
  })),
  all: table.Rows.length,
});

/** One series for each value of the split column, or one in all; rows with the same label and part are added up. */
const pivoted = (
  table: Table,
  { label, split, value }: { label: number; split: number | null; value: number },
  write: (cell: Cell, at: number) => string,
): ChartFigures => {
  const sums = new Map<string, Map<string, number>>();
  const parts = new Set<string>();
  for (const row of table.Rows) {
    const [name, part, number] = [
      write(row[label] ?? null, label),
      split === null ? (table.Columns[value]?.Name ?? '') : write(row[split] ?? null, split),
      toNumber(row[value]),
    ];
    const line = sums.get(name) ?? new Map<string, number>();
    sums.set(name, line);
    parts.add(part);
    if (number !== null) line.set(part, (line.get(part) ?? 0) + number);
  }
  return {
    labels: [...sums.keys()],
    series: [...parts].map((name) => ({ name, values: [...sums.values()].map((line) => line.get(name) ?? null) })),
    all: sums.size,
  };
};

/** The figures of a chart, at most `maxChartLabels` labels and `maxChartSeries` series. */
export const chartFigures = (
  table: Table,
  kind: ChartKind,
  columns: ChartColumns,
  write: (cell: Cell, at: number) => string,
): ChartFigures => {
  const { label } = columns;
  // A slice is the whole of its label, and a number stands alone.
  const split = kind === 'pie' || kind === 'number' ? null : columns.split;
  const [value] = valueColumns(table, columns);
  const whole =
    (split !== null || kind === 'pie') && value !== undefined
      ? pivoted(table, { label, split, value }, write)
      : sideBySide(table, columns, write);
  return {
    labels: whole.labels.slice(0, maxChartLabels),
    series: whole.series
      .slice(0, maxChartSeries)
      .map(({ name, values }) => ({ name, values: values.slice(0, maxChartLabels) })),
    all: whole.all,
  };
};

/** How deep the colour of a value is, from 0 to 1 between the smallest and the largest one. */
export const heatOf = ({ series }: ChartFigures): ((value: number | null) => number) => {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return (value) => (value === null ? 0 : most === least ? 1 : (value - least) / (most - least));
};

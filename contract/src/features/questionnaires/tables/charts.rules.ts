/**
 * A chart of a table as it is drawn and read out: words for its labels, numbers for its lines. Source: specification
 * 000 §9 (values show two decimals).
 */
import { addressesOf, spanOf } from './addresses.rules.ts';
import type { Calculation } from './calculation.rules.ts';
import type { TableWire } from './table.schemas.ts';
import { writeAs, writeCell } from './written.rules.ts';

export type ChartData = {
  type: 'line' | 'bar' | 'pie';
  title: string;
  labels: string[];
  /** null where a cell has no number. */
  series: { name: string; values: (number | null)[] }[];
};

/** A value of a chart, with two decimals. */
export const chartValue = (value: number | null): string => (value === null ? '–' : writeAs(value, 'number', 2));

/** What a chart shows now. Without labels the values are numbered. */
export const chartData = (
  table: TableWire,
  chart: TableWire['Charts'][number],
  calculation: Calculation,
): ChartData => {
  const series = chart.Series.map(({ Name, Values }) => ({
    name: Name,
    values: calculation
      .values(table.Name, Values)
      .map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : null)),
  }));
  const span = chart.Labels === undefined ? null : spanOf(chart.Labels);
  const labels = span
    ? addressesOf(span).map((address) => writeCell(calculation.value(table.Name, address), table.Cells[address]))
    : [];
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  return {
    type: chart.Type,
    title: chart.Title,
    labels: Array.from({ length: count }, (_, place) => labels[place] ?? String(place + 1)),
    series,
  };
};

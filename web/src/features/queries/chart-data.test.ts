/** Which columns of a result become labels, parts and values of a chart. */
import { describe, expect, it } from 'vitest';
import { chartFigures, defaultColumns, heatOf, maxChartLabels, type ChartColumns } from './chart-data.ts';

const long = {
  Columns: [
    { Name: 'state', Type: 'text' },
    { Name: 'part', Type: 'text' },
    { Name: 'n', Type: 'number' },
  ] as const,
  Rows: [
    ['a', 'x', 1],
    ['a', 'y', 2],
    ['b', 'y', 3],
    ['a', 'y', 4],
  ],
};
const write = (cell: unknown): string => String(cell);

describe('defaultColumns', () => {
  it('splits by the second text where there is one column of numbers', () => {
    expect(defaultColumns(long)).toEqual({ label: 0, split: 1, value: 2 });
  });

  it('draws all columns of numbers where there is one text, or none', () => {
    const wide = { Columns: [long.Columns[0], long.Columns[2], long.Columns[2]], Rows: [] };
    expect(defaultColumns(wide)).toEqual({ label: 0, split: null, value: null });
    expect(defaultColumns({ Columns: [long.Columns[2]], Rows: [] })).toEqual({ label: 0, split: null, value: null });
  });
});

describe('chartFigures', () => {
  it('adds up rows of the same label and part; what is missing is null', () => {
    expect(chartFigures(long, 'bar', defaultColumns(long), write)).toEqual({
      labels: ['a', 'b'],
      series: [
        { name: 'x', values: [1, null] },
        { name: 'y', values: [6, 3] },
      ],
      all: 2,
    });
  });

  it('gives a pie the whole of each label', () => {
    expect(chartFigures(long, 'pie', defaultColumns(long), write)).toMatchObject({
      labels: ['a', 'b'],
      series: [{ name: 'n', values: [7, 3] }],
    });
  });

  it('tells equal labels apart without a split, and leaves out text in a column of numbers', () => {
    const plain: ChartColumns = { label: 0, split: null, value: null };
    const table = { ...long, Rows: [['a', 'x', 1], ['a', 'y', '9007199254740993'] as (string | number)[]] };
    expect(chartFigures(table, 'bar', plain, write)).toMatchObject({
      labels: ['a', 'a (2)'],
      series: [{ name: 'n', values: [1, null] }],
    });
  });

  it('draws the first labels and says how many there are', () => {
    const many = { ...long, Rows: Array.from({ length: 100 }, (_, at) => [`r${at}`, 'x', at]) };
    const { labels, all } = chartFigures(many, 'line', { label: 0, split: null, value: 2 }, write);
    expect([labels.length, all]).toEqual([maxChartLabels, 100]);
  });
});

describe('heatOf', () => {
  it('goes from 0 to 1, and is 1 where all values are equal', () => {
    const heat = heatOf({ labels: [], series: [{ name: '', values: [2, null, 6] }], all: 2 });
    expect([heat(2), heat(4), heat(6), heat(null)]).toEqual([0, 0.5, 1, 0]);
    expect(heatOf({ labels: [], series: [{ name: '', values: [5] }], all: 1 })(5)).toBe(1);
  });
});

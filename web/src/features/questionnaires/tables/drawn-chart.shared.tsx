/** Draws a chart with MUI's charts: heavy, so it loads with the screen that has one. */
import '../../../platform/find-last-polyfill.ts';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { chartValue, type ChartData } from '@telemachos/contract/features/questionnaires/tables/charts.rules.ts';
import { writeAs } from '@telemachos/contract/features/questionnaires/tables/written.rules.ts';
import { memo } from 'react';

/** Told apart by lightness too, for those who see few colours. */
const colours = [
  '#1565c0',
  '#b45309',
  '#2e7d32',
  '#7b1fa2',
  '#00838f',
  '#616161',
  '#c62828',
  '#0d47a1',
  '#795548',
  '#9e9d24',
  '#ad1457',
  '#37474f',
];
const heightPx = 280;
/** Room for one line of labels; with less they are cut to nothing. */
const axisHeightPx = 40;
const lineHeightPx = 16;
/** Of so few bars each bears its value. */
const maxBarsWithValues = 8;
/** A line with more points has no markers. */
const maxMarkers = 25;

/** What is drawn: bars may be stacked, a line may have its area filled. */
export type DrawnData = Pick<ChartData, 'labels' | 'series'> & { type: ChartData['type'] | 'stacked' | 'area' };

const onAxis = (value: number): string =>
  writeAs(value, 'number', Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0);

/** So few labels stand in full, over several lines; of more, those that fit beside each other. */
const maxWrappedLabels = 6;
/** The width for labels on a phone, and of a letter, in pixels. */
const [phone, letter] = [260, 7.5];

/** A label over lines of at most so many letters, broken between words. */
const lines = (label: string, maxLetters: number): string[] => {
  const done: string[] = [];
  for (const word of label.split(' ')) {
    const last = done.at(-1);
    if (last !== undefined && last.length + word.length < maxLetters) done[done.length - 1] = `${last} ${word}`;
    else done.push(word);
  }
  return done;
};

/** The axis of labels: as high as its longest label needs. */
const labelAxis = (labels: readonly string[]) => {
  const maxLetters = Math.max(6, Math.floor(phone / Math.max(1, labels.length) / letter));
  const few = labels.length <= maxWrappedLabels;
  const maxLabelLength = Math.max(1, ...labels.map((label) => label.length));
  const every = few ? 1 : Math.max(1, Math.ceil((labels.length * (maxLabelLength + 1) * letter) / phone));
  const height =
    axisHeightPx +
    (few ? lineHeightPx * (Math.max(1, ...labels.map((label) => lines(label, maxLetters).length)) - 1) : 0);
  return {
    data: labels,
    tickLabelInterval: (_value: unknown, index: number) => index % every === 0,
    valueFormatter: (label: string, { location }: { location: string }) =>
      few && location === 'tick' ? lines(label, maxLetters).join('\n') : label,
    height,
  };
};

/** The width of the longest number beside the axis, in pixels. */
const axisWidth = (data: DrawnData): number =>
  Math.min(
    110,
    16 + 8 * Math.max(...data.series.flatMap(({ values }) => values.map((value) => onAxis(value ?? 0).length))),
  );

const Pie = ({ data, noValue }: { data: DrawnData; noValue: string }) => {
  const slices = (data.series[0]?.values ?? []).flatMap((value, place) =>
    value !== null && value > 0 ? [{ id: place, value, label: data.labels[place] ?? '' }] : [],
  );
  const all = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <PieChart
      height={heightPx}
      colors={colours}
      skipAnimation
      localeText={{ a11yNoValue: noValue }}
      series={[
        {
          data: slices,
          valueFormatter: ({ value }) => `${chartValue(value)} (${writeAs(value / all, 'percent', 1)})`,
          arcLabel: ({ value }) => writeAs(value / all, 'percent', 0),
          arcLabelMinAngle: 20,
        },
      ]}
      sx={{ '& .MuiPieChart-arcLabel': { fill: '#fff', fontWeight: 600 } }}
    />
  );
};

/** The arrow keys go from value to value and read them out; `noValue` is said where there is none. */
export const DrawnChart = memo(({ data, noValue }: { data: DrawnData; noValue: string }) => {
  if (data.type === 'pie') return <Pie data={data} noValue={noValue} />;
  const common = {
    height: heightPx,
    colors: colours,
    skipAnimation: true,
    localeText: { a11yNoValue: noValue },
    hideLegend: data.series.length < 2,
    grid: { horizontal: true },
    margin: { left: 4, right: 16, top: 12, bottom: 4 },
    yAxis: [{ valueFormatter: onAxis, width: axisWidth(data) }],
  };
  return data.type === 'bar' || data.type === 'stacked' ? (
    <BarChart
      {...common}
      xAxis={[{ scaleType: 'band', categoryGapRatio: data.labels.length < 4 ? 0.6 : 0.3, ...labelAxis(data.labels) }]}
      series={data.series.map(({ name, values }) => ({
        label: name,
        data: values,
        valueFormatter: chartValue,
        ...(data.type === 'stacked' && { stack: 'all' }),
        ...(data.series.length === 1 && values.length <= maxBarsWithValues
          ? {
              barLabel: ({ value }: { value: number | null }) => chartValue(value),
              barLabelPlacement: 'outside' as const,
            }
          : {}),
      }))}
    />
  ) : (
    <LineChart
      {...common}
      xAxis={[{ scaleType: 'point', ...labelAxis(data.labels) }]}
      series={data.series.map(({ name, values }) => ({
        label: name,
        data: values,
        valueFormatter: chartValue,
        curve: 'linear' as const,
        showMark: values.length <= maxMarkers,
        area: data.type === 'area',
      }))}
    />
  );
});
DrawnChart.displayName = 'DrawnChart';

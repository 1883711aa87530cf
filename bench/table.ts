/** What the bench prints: one row per claim, with what stood beside it in the same run. */

export type Row = { what: string; ours: string; beside: string; ratio: string; goal: string; met: boolean };

/** The value below which so many percent of the numbers lie. */
export const percentile = (numbers: readonly number[], percent: number): number => {
  const sorted = [...numbers].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
};

/** The half and the slowest of some times in milliseconds, in words. */
export const spread = (times: readonly number[]): string =>
  `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`;

/** The rows as a Markdown table. */
export const asTable = (rows: readonly Row[]): string => {
  const lines = [
    ['what', 'Telemachos', 'beside it', 'ratio', 'goal', 'met'],
    ...rows.map(({ what, ours, beside, ratio, goal, met }) => [
      what,
      ours,
      beside,
      ratio,
      goal,
      goal === '' ? '' : met ? 'yes' : 'NO',
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    print(lines[0] ?? []),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...lines.slice(1).map(print),
  ].join('\n');
};

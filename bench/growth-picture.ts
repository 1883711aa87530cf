/** The growth of each line as a picture: a slope from the smallest size to the greatest, on a scale of powers of ten. */
import type { Grown } from './growth-line.ts';

const width = 900;
const row = 22;
const left = 320;
const right = 40;
const top = 40;
const [minMs, maxMs] = [1, 100_000];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Where a time lies, from left to right. */
const at = (ms: number): number => {
  const share = Math.log(Math.max(minMs, Math.min(maxMs, ms)) / minMs) / Math.log(maxMs / minMs);
  return left + share * (width - left - right);
};

/** A row for each line: a dot for every size, joined, the greatest one filled. */
export const picture = (grown: readonly Grown[], sizes: readonly number[]): string => {
  const height = top + grown.length * row + 20;
  const ticks = [1, 10, 100, 1000, 10_000, 100_000].map(
    (ms) =>
      `<line x1="${at(ms)}" x2="${at(ms)}" y1="${top - 8}" y2="${height - 14}" class="tick"/>
<text x="${at(ms)}" y="${top - 14}" text-anchor="middle">${ms.toLocaleString('en')} ms</text>`,
  );
  const rows = grown.map(({ line, times }, place) => {
    const y = top + place * row + row / 2;
    const places = times.map((time) => (typeof time === 'number' ? at(time) : at(maxMs)));
    const dots = places.map(
      (x, size) => `<circle cx="${x.toFixed(1)}" cy="${y}" r="${3 + size}" class="size${size}"/>`,
    );
    return `<text x="${left - 12}" y="${y + 4}" text-anchor="end">${escaped(line.what)}</text>
<line x1="${Math.min(...places).toFixed(1)}" x2="${Math.max(...places).toFixed(1)}" y1="${y}" y2="${y}" class="span"/>${dots.join('')}`;
  });
  const named = sizes.map((size) => size.toLocaleString('en')).join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Milliseconds of each list at ${named} mentees">
<style>text{font:12px system-ui,sans-serif;fill:#333}.tick{stroke:#ddd}.span{stroke:#88a}.size0{fill:#fff;stroke:#557}.size1{fill:#aac;stroke:#557}.size2{fill:#225}
@media (prefers-color-scheme:dark){text{fill:#ddd}.tick{stroke:#444}.span{stroke:#99b}.size0{fill:#222;stroke:#aac}.size2{fill:#cdf}}</style>
${ticks.join('\n')}
${rows.join('\n')}
</svg>
`;
};

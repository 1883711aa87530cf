/** The timeline of an attempt, made readable: alike lines merged, long silences named. */
import type { TimelineLine } from './results.schemas.ts';
import { toSorted } from '../../kit/array-polyfills.ts';

/** A silence this long, in seconds, is a line of its own. */
export const silenceSeconds = 30 * 60;

/** Lines of a timeline. */
export const maxTimelineLines = 500;

const seconds = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** Late answers that arrived one after the other are one line. */
const merged = (lines: readonly TimelineLine[]): TimelineLine[] =>
  lines.reduce<TimelineLine[]>((told, line) => {
    const last = told.at(-1);
    if (!last || last.Kind !== 'late' || line.Kind !== 'late') return [...told, line];
    return [
      ...told.slice(0, -1),
      {
        ...last,
        Until: line.Until ?? line.At,
        Count: (last.Count ?? 0) + (line.Count ?? 0),
        Questions: [...new Set([...last.Questions, ...line.Questions])],
      },
    ];
  }, []);

/** Lines of one kind that were read, the oldest, and how many there are in all. */
type Oldest = { lines: readonly TimelineLine[]; all: number };

/**
 * Of lines that were read by kind those up to where nothing is missing: where one kind ends early, so do the others. How many
 * lie beyond, read or not, is counted.
 */
export const upToMissing = (kinds: readonly Oldest[]): { lines: TimelineLine[]; beyond: number } => {
  const ends = kinds.flatMap(({ lines, all }) => {
    const last = lines.at(-1);
    return last && lines.length < all ? [Date.parse(last.At)] : [];
  });
  const end = Math.min(...ends);
  const lines = kinds.flatMap((kind) => kind.lines.filter(({ At }) => Date.parse(At) <= end));
  return { lines, beyond: kinds.reduce((sum, { all }) => sum + all, 0) - lines.length };
};

/**
 * The lines in order with their silences, at most {@link maxTimelineLines}. `More` counts the lines that were left out,
 * and the `beyond` lines that were not read.
 */
export const timelineOf = (lines: readonly TimelineLine[], beyond = 0): { Lines: TimelineLine[]; More: number } => {
  const ordered = merged(toSorted(lines, (a, b) => Date.parse(a.At) - Date.parse(b.At)));
  const told = ordered.flatMap((line, place) => {
    const before = ordered[place - 1];
    const from = before ? (before.Until ?? before.At) : line.At;
    const quiet = seconds(from, line.At);
    return quiet < silenceSeconds
      ? [line]
      : [
          {
            Kind: 'gap' as const,
            At: from,
            Until: line.At,
            Actor: null,
            Note: null,
            Count: null,
            Devices: null,
            Seconds: quiet,
            Questions: [],
          },
          line,
        ];
  });
  return { Lines: told.slice(0, maxTimelineLines), More: Math.max(0, told.length - maxTimelineLines) + beyond };
};

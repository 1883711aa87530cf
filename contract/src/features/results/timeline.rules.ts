/** The timeline of an attempt, made readable: alike lines merged, long silences named. */
import type { TimelineLine } from './results.schemas.ts';
import { sorted } from '../../kit/lists.ts';

/** A silence this long, in seconds, is a line of its own. */
export const silence = 30 * 60;

/** The most lines that are told. */
export const mostLines = 500;

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

/** The lines in order with their silences, at most {@link mostLines}; `More` is how many were left out. */
export const timelineOf = (lines: readonly TimelineLine[]): { Lines: TimelineLine[]; More: number } => {
  const ordered = merged(sorted(lines, (a, b) => Date.parse(a.At) - Date.parse(b.At)));
  const told = ordered.flatMap((line, place) => {
    const before = ordered[place - 1];
    const from = before ? (before.Until ?? before.At) : line.At;
    const quiet = seconds(from, line.At);
    return quiet < silence
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
  return { Lines: told.slice(0, mostLines), More: Math.max(0, told.length - mostLines) };
};

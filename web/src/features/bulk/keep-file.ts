/** A file of lines that the browser itself makes, for who asked for it. */
import { csvOf } from './paste.ts';

/** Let the person keep a file of these lines. */
export const keepLines = (name: string, lines: readonly (readonly string[])[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has begun to fetch it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Places in a script: the server tells line and column from 1, the editor counts characters from 0. */

/** The character at which a line and column stand; the beginning for line 0. */
export const scriptPlace = (code: string, line: number, column: number): number => {
  const before = code.split('\n').slice(0, Math.max(0, line - 1));
  const start = before.reduce((sum, { length }) => sum + length + 1, 0);
  return Math.min(code.length, line === 0 ? 0 : start + Math.max(0, column - 1));
};

/** Matching a path against the table of routes, without the router. */

/** Whether a path fits a pattern (`a/$b/{-$c}`); case does not count. */
export const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const needed = wanted.filter((part) => !part.startsWith('{-$'));
  if (given.length < needed.length || given.length > wanted.length) return false;
  return given.every((part, index) => {
    const want = wanted[index] ?? '';
    return want.startsWith('$') || want.startsWith('{-$') || want.toLowerCase() === part.toLowerCase();
  });
};

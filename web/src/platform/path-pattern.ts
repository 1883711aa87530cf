/** Matching of a path against route patterns, without the router. */

/** Whether a path matches a pattern (`a/$b/{-$c}`, or `a/$` with any remainder). Case does not matter. */
export const matchesPattern = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const last = wanted.length - 1;
  if (wanted[last] === '$') return matchesPattern(wanted.slice(0, last).join('/'), given.slice(0, last).join('/'));
  const needed = wanted.filter((part) => !part.startsWith('{-$'));
  if (given.length < needed.length || given.length > wanted.length) return false;
  return given.every((part, index) => {
    const want = wanted[index] ?? '';
    return want.startsWith('$') || want.startsWith('{-$') || want.toLowerCase() === part.toLowerCase();
  });
};

/** Which of the things that depend on each other do so in a circle, found in one pass over them. */

/**
 * The circle of each thing, as a number: two have the same one when each depends on the other, at whatever distance.
 * `needs` names the things that each depends on directly. Source: Tarjan's components, without recursion, for a chain
 * may be as long as a questionnaire.
 */
export const circlesOf = (needs: readonly (readonly number[])[]): number[] => {
  const circle = needs.map(() => -1);
  const met = needs.map(() => -1);
  const lowLinks = needs.map(() => 0);
  const open: number[] = [];
  let count = 0;
  const lower = (at: number, to: number): void => {
    lowLinks[at] = Math.min(lowLinks[at] ?? 0, to);
  };
  const way: { at: number; next: number }[] = [];
  const enter = (at: number): void => {
    met[at] = lowLinks[at] = count;
    count += 1;
    open.push(at);
    way.push({ at, next: 0 });
  };
  const leave = (at: number): void => {
    way.pop();
    const before = way.at(-1);
    if (before) lower(before.at, lowLinks[at] ?? 0);
    if (lowLinks[at] !== met[at]) return;
    for (let one = open.pop(); one !== undefined; one = one === at ? undefined : open.pop()) circle[one] = at;
  };
  needs.forEach((_, start) => {
    if (met[start] === -1) enter(start);
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const to = needs[here.at]?.[here.next];
      here.next += 1;
      if (to === undefined) leave(here.at);
      else if (met[to] === -1) enter(to);
      else if (circle[to] === -1) lower(here.at, met[to] ?? 0);
    }
  });
  return circle;
};

/** In which order formulas are calculated, and which of them go in circles. */

/**
 * `order` lists every node after those it reads; `cyclic` marks the nodes that read themselves, through others or not.
 */
export type Order = { order: Int32Array; cyclic: Uint8Array };

/**
 * Tarjan's strongly connected components, without recursion: a chain may be thousands of formulas long. `reads` are the
 * nodes that each node reads.
 */
export const orderOf = (reads: readonly Int32Array[]): Order => {
  const count = reads.length;
  const order = new Int32Array(count);
  const cyclic = new Uint8Array(count);
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const waiting = new Uint8Array(count);
  const edge = new Int32Array(count);
  const component: number[] = [];
  let seen = 0;
  let placed = 0;

  const enter = (node: number): void => {
    index[node] = seen;
    low[node] = seen;
    seen += 1;
    waiting[node] = 1;
    component.push(node);
  };
  const close = (node: number): void => {
    const from = component.lastIndexOf(node);
    const members = component.splice(from);
    const circle = members.length > 1 || reads[node]?.includes(node) === true;
    for (const member of members) {
      waiting[member] = 0;
      cyclic[member] = circle ? 1 : 0;
      order[placed] = member;
      placed += 1;
    }
  };

  for (let root = 0; root < count; root += 1) {
    if (index[root] !== -1) continue;
    const path = [root];
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1) ?? root;
      const next = reads[node]?.[edge[node] ?? 0];
      if (next === undefined) {
        if (low[node] === index[node]) close(node);
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
        continue;
      }
      edge[node] = (edge[node] ?? 0) + 1;
      if (index[next] === -1) {
        enter(next);
        path.push(next);
      } else if (waiting[next]) low[node] = Math.min(low[node] ?? 0, index[next] ?? 0);
    }
  }
  return { order, cyclic };
};

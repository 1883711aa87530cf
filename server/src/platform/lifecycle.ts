/** A registry of what starts with the server and stops with it. */

/** One part: `start` returns what `stop` needs. A part without `stop` ends with the job runner. */
export type ServerPart<Name extends string, Value> = {
  name: Name;
  start: () => Value | Promise<Value>;
  stop?: (value: Value) => void | Promise<unknown>;
};

export type Lifecycle<Name extends string> = {
  /** Starts a part and registers its stop. */
  start: <Value>(part: ServerPart<Name, Value>) => Promise<Value>;
  /** Stops the parts one after the other, in the stated order; parts that never started are skipped. */
  stop: () => Promise<void>;
};

/** Creates an empty registry; its parts stop in the order of `stopOrder`, whatever the order of their starts. */
export const createLifecycle = <Name extends string>(stopOrder: readonly Name[]): Lifecycle<Name> => {
  const stops = new Map<Name, () => void | Promise<unknown>>();
  return {
    start: async ({ name, start, stop }) => {
      if (stops.has(name)) throw new Error(`the part ${name} is registered twice`);
      const value = await start();
      stops.set(name, () => stop?.(value));
      return value;
    },
    stop: async () => {
      for (const name of stopOrder) await stops.get(name)?.();
    },
  };
};

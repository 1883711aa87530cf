/** Interruptible sleep of the queue's sender. */

type InterruptibleSleep = {
  /** Ends a sleep. Without one, the next sleep ends at once. */
  wake: () => void;
  /** Sleeps for milliseconds, or with null until woken. */
  sleep: (milliseconds: number | null) => Promise<void>;
  /** Resolves to the result of the work, or to `instead` when interrupted before. */
  unlessInterrupted: <Result>(work: Promise<Result>, instead: Result) => Promise<Result>;
  interrupt: () => void;
};

/** Creates an interruptible sleep. */
export const createInterruptibleSleep = (): InterruptibleSleep => {
  let woken = false;
  let end: () => void = () => undefined;
  let hurry: () => void = () => undefined;
  return {
    wake: () => {
      woken = true;
      end();
    },
    sleep: async (milliseconds) => {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
    },
    unlessInterrupted: (work, instead) =>
      Promise.race([work, new Promise<typeof instead>((resolve) => (hurry = () => resolve(instead)))]),
    interrupt: () => hurry(),
  };
};

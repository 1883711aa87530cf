/** A sleep that can be ended early, and work that is not waited for past a call. */

type InterruptibleSleep = {
  /** Ends a sleep; while nobody sleeps it is remembered, so that the next sleep ends at once. */
  wake: () => void;
  /** Milliseconds, or null for until woken. */
  sleep: (milliseconds: number | null) => Promise<void>;
  /** What comes of the work; or `instead`, where it is asked to go on before that. */
  unlessInterrupted: <Result>(work: Promise<Result>, instead: Result) => Promise<Result>;
  interrupt: () => void;
};

/** One who sleeps and is woken. */
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

/** A sleep that can be ended early. */

/**
 * `wake` while nobody sleeps is remembered, so that the next sleep ends at once. `sleep` takes milliseconds, or null
 * for until woken.
 */
export const sleeper = (): { sleep: (milliseconds: number | null) => Promise<void>; wake: () => void } => {
  let woken = false;
  let end: () => void = () => undefined;
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
  };
};

/** A window of some browser, whatever engine draws it: as little as the walk needs. */

export type Window = {
  /** Open an address and wait until the page has loaded. */
  go(address: string): Promise<void>;
  /** The value of an expression on the page; a promise is waited for. */
  run<Answer>(expression: string): Promise<Answer>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  picture(path: string): Promise<void>;
  /** Errors of scripts and of the console since the last asking, as far as the engine tells them. */
  said(): string[];
  close(): Promise<void>;
};

/** A browser to walk in. */
export type Engine = { name: string; open(): Promise<Window> };

/** The phone of this width is where an engine shows soonest what it lacks. */
export const windowSize = { width: 390, height: 844 } as const;

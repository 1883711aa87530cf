/** The messages between the server and the thread of a sandbox, and the limits of a script. */

/** A script may call the server so often in a run. */
export const maxScriptCalls = 200;

/** The longest result of a script, and the longest answer that it gets from a call, in characters of JSON. */
export const maxScriptOutput = 1024 * 1024;
export const maxCallAnswer = 4 * 1024 * 1024;

/** Memory of a script in pages of 64 KiB: 16 MB at the start, 64 MB at most. */
export const memoryPages = { initial: 256, maximum: 1024 };

/** Why a script did not end well. `OUTPUT`: its result is no JSON of an allowed size. */
export type ScriptFaultCode = 'SYNTAX' | 'ERROR' | 'PROBLEM' | 'TIMEOUT' | 'MEMORY' | 'OUTPUT' | 'UNSETTLED';

/** A fault at its place in the script, counted from 1; 0 where the place is unknown. */
export type ScriptFault = { Code: ScriptFaultCode; Line: number; Column: number; Message: string };

export type ScriptJob = {
  code: string;
  /** JSON of the parameters; null only compiles the script. */
  input: string | null;
  /** Milliseconds since 1970. */
  now: number;
  seed: number;
  /** How long the script may compute, in milliseconds. The time of its calls does not count. */
  timeoutMs: number;
};

/**
 * What a script asks the server for: a call by its path, a service by its name, a request to another server by its
 * address. `input` is JSON.
 */
export type HostCall = { kind: 'call' | 'service' | 'fetch'; name: string; input: string };

/** The thread's messages. */
export type FromThread =
  | { type: 'ready' }
  | { type: 'call'; call: HostCall }
  | { type: 'done'; output: string }
  | { type: 'failed'; fault: ScriptFault };

/** What a thread starts with: the port of answers, and the flag that wakes the waiting thread. */
export type ThreadData = { answers: MessagePort; flag: Int32Array };

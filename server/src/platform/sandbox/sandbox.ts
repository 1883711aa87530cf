/**
 * Runs scripts of administrators in threads of their own, with limits of time, memory, output and calls.
 * Source: docs/decisions/2026-11-29-scripts.md.
 */
import { once } from 'node:events';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { limitConcurrency, type ConcurrencyLimit } from '../concurrency-limit.ts';
import { Problem } from '../problem.ts';
import type { FromThread, HostCall, ScriptFault, ScriptJob } from './sandbox-protocol.ts';

/** Threads at each depth: a script that calls a service waits for a script one deeper, never for its own kind. */
const threadsAtDepth = [2, 1, 1] as const;
/** Few: whoever waits holds a connection of the database, of which there are 32. */
const maxQueued = 12;

/** How deep services may call services. */
export const maxServiceDepth = threadsAtDepth.length;

/** A thread that does not stop by itself at its deadline is terminated so many milliseconds later. */
const terminationDelayMs = 250;

/** A run ends after so many milliseconds, however long its calls take. */
const maxRunMs = 10_000;

/** How long a script may compute by default, in milliseconds. */
export const defaultScriptTimeoutMs = 1000;

/** What a script asked for is answered by JSON, or by a problem that the script may catch. */
export type AnswerCall = (call: HostCall) => Promise<unknown>;

export type ScriptOutcome = { output: string; fault: null } | { output: null; fault: ScriptFault };

export type SandboxRun = ScriptJob & { depth: number; answerCall: AnswerCall; signal?: AbortSignal };

export type Sandbox = {
  /**
   * Runs a script. Throws BUSY when too many wait, and what `answerCall` throws unless it is a problem. The caller waits
   * for the end of the run even when `signal` aborts, because a call may be in progress on its connection.
   */
  run: (run: SandboxRun) => Promise<ScriptOutcome>;
  stop: () => Promise<void>;
};

const stoppedFault = (Code: ScriptFault['Code']): ScriptOutcome => ({
  output: null,
  fault: { Code, Line: 0, Column: 0, Message: '' },
});

type Thread = { worker: Worker; answers: MessagePort; flag: Int32Array; ready: Promise<unknown> };

const startThread = (): Thread => {
  const { port1, port2 } = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./sandbox.worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    workerData: { answers: port2, flag },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  worker.unref();
  port1.unref();
  // The run that waits receives the error; without this listener an idle thread's error would end the server.
  worker.on('error', () => undefined);
  return { worker, answers: port1, flag, ready: once(worker, 'message') };
};

/** A timer that stands still while `without` works. */
const createTimer = (ms: number, end: () => void) => {
  let left = ms;
  let begun = performance.now();
  let timer = setTimeout(end, left);
  return {
    without: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      clearTimeout(timer);
      left -= performance.now() - begun;
      try {
        return await work();
      } finally {
        begun = performance.now();
        timer = setTimeout(end, left);
      }
    },
    clear: () => clearTimeout(timer),
  };
};

/** The answer to a call of the script, as the thread reads it. */
const toAnswer = async (answerCall: AnswerCall, call: HostCall): Promise<string> => {
  try {
    return JSON.stringify({ value: (await answerCall(call)) ?? null });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return JSON.stringify({ problem: { code: error.code, fields: error.extra.fields ?? {} } });
  }
};

/** Runs one job in a thread that is free. The thread is unusable after a rejection or an outcome TIMEOUT or MEMORY. */
const runInThread = (
  thread: Thread,
  { answerCall, signal, depth: _depth, ...job }: SandboxRun,
): Promise<ScriptOutcome> =>
  new Promise((resolve, reject) => {
    const { worker, answers, flag } = thread;
    const stop = (outcome: ScriptOutcome): void => (end(), resolve(outcome));
    const timer = createTimer(job.timeoutMs + terminationDelayMs, () => stop(stoppedFault('TIMEOUT')));
    let isCalling = false;
    let isOver = false;
    const over = (): void => {
      isOver = true;
      if (!isCalling) stop(stoppedFault('TIMEOUT'));
    };
    const limit = setTimeout(over, maxRunMs);
    signal?.addEventListener('abort', over);
    const onError = (error: unknown): void => {
      end();
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve(stoppedFault('MEMORY'));
      else reject(error);
    };
    const onExit = (): void => stop(stoppedFault('MEMORY'));
    const onCall = async (call: HostCall): Promise<void> => {
      isCalling = true;
      const answer = await timer.without(() => toAnswer(answerCall, call)).finally(() => (isCalling = false));
      if (isOver) return stop(stoppedFault('TIMEOUT'));
      answers.postMessage(answer);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    };
    const onMessage = (message: FromThread): void => {
      if (message.type === 'call') onCall(message.call).catch(onError);
      if (message.type === 'done') stop({ output: message.output, fault: null });
      if (message.type === 'failed') stop({ output: null, fault: message.fault });
    };
    const end = (): void => {
      timer.clear();
      clearTimeout(limit);
      signal?.removeEventListener('abort', over);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });

/** The threads of one depth: started when they are needed, kept for the next run. */
const createThreads = (running: number) => {
  const limit: ConcurrencyLimit = limitConcurrency({ running, queued: maxQueued });
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const discard = async (thread: Thread): Promise<void> => {
    all.delete(thread);
    thread.answers.close();
    await thread.worker.terminate();
  };
  return {
    run: (run: SandboxRun): Promise<ScriptOutcome> =>
      limit(async () => {
        const thread = idle.pop() ?? startThread();
        all.add(thread);
        let outcome: ScriptOutcome | undefined;
        try {
          await thread.ready;
          outcome = await runInThread(thread, run);
          return outcome;
        } finally {
          const isSound = outcome && !['TIMEOUT', 'MEMORY'].includes(outcome.fault?.Code ?? '');
          if (isSound && all.has(thread)) idle.push(thread);
          else await discard(thread);
        }
      }),
    stop: async () => void (await Promise.all([...all].map(discard))),
  };
};

/** Creates a sandbox; its threads start with the first scripts. */
export const createSandbox = (): Sandbox => {
  const depths = threadsAtDepth.map(createThreads);
  return {
    run: async (run) => {
      const threads = depths[run.depth];
      if (!threads) throw new Problem('SCRIPT_TOO_DEEP');
      return threads.run(run);
    },
    stop: async () => void (await Promise.all(depths.map((threads) => threads.stop()))),
  };
};

/**
 * The thread of a sandbox. Each run has a WebAssembly module of its own, so that nothing of one script reaches another.
 * Source: docs/decisions/2026-11-29-scripts.md.
 */
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  maxCallAnswer,
  maxScriptCalls,
  maxScriptOutput,
  memoryPages,
  type FromThread,
  type HostCall,
  type ScriptFault,
  type ScriptJob,
} from './sandbox-protocol.ts';
import { answerKit, scriptKit } from './script-kit.ts';
import { prelude } from './script-prelude.ts';

const { answers, flag } = workerData as { answers: MessagePort; flag: Int32Array };
const post = (message: FromThread): void => parentPort?.postMessage(message);

const wasmModule = await WebAssembly.compile(
  await readFile(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
);

const createModule = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory: new WebAssembly.Memory(memoryPages) }));

/** A little less than the module's memory, so that a script gets an error of its own and the module stays sound. */
const maxHeapBytes = (memoryPages.maximum - 64) * 65_536;
const maxStackBytes = 256 * 1024;

/** The script is the body of an async function; what stands before it on its first line shifts the columns. */
const head = '(async function (params, api, now, kit) {';
const wrap = (code: string): string => `${head}${code}\n})`;

const fault = (Code: ScriptFault['Code'], Message = '', Line = 0, Column = 0): ScriptFault => ({
  Code,
  Line,
  Column: Line === 1 ? Math.max(1, Column - head.length) : Column,
  Message: Message.slice(0, 500),
});

/** Reads a property that is text; '' for anything else. */
const textOf = (context: QuickJSContext, handle: QuickJSHandle, name: string): string => {
  const property = context.getProp(handle, name);
  const text = context.typeof(property) === 'string' ? context.getString(property) : '';
  property.dispose();
  return text;
};

/** The fault that a thrown value means. */
const toFault = (context: QuickJSContext, error: QuickJSHandle): ScriptFault => {
  if (context.typeof(error) !== 'object') return fault('ERROR', String(context.dump(error)));
  // QuickJS throws null when no memory is left for an error.
  if (context.eq(error, context.null)) return fault('MEMORY');
  const [name, message, stack] = ['name', 'message', 'stack'].map((property) => textOf(context, error, property));
  const [, line = '0', column = '0'] = /script:(\d+)(?::(\d+))?/.exec(stack ?? '') ?? [];
  const at = [Number(line), Number(column)] as const;
  if (name === 'InternalError' && message === 'interrupted') return fault('TIMEOUT');
  if (name === 'InternalError' && message === 'out of memory') return fault('MEMORY');
  if (name === 'SyntaxError' && !/\n {4}at .*\n/.test(stack ?? '')) return fault('SYNTAX', message, ...at);
  return fault(name === 'Problem' ? 'PROBLEM' : 'ERROR', message, ...at);
};

/** Ends the run in the middle of a script. */
class Stop extends Error {
  readonly reason: ScriptFault;
  constructor(reason: ScriptFault) {
    super(reason.Code);
    this.reason = reason;
  }
}

/** A clock that stands still while the script waits for the server. */
const createDeadline = (timeoutMs: number) => {
  let end = performance.now() + timeoutMs;
  return {
    passed: () => performance.now() > end,
    without: <Result>(work: () => Result): Result => {
      const begun = performance.now();
      try {
        return work();
      } finally {
        end += performance.now() - begun;
      }
    },
  };
};

/** Asks the server and blocks this thread until it answered. */
const callServer = (call: HostCall): string => {
  Atomics.store(flag, 0, 0);
  post({ type: 'call', call });
  Atomics.wait(flag, 0, 0);
  const answer = (receiveMessageOnPort(answers)?.message ?? '') as string;
  return answer.length > maxCallAnswer ? '{"problem":{"code":"TOO_LARGE"}}' : answer;
};

type Run = { context: QuickJSContext; runtime: QuickJSRuntime; job: ScriptJob };

/** The value of an expression, or the fault of evaluating it. */
const evaluate = ({ context }: Run, code: string, file: string): QuickJSHandle => {
  const result = context.evalCode(code, file, { strict: true });
  if (result.error) throw new Stop(toFault(context, result.error));
  return result.value;
};

/** Runs the pending jobs until the promise is settled, and returns the text that it holds. */
const settle = ({ context, runtime }: Run, promise: QuickJSHandle, isLate: () => boolean): string => {
  while (runtime.hasPendingJob()) {
    const done = runtime.executePendingJobs(1000);
    if (done.error) throw new Stop(toFault(context, done.error));
    const state = context.getPromiseState(promise);
    if (state.type !== 'pending') break;
  }
  const state = context.getPromiseState(promise);
  if (state.type === 'pending') throw new Stop(fault(isLate() ? 'TIMEOUT' : 'UNSETTLED'));
  if (state.type === 'rejected') throw new Stop(toFault(context, state.error));
  if (context.typeof(state.value) !== 'string') throw new Stop(fault('OUTPUT'));
  const text = context.getString(state.value);
  if (text.length > maxScriptOutput) throw new Stop(fault('OUTPUT'));
  return text;
};

const runJob = (run: Run, deadline: ReturnType<typeof createDeadline>): string => {
  const { context, job } = run;
  const main = evaluate(run, wrap(job.code), 'script');
  if (job.input === null) return 'null';
  let calls = 0;
  const callHost = context.newFunction('callHost', (kind, name, input) => {
    if (context.getString(kind) === 'kit')
      return context.newString(answerKit(context.getString(name), context.getString(input)));
    if ((calls += 1) > maxScriptCalls) return context.newString('{"problem":{"code":"TOO_MANY_CALLS"}}');
    const call = {
      kind: context.getString(kind) as HostCall['kind'],
      name: context.getString(name),
      input: context.getString(input),
    };
    return context.newString(deadline.without(() => callServer(call)));
  });
  const start = evaluate(run, prelude, 'prelude');
  const names = context.newString(Object.keys(scriptKit).join(' '));
  const of = [callHost, context.newNumber(job.now), context.newNumber(job.seed), names];
  const runner = context.callFunction(start, context.undefined, ...of);
  if (runner.error) throw new Stop(toFault(context, runner.error));
  const promise = context.callFunction(runner.value, context.undefined, main, context.newString(job.input));
  if (promise.error) throw new Stop(toFault(context, promise.error));
  return settle(run, promise.value, deadline.passed);
};

/** Runs a job in a module that is thrown away afterwards; what it allocated goes with it. */
const answer = (module: QuickJSWASMModule, job: ScriptJob): FromThread => {
  try {
    const deadline = createDeadline(job.timeoutMs);
    const runtime = module.newRuntime();
    runtime.setMemoryLimit(maxHeapBytes);
    runtime.setMaxStackSize(maxStackBytes);
    runtime.setInterruptHandler(deadline.passed);
    const context = runtime.newContext();
    return { type: 'done', output: runJob({ context, runtime, job }, deadline) };
  } catch (error) {
    // What is no fault of the script's own is the module's: its stack or its memory ended.
    return { type: 'failed', fault: error instanceof Stop ? error.reason : fault('MEMORY') };
  }
};

let next = createModule();
parentPort?.on('message', async (job: ScriptJob) => {
  const module = await next;
  post(answer(module, job));
  next = createModule();
});
await next;
post({ type: 'ready' });

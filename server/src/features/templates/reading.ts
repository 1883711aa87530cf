/** The thread that reads templates. */
import type { Context } from '../../platform/context.ts';
import { createWorkerPerServer, createWorkerThread } from '../../platform/worker-thread.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Read } from './reading-template.ts';

const tooLong: Read = {
  faults: [{ Part: 'file', Item: '', Name: '', Path: '', Code: 'TOO_LARGE', Detail: '' }],
};

const threads = createWorkerPerServer(() =>
  createWorkerThread<string, Read>({
    file: new URL('./reading.worker.ts', import.meta.url),
    maxQueued: 8,
    answerWhenStopped: () => tooLong,
    // Whole programmes are long, and nobody else waits for this thread.
    timeoutMs: 15_000,
  }),
);

/** End the server's thread, with the server. */
export const endReadingTemplates = threads.end;

/** What a file says, or what is wrong with it. */
export const read = (context: Pick<Context<CallEntry>, 'services' | 'viewer'>, content: string): Promise<Read> =>
  threads.of(context.services).run(content, context.viewer.userId);

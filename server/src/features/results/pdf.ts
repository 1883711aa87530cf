/** Reports as PDF: each is drawn by a worker, a few at a time. */
import { replaceUnstorable } from '@telemachos/contract/kit/texts.rules.ts';
import { Worker } from 'node:worker_threads';
import type { ReportData } from './report-layout.ts';

/** PDFs that are rendered at the same time, and the time that one may take. */
const maxConcurrentRenders = 2;
const renderTimeoutMs = 30_000;

let drawing = 0;
const waiting: (() => void)[] = [];

/** The data with every text fit to be written. */
const writableIn = (data: ReportData): unknown =>
  JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? replaceUnstorable(value) : value,
  );

const draw = (data: ReportData): Promise<Buffer> =>
  new Promise((done, failed) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: writableIn(data),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const late = setTimeout(() => {
      failed(new Error('a report took too long'));
      void worker.terminate();
    }, renderTimeoutMs);
    worker.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes)));
    worker.once('error', failed);
    worker.once('exit', (code) => {
      clearTimeout(late);
      if (code !== 0) failed(new Error('a report was not drawn'));
    });
  });

/** The bytes of a report. */
export const pdfOf = async (data: ReportData): Promise<Buffer> => {
  if (drawing >= maxConcurrentRenders) await new Promise<void>((turn) => waiting.push(turn));
  drawing += 1;
  try {
    return await draw(data);
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
};

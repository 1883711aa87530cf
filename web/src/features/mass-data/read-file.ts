/** Reads a file of rows in a thread of its own, with a limit of size and time. */
import { maxMassFileBytes } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { FileToRead, ReadFile } from './table-file.ts';
// oxlint-disable-next-line import/default -- the build makes it of the worker's file
import ReadFileWorker from './read-file.worker.ts?worker';
import { tableFault, type TableFault } from './rows.rules.ts';

/** A file that is not read by then is given up. */
const maxReadMs = 30_000;

/** Reads a file; answers what was read, or why nothing is taken from it. */
export const readFile = async (file: FileToRead): Promise<ReadFile | { fault: TableFault }> => {
  if (file.bytes.length > maxMassFileBytes) return { fault: 'TOO_LARGE' };
  const worker = new ReadFileWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const read = await new Promise<ReadFile | null | 'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), maxReadMs);
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(file);
    });
    if (read === 'late') return { fault: 'TOO_SLOW' };
    if (read === null) return { fault: 'NOT_READ' };
    const fault = tableFault(read.table);
    return fault === null ? read : { fault };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};

/** Memory, and the time from the command to the first answer, beside the database that must start too. */
import { readFile } from 'node:fs/promises';
import { startProduct } from '../scripts/product.ts';
import type { Row } from './table.ts';
import type { Site } from './site.ts';

/** Resident memory of a process, in MB. */
const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The rows of the table: a first start with its seeding, a second start on the same data, memory at rest. */
export const benchProcess = async (site: Site): Promise<Row[]> => {
  const product = await startProduct();
  const first = product.readyAfter;
  await product.restart();
  const second = product.readyAfter;
  await product.end();
  const memory = await residentMb(site.product.pid);
  return [
    {
      what: 'first start: database made, migrated, seeded',
      ours: `${first} ms`,
      beside: '',
      ratio: '',
      goal: '',
      met: true,
    },
    {
      what: 'second start on the same data',
      ours: `${second} ms`,
      beside: `first start ${first} ms`,
      ratio: (second / first).toFixed(2),
      goal: '≤ 5,000 ms',
      met: second <= 5000,
    },
    {
      what: 'memory of the server at rest',
      ours: `${Math.round(memory)} MB`,
      beside: '',
      ratio: '',
      goal: '',
      met: true,
    },
  ];
};

/**
 * What the thread that calculates is asked, and how it answers: the tables of a version with somebody's answers. Runs
 * in calculating.worker.ts.
 */
import {
  resultsOfTables,
  typedIn,
  type AnsweredTable,
} from '@telemachos/contract/features/questionnaires/tables/answers.rules.ts';
import { calculate, type Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { workbookOf } from './workbook-file.ts';

/**
 * The tables by the key of their version and language; as JSON where the thread may not know them. With `first`, the
 * workbook that begins with the table of this group.
 */
export type CalculationJob = { key: string; tables?: string; answers: Answers; first?: number };

/** The results of the tables by their groups; or the workbook; or that the tables are not known. */
export type CalculationReply = { results: [number, number | null][] } | { workbook: Uint8Array } | 'unknown';

/** Tables that are kept read: those that were asked for last. */
type Ready = { tables: AnsweredTable[]; calculation: Calculation };
const ready = new Map<string, Ready>();
const maxCachedCalculations = 3;

const readyFor = ({ key, tables }: CalculationJob): Ready | null => {
  const known = ready.get(key);
  if (!known && tables === undefined) return null;
  const read: AnsweredTable[] = known ? known.tables : JSON.parse(tables ?? '[]');
  const found = known ?? { tables: read, calculation: calculate(read.map(({ table }) => table)) };
  ready.delete(key);
  ready.set(key, found);
  for (const oldest of [...ready.keys()].slice(0, -maxCachedCalculations)) ready.delete(oldest);
  return found;
};

/** Calculate; the tables of many attempts of one version are read once. */
export const calculated = async (job: CalculationJob): Promise<CalculationReply> => {
  const found = readyFor(job);
  if (!found) return 'unknown';
  const { tables, calculation } = found;
  const { answers, first } = job;
  calculation.restart(typedIn(tables, answers));
  if (first === undefined) return { results: [...resultsOfTables(tables, answers, calculation)] };
  const inOrder = tables.toSorted((one, other) => Number(other.group === first) - Number(one.group === first));
  return {
    workbook: await workbookOf(
      inOrder.map(({ table }) => table),
      calculation,
    ),
  };
};

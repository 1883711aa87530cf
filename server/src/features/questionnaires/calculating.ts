/**
 * The tables of somebody's attempt, calculated apart: a thread has them, for their formulas may take longer than others
 * should wait. Source: docs/decisions/2026-11-22-tables-calculated-apart.md.
 */
import { keyOfGroup, type Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { tablesOf } from '@telemachos/contract/features/questionnaires/tables/answers.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Services } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { createWorkerPerServer, createWorkerThread } from '../../platform/worker-thread.ts';
import type { CalculationJob, CalculationReply } from './calculation-job.ts';
import type { Version } from './versions.shared.ts';

/**
 * Usual tables take a millisecond: many may wait. The steps of a calculation end by themselves; a busy machine gets its
 * time for them and for the workbook.
 */
const threads = createWorkerPerServer(() =>
  createWorkerThread<CalculationJob, CalculationReply>({
    file: new URL('./calculating.worker.ts', import.meta.url),
    maxQueued: 500,
    timeoutMs: 20_000,
    answerWhenStopped: () => {
      throw new Problem('UNAVAILABLE');
    },
  }),
);

/** End the server's thread, with the server. */
export const endCalculating = threads.end;

/** The groups of a version's tables, in their order. */
export const groupsOfTables = ({ definition }: Version): number[] =>
  definition.Sections.flatMap(({ Questions }) => Questions.flatMap(({ Group, Data }) => (Data.Table ? [Group] : [])));

const ask = async (
  services: Services,
  version: Version,
  answers: Answers,
  language: Language,
  first?: number,
): Promise<CalculationReply> => {
  const typed = Object.fromEntries(
    groupsOfTables(version).flatMap((group) =>
      answers[keyOfGroup(group)] ? [[keyOfGroup(group), answers[keyOfGroup(group)]]] : [],
    ),
  ) as Answers;
  const job: CalculationJob = {
    key: `${version.id} ${language}`,
    answers: typed,
    ...(first === undefined ? {} : { first }),
  };
  const thread = threads.of(services);
  const reply = await thread.run(job);
  return reply === 'unknown'
    ? thread.run({ ...job, tables: JSON.stringify(tablesOf(version.definition, language)) })
    : reply;
};

/** The number that scales count for each table, by its group. */
export const resultsBy = async (
  services: Services,
  version: Version,
  answers: Answers,
  language: Language,
): Promise<ReadonlyMap<number, number | null>> => {
  const reply = await ask(services, version, answers, language);
  return new Map(typeof reply === 'object' && 'results' in reply ? reply.results : []);
};

/** The workbook of the tables, the one of a group first. */
export const workbookBy = async (
  services: Services,
  version: Version,
  answers: Answers,
  language: Language,
  first: number,
): Promise<Buffer> => {
  const reply = await ask(services, version, answers, language, first);
  return Buffer.from(typeof reply === 'object' && 'workbook' in reply ? reply.workbook : []);
};

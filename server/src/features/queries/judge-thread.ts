/** The thread that judges statements. */
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { sqlTypesOf } from '@telemachos/contract/features/queries/parameters.rules.ts';
import type { Services } from '../../platform/context.ts';
import { createWorkerPerServer, createWorkerThread } from '../../platform/worker-thread.ts';
import type { JudgedSql } from './sql-judge.ts';

export type JudgeJob = { sql: string; types: Record<string, string> };

const stopped: JudgedSql = {
  text: '',
  names: [],
  replacements: [],
  views: [],
  faults: [{ Code: 'TOO_COMPLEX', At: 0, Word: '', Message: '' }],
};

const threads = createWorkerPerServer<JudgeJob, JudgedSql>(() =>
  createWorkerThread({
    file: new URL('./sql-judge.worker.ts', import.meta.url),
    maxQueued: 64,
    answerWhenStopped: () => stopped,
  }),
);

/** Ends the server's thread, with the server. */
export const endSqlJudging = threads.end;

/** Judges a statement, with the declared types of its parameters. */
export const judge = (
  services: Services,
  sql: string,
  declared: readonly QueryParameter[],
  userId: number,
): Promise<JudgedSql> => threads.of(services).run({ sql, types: sqlTypesOf(declared) }, userId);

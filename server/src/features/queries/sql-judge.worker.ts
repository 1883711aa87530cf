/** Judges statements in a thread: the parser takes time and, for a hostile statement, the stack. */
import { parentPort } from 'node:worker_threads';
import { loadModule } from 'libpg-query';
import { reportViews } from '../../db/report/views.ts';
import { judgeSql } from './sql-judge.ts';
import type { JudgeJob } from './judge-thread.ts';

const views = new Set(reportViews.map(({ name }) => name));

await loadModule();
parentPort?.on('message', ({ sql, types }: JudgeJob) => parentPort?.postMessage(judgeSql(sql, views, types)));
parentPort?.postMessage('ready');

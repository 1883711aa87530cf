/** Judges statements in a thread: the parser takes time and, for a hostile statement, the stack. */
import { parentPort } from 'node:worker_threads';
import { reportViews } from '../../db/report/views.ts';
import { judgeSql, loadParser } from './sql-judge.ts';
import type { JudgeJob } from './judge-thread.ts';

const views = new Set(reportViews.map(({ name }) => name));

await loadParser();
parentPort?.on('message', ({ sql, types }: JudgeJob) => parentPort?.postMessage(judgeSql(sql, views, types)));
parentPort?.postMessage('ready');

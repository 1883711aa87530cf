/**
 * The results room: attempts (attempts.ts) and their comparison (combined.ts), the timeline (timeline.ts), decisions
 * about time (decisions.ts), late answers (late.ts), beginning anew (fresh.ts), the report (report.ts), exports
 * (export.ts), what waits in a project (overview.ts).
 */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { attemptHandlers } from './attempts.ts';
import { combinedHandlers } from './combined.ts';
import { decisionHandlers } from './decisions.ts';
import { exportHandlers } from './export.shared.ts';
import { freshHandlers } from './fresh.ts';
import { lateHandlers } from './late.ts';
import { overviewHandlers } from './overview.ts';
import { reportHandlers } from './report.ts';
import { timelineHandlers } from './timeline.ts';

/** The room's calls as their handlers see them. */
type ResultsHandlers = Handlers<typeof resultsCalls>;

export const resultsHandlers: ResultsHandlers = {
  ...attemptHandlers,
  ...combinedHandlers,
  ...timelineHandlers,
  ...decisionHandlers,
  ...lateHandlers,
  ...freshHandlers,
  ...reportHandlers,
  ...exportHandlers,
  ...overviewHandlers,
};

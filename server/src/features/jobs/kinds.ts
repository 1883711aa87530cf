/** Every kind of long work, by the name of the call that orders it. */
import { applicationsExport } from '../applications/list-export.shared.ts';
import { dataExport } from '../mentoring/data-export.shared.ts';
import { gridExport } from '../projects/grid-export.shared.ts';
import { queryExport } from '../queries/query-export.shared.ts';
import { answersExport } from '../results/export.shared.ts';
import { peopleExport } from '../users/people-export.shared.ts';
import type { LongWork } from './long-work.shared.ts';

/** By the call's name, as the audit has it; the input is read again by the call's entry before it comes here. */
export const kinds: Readonly<Record<string, LongWork<never>>> = {
  'results.export': answersExport,
  'projects.gridExport': gridExport,
  'mentoring.dataExport': dataExport,
  'users.export': peopleExport,
  'applications.export': applicationsExport,
  'queries.export': queryExport,
};

/** Writes docs/reporting-schema.md from the reporting views: `node scripts/run.mjs scripts/reporting-schema.ts`. */
import { writeFileSync } from 'node:fs';
import { reachFor } from '../contract/src/access/abilities.ts';
import { reportSubjects, type ReportSubject } from '../contract/src/access/report-subjects.ts';
import { runningRoles, wider, type Reach, type Role } from '../contract/src/access/roles.ts';
import { allowedFunctions } from '../contract/src/features/queries/sql-language.ts';
import type { ReportView } from '../server/src/db/report/report-view.ts';
import { reportViews } from '../server/src/db/report/views.ts';

const page = new URL('../docs/reporting-schema.md', import.meta.url);

/** What a role with a reach gets of a view. */
const rowsOf: Record<Reach, string> = {
  all: 'every project',
  project: 'the project',
  supervision: 'the project, without what flag 32 hides',
  caseload: 'own mentees',
  own: 'own rows',
};

const reachOfSubject = (role: Role, subject: ReportSubject): Reach | null => {
  const found = reportSubjects[subject].map((ability) => reachFor([role], ability)).filter((reach) => reach !== null);
  return found.length === 0 ? null : found.reduce(wider);
};

const reachLines = (subject: ReportSubject): string => {
  const byReach = Map.groupBy(runningRoles, (role) => reachOfSubject(role, subject));
  return [...byReach]
    .filter((entry): entry is [Reach, Role[]] => entry[0] !== null)
    .map(([reach, held]) => `${held.join(', ')}: ${rowsOf[reach]}`)
    .join('; ');
};

const viewSection = ({ name, comment, owner, columns }: ReportView): string =>
  [
    `## ${name}`,
    '',
    `${comment}.`,
    '',
    `${reachLines(owner.subject)}.`,
    '',
    '| column | meaning |',
    '|---|---|',
    ...columns.map(([column, , text]) => `| \`${column}\` | ${text} |`),
  ].join('\n');

/** The whole page. */
export const reportingSchemaPage = (): string =>
  [
    '# Reporting schema',
    '',
    'Written by `node scripts/run.mjs scripts/reporting-schema.ts`; do not edit. What administrators’ SQL may read, and the rows that each',
    'role gets of it. A person with several roles gets the widest. Of actions, and of what belongs to them, mentors lack those that',
    'flag 4 hides, mentees those that flag 8 hides or that have a show condition. Why it is built so:',
    '[the decision](decisions/2026-11-29-reporting-schema.md).',
    '',
    ...reportViews.flatMap((view) => [viewSection(view), '']),
    '## Functions',
    '',
    allowedFunctions.map((name) => `\`${name}\``).join(' '),
    '',
  ].join('\n');

if (import.meta.main) writeFileSync(page, reportingSchemaPage());

/** The order of test files: the longest first, so that all workers end together. */
import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** A worker that changes the project loads the code anew, so the files of a project stay together, in this order. */
const projects = ['machine', 'calls', 'plans', 'pure'];

/** The files that take more than five seconds, in seconds on two quiet cores. A file that is not listed takes one or two. */
export const longFiles: Readonly<Record<string, number>> = {
  'scripts/power.test.ts': 40,
  'scripts/interrupted-upload.test.ts': 15,
  'server/src/db/embedded/postgres.test.ts': 14,
  'server/src/testing/fuzz/calls.test.ts': 40,
  'server/src/testing/gates.test.ts': 28,
  'server/src/features/results/files.test.ts': 13,
  'server/src/features/notices/notices.test.ts': 12,
  'server/src/testing/impersonation.test.ts': 11,
  'server/src/features/settings/renaming-at-once.test.ts': 11,
  'server/src/features/questionnaires/interleavings.test.ts': 10,
  'server/src/features/bulk/taking-out.test.ts': 10,
  'server/src/features/library/replacing.test.ts': 10,
  'server/src/features/users/kept-fields.test.ts': 8,
  'server/src/features/jobs/jobs.test.ts': 8,
  'server/src/features/console/attempts-over.test.ts': 7,
  'server/src/features/languages/forms.test.ts': 7,
  'server/src/features/meetings/mails.test.ts': 7,
  'server/src/features/jobs/work-desk.test.ts': 6,
  'server/src/features/library/finding.test.ts': 6,
  'server/src/features/authoring/judging.test.ts': 6,
  'server/src/features/files/ends.test.ts': 6,
  'server/src/features/meetings/at-once.test.ts': 6,
  'server/src/features/chat/interleavings.test.ts': 6,
  'server/src/features/questionnaires/together.test.ts': 6,
  'server/src/testing/targets.test.ts': 6,
  'contract/src/kit/conditions/worst-case.test.ts': 6,
  'scripts/new-call.test.ts': 6,
};

/** Sorts by project, then by length. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const rank = ({ project, moduleId }: TestSpecification): readonly [number, number, number] => [
      project.config.sequence.groupOrder,
      projects.indexOf(project.name),
      -(longFiles[relative(root, moduleId)] ?? 1),
    ];
    const ranked = files.map((file) => ({ file, rank: rank(file) }));
    ranked.sort((one, other) => {
      const at = one.rank.findIndex((value, place) => value !== other.rank[place]);
      return at === -1 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
    });
    return Promise.resolve(ranked.map(({ file }) => file));
  }
}

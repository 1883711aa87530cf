/** The subject of a commit is `area: Imperative sentence`, at most 72 characters, without a full stop. */
import { describe, expect, it } from 'vitest';
import { findSubjectFault, listSubjects } from './commit-subjects.ts';

describe('findSubjectFault', () => {
  it.each(['meetings: Reject overlapping slots in one request', 'server/db: Replace the 51 migrations with one'])(
    'accepts "%s"',
    (subject) => {
      expect(findSubjectFault(subject)).toBeUndefined();
    },
  );

  it.each([
    ['Form', 'does not begin with an area'],
    ['Reject overlapping slots', 'does not begin with an area'],
    ['meetings:Reject overlapping slots', 'does not begin with an area'],
    ['meetings: reject overlapping slots', 'small letter after the colon'],
    ['meetings: Reject overlapping slots.', 'ends with a full stop'],
    [`meetings: Reject ${'overlapping '.repeat(6)}slots`, 'more than 72'],
  ])('refuses "%s"', (subject, fault) => {
    expect(findSubjectFault(subject)).toContain(fault);
  });
});

it('every commit of this clone has a subject of this form', ({ skip }) => {
  const found = listSubjects();
  if ('unknown' in found) {
    process.stderr.write(`Commit subjects are not checked: ${found.unknown}.\n`);
    return skip(found.unknown);
  }
  const faults = found.commits.flatMap(({ hash, subject }) => {
    const fault = findSubjectFault(subject);
    return fault === undefined ? [] : [`${hash} ${fault}: ${subject}`];
  });
  expect(faults).toEqual([]);
});

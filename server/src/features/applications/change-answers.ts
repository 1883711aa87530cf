/** Changing the answers of an application that was sent, by its link or signed in: the same bounds for both. */
import { canEdit, statuses } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { judgeForm, keyOfType, type Answers } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/connect.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { formOf } from './form.ts';
import { projectOf, standingOf } from './own-view.ts';

type Reading = Connection & { now: Date; fail(code: 'NOT_EDITABLE'): never };
type Changing = Reading & {
  fail(code: 'STALE' | 'INVALID_ANSWERS', extra: ProblemExtra): never;
  audit(subject: string, subjectId: number): Promise<void>;
};

/** The form and the answers given, while they may be changed. */
export const givenOf = async (context: Reading, row: store.ApplicationRow, language: Language) => {
  if (!canEdit(standingOf(row), context.now)) return context.fail('NOT_EDITABLE');
  return {
    Form: await formOf(context, projectOf(row), language, true),
    Answers: row.answers,
    Version: row.version,
  };
};

/** Change them, on the version that was read; the e-mail stays the one that was written to. `row` is locked. */
export const changed = async (
  context: Changing,
  row: store.ApplicationRow,
  change: { Answers: Answers; Version: number },
): Promise<{ Version: number }> => {
  const { now } = context;
  if (!canEdit(standingOf(row), now)) return context.fail('NOT_EDITABLE');
  const { id: Id, url, sections } = projectOf(row);
  const emailKey = keyOfType(sections, 'email');
  const { answers, faults } = judgeForm(
    sections,
    { ...change.Answers, ...(emailKey === null ? {} : { [emailKey]: row.email }) },
    now,
    { Id, url },
  );
  if (row.version !== change.Version) {
    // The same once more: the answer to the first saving was lost on the way.
    if (isDeepStrictEqual(answers, row.answers)) return { Version: row.version };
    return context.fail('STALE', { details: { Mine: change.Answers, Theirs: row.answers, Version: row.version } });
  }
  if (Object.keys(faults).length > 0) return context.fail('INVALID_ANSWERS', { fields: faults });
  const status = row.reopened ? statuses.resubmitted : row.status;
  const version = await store.saveAnswers(
    context,
    row.id,
    { answers, afm: answers[keyOfType(sections, 'afm') ?? ''] ?? null, status, editableUntil: row.editableUntil },
    now,
  );
  await events.insertEvents(
    context,
    null,
    [
      row.reopened
        ? { applicationId: row.id, kind: 'resubmitted', from: row.status, to: status }
        : { applicationId: row.id, kind: 'changed' },
    ],
    now,
  );
  await context.audit('application', row.id);
  return { Version: version };
};

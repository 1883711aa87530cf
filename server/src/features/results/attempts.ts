/** A person's attempts, in a list and compared. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { maySeeScores } from '../questionnaires/scores.shared.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { remaining, ranOut } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Attempt } from '@telemachos/contract/features/results/results.schemas.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Viewer } from '../../access/viewer.ts';
import { withLocalizedTitle } from '../../platform/translations.ts';
import { isoOf } from '../questionnaires/reading.shared.ts';
import { versionOf, type Version } from '../questionnaires/versions.shared.ts';
import * as store from './attempts.store.ts';
import type { AttemptRow, Reader } from './attempts.store.ts';

/** Who asks about a person: of oneself everything is seen, of others what flags and links allow. */
export const readerOf = ({ viewer, reach }: { viewer: Viewer; reach: Reach }, userId: number): Reader =>
  viewer.userId === userId
    ? { hidden: 0, mentorId: null }
    : { hidden: seenBy('answers', reach).mask, mentorId: reach === 'caseload' ? viewer.userId : null };

/** An attempt whose time ran out reads as expired, also while nobody has marked it. */
export const asOfNow = <Row extends AttemptRow>(row: Row, now: Date): Row =>
  ranOut(row, now.getTime()) ? { ...row, status: 'Expired' } : row;

/** The title by which people know the attempt: its action's, or that of the link that opened it. */
export const titleOf = (row: AttemptRow, language: Language): string =>
  (language === 'en' ? row.titleEn : null) ?? row.title;

const asAttempt = (
  row: AttemptRow,
  version: Version,
  definition: Definition,
  language: Language,
  viewerId: number,
  now: Date,
): Attempt => ({
  AnswerSetId: row.id,
  ActionId: row.actionId,
  ActionTitle: titleOf(row, language) || inLanguage(definition.Title, language),
  QuestionnaireId: row.questionnaireId,
  Title: inLanguage(definition.Title, language),
  Number: row.number,
  Attempt: row.attempt,
  Newest: row.newest,
  Status: row.status,
  TimeStarted: isoOf(row.timeStarted),
  FinishedAt: isoOf(row.finishedAt),
  Answered: row.answered,
  Countable: row.countable,
  Duration: row.duration,
  Extra: row.extra,
  Remaining: remaining(row, now.getTime()),
  Late: row.late,
  Results: definition.Scales.length > 0 && maySeeScores(viewerId, row, version),
  Version: row.decisions,
});

export const attemptHandlers: Pick<Handlers<typeof resultsCalls>, 'attempts'> = {
  async attempts(context, { MenteeId, Language }) {
    const { projectId, viewer, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const rows = await store.attemptsOf(context, projectId, MenteeId, readerOf(context, MenteeId));
    const list: Attempt[] = [];
    for (const row of rows
      .slice(0, store.maxListedAttempts)
      .map((each) => withLocalizedTitle(context.locale, asOfNow(each, now)))) {
      const version = await versionOf(context, row.versionId);
      list.push(asAttempt(row, version, version.definition, Language, viewer.userId, now));
    }
    return {
      Person: { Id: MenteeId, Name: await store.nameOf(context, MenteeId) },
      list,
      More: rows.length > store.maxListedAttempts,
    };
  },
};

/**
 * Results of several actions together: each scale over all attempts, each question with its answers side by side.
 * Scales and questions of versions are the same ones while they ask and measure alike; else they stand apart.
 */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { countedAnswers, type Values } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { ScaleResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Combined } from '@telemachos/contract/features/results/results.schemas.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { setImmediate } from 'node:timers/promises';
import type { Handlers } from '../../platform/context.ts';
import { withLocalizedTitle } from '../../platform/translations.ts';
import { countThere } from '../actions/actions.store.ts';
import { menteeWork } from '../actions/work.shared.ts';
import { isoOf, valuesOf } from '../questionnaires/reading.shared.ts';
import { countedValues, maySeeScores, scalesOf } from '../questionnaires/scores.shared.ts';
import { versionOf, type Version } from '../questionnaires/versions.shared.ts';
import { asOfNow, readerOf, titleOf } from './attempts.ts';
import * as store from './attempts.store.ts';
import type { AttemptRow } from './attempts.store.ts';
import { askedOf, wordsOf } from './questions.ts';

/** An attempt with all that is compared of it. */
type Read = { row: AttemptRow; version: Version; values: Values; scales: ScaleResult[] };

/** Attempts that are compared, the newest of them. */
const maxComparedAttempts = 60;

const questionnaireTitle = ({ version }: Read, language: Language): string =>
  inLanguage(version.definition.Title, language);

const scalesTogether = (read: readonly Read[], language: Language): Combined['Scale'] => {
  const known = new Map<string, Combined['Scale'][number]>();
  for (const one of read) {
    for (const { Id, Name, Low, High, Min, Max, Score, Answered, Items } of one.scales) {
      const key = [one.row.questionnaireId, Id, Min, Max, Items].join(':');
      const scale = known.get(key) ?? { Id, Questionnaire: '', Name, Low, High, Min, Max, Points: [] };
      // The words are those of the newest version, and the attempts come oldest first.
      known.set(key, {
        ...scale,
        Questionnaire: questionnaireTitle(one, language),
        Name,
        Low,
        High,
        Points: [...scale.Points, { AnswerSetId: one.row.id, Score, Answered, Items }],
      });
    }
  }
  return [...known.values()];
};

const questionsTogether = async (read: readonly Read[], language: Language): Promise<Combined['Question']> => {
  const known = new Map<string, Combined['Question'][number]>();
  for (const one of read) {
    // Between two attempts others have their turn.
    await setImmediate();
    const answers = countedAnswers(one.version.definition, one.values);
    for (const asked of askedOf(one.version.definition, language)) {
      const { group, text, question } = asked;
      const key = [one.row.questionnaireId, group, question.Type, text].join(':');
      const line = known.get(key) ?? {
        Questionnaire: questionnaireTitle(one, language),
        Group: group,
        Text: text,
        Answers: [],
      };
      known.set(key, {
        ...line,
        Answers: [...line.Answers, { AnswerSetId: one.row.id, Text: wordsOf(asked, answers) }],
      });
    }
  }
  return [...known.values()];
};

/** A set that is compared: begun, and of a kind the caller may see the scores of. */
const comparable = async (
  context: Parameters<Handlers<typeof resultsCalls>['combinedResults']>[0],
  row: AttemptRow,
  language: Language,
): Promise<Read | null> => {
  const version = await versionOf(context, row.versionId);
  if ((row.timeStarted === null && row.answered === 0) || !maySeeScores(context.viewer.userId, row, version))
    return null;
  const values = await countedValues(context, row.id, version, await valuesOf(context, row, version));
  return { row, version, values, scales: await scalesOf(context, version, values, language) };
};

/** Whether actions in which nothing was answered are there for the caller: what is hidden looks missing. */
const areThere = async (
  context: Parameters<Handlers<typeof resultsCalls>['combinedResults']>[0],
  projectId: number,
  menteeId: number,
  ids: readonly number[],
): Promise<boolean> => {
  const { viewer, reach, now } = context;
  if (ids.length === 0) return true;
  if (menteeId !== viewer.userId)
    return (await countThere(context, projectId, ids, seenBy('work', reach))) === ids.length;
  const own = await menteeWork(context, projectId, menteeId, 'own', now);
  const seen = new Set(own?.work.map(({ action }) => action.Id));
  return ids.every((id) => seen.has(id));
};

export const combinedHandlers: Pick<Handlers<typeof resultsCalls>, 'combinedResults'> = {
  async combinedResults(context, { ReportId, MenteeId, ActionIds, Language }) {
    const { projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const wanted = new Set(ActionIds);
    const reader = readerOf(context, MenteeId);
    const seen = await store.actionsSeen(context, projectId, MenteeId, [...wanted], reader);
    if (seen.length !== wanted.size) return context.fail('NOT_FOUND');
    const rows = (await store.attemptsOf(context, projectId, MenteeId, reader))
      .filter(({ actionId }) => actionId !== null && wanted.has(actionId))
      .map((row) => withLocalizedTitle(context.locale, asOfNow(row, now)));
    const answered = new Set(rows.map(({ actionId }) => actionId));
    const unanswered = [...wanted].filter((id) => !answered.has(id));
    if (!(await areThere(context, projectId, MenteeId, unanswered))) return context.fail('NOT_FOUND');
    const asked = ReportId === 0 ? rows : rows.filter(({ questionnaireId }) => questionnaireId === ReportId);
    if (ReportId !== 0 && rows.length > 0 && asked.length === 0) return context.fail('NOT_FOUND');
    const read: Read[] = [];
    for (const row of asked.slice(0, maxComparedAttempts).toReversed()) {
      const one = await comparable(context, row, Language);
      if (one) read.push(one);
    }
    const titles = [...new Set(read.map((one) => questionnaireTitle(one, Language)))];
    return {
      Person: { Id: MenteeId, Name: await store.nameOf(context, MenteeId) },
      Title: titles.join(' · '),
      Credits: [
        ...new Set(read.map(({ version }) => inLanguage(version.definition.Credits, Language)).filter(Boolean)),
      ],
      Sets: read.map(({ row }) => ({
        AnswerSetId: row.id,
        ActionId: row.actionId,
        ActionTitle: titleOf(row, Language),
        Attempt: row.attempt,
        Status: row.status,
        TimeStarted: isoOf(row.timeStarted),
        FinishedAt: isoOf(row.finishedAt),
        Number: row.number,
      })),
      Scale: scalesTogether(read, Language),
      Question: await questionsTogether(read, Language),
    };
  },
};

/** The report of an attempt: its data in words, drawn as PDF. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import {
  countedAnswers,
  takingPart,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { ScaleResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { withLocalizedTitle } from '../../platform/translations.ts';
import { readSet } from '../questionnaires/questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from '../questionnaires/reading.shared.ts';
import { countedValues, maySeeScores, scalesOf } from '../questionnaires/scores.shared.ts';
import { versionOf, type Version } from '../questionnaires/versions.shared.ts';
import { titleOf } from './attempts.ts';
import { nameOf, projectTitle, readAttempt, type AttemptRow } from './attempts.store.ts';
import { pdfOf } from './pdf.ts';
import { askedOf, wordsOf } from './questions.ts';
import type { ReportData } from './report-layout.ts';
import { wordsIn, type Say } from './words.ts';

/** `mine`: it speaks to the person, else about them. */
const scoresOf = (scales: readonly ScaleResult[], mine: boolean, say: Say): ReportData['scores'] => ({
  heading: say('report.scores'),
  intro: say(mine ? 'answered:results.intro' : 'answered:results.introOf'),
  none: say('answered:results.none'),
  bars: scales.map(({ Name, Low, High, Score, Min, Max, Answered, Items }) => ({
    name: Name,
    low: Low,
    high: High,
    value:
      Score === null
        ? say('answered:results.tooFew', { answered: Answered, items: Items })
        : say('answered:results.outOf', { score: showNumber(Score), max: showNumber(Max) }),
    share: Score === null ? null : Max > Min ? Math.min(1, Math.max(0, (Score - Min) / (Max - Min))) : 0,
  })),
  table: {
    head: [
      say('answered:results.scale'),
      say('answered:results.score'),
      say('answered:results.range'),
      say('answered:results.items'),
    ],
    rows: scales.map(({ Name, Score, Min, Max, Answered, Items }) => [
      Name,
      Score === null ? '–' : showNumber(Score),
      `${showNumber(Min)}–${showNumber(Max)}`,
      `${Answered}/${Items}`,
    ]),
  },
});

const answersOf = (version: Version, values: Values, language: Language, say: Say): ReportData['answers'] => {
  const answers = countedAnswers(version.definition, values);
  const asked = new Set(takingPart(version.definition, values).map(({ Id }) => Id));
  const lines = askedOf(version.definition, language, values).filter(({ question }) => asked.has(question.Id));
  const sections = [...Map.groupBy(lines, ({ section }) => section)].map(([title, asked]) => ({
    title,
    lines: asked.map((one) => {
      const words = wordsOf(one, answers);
      return {
        label: one.label,
        question: one.text,
        answer: words || say('answered:view.noAnswer'),
        empty: words === '',
      };
    }),
  }));
  return { heading: say('report.answers'), sections };
};

const factsOf = (attempt: AttemptRow, project: string, language: Language, say: Say): ReportData['facts'] =>
  [
    { label: say('report.project'), value: project },
    { label: say('report.action'), value: titleOf(attempt, language) },
    {
      label: say('report.version'),
      value: say('report.versionValue', { number: attempt.number, attempt: attempt.attempt }),
    },
    {
      label: say('report.status'),
      value: say(
        `answered:status.${attempt.timeStarted === null && attempt.status === 'OK' ? 'NotStarted' : attempt.status}`,
      ),
    },
    { label: say('report.started'), value: attempt.timeStarted === null ? '' : showDateTime(attempt.timeStarted) },
    { label: say('report.finished'), value: attempt.finishedAt === null ? '' : showDateTime(attempt.finishedAt) },
    {
      label: say('report.answered'),
      value: say('questionnaires:answered', {
        answered: attempt.answered,
        countable: attempt.countable,
        count: attempt.countable,
      }),
    },
  ].filter(({ value }) => value !== '');

export const reportHandlers: Pick<Handlers<typeof resultsCalls>, 'report'> = {
  async report(context, { AnswerSetId, Language, Answers }) {
    const set = await settled(context, requireReadable(context, await readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    const row = await readAttempt(context, set.id);
    const attempt = row && withLocalizedTitle(context.locale, row);
    if (!attempt || !maySeeScores(context.viewer.userId, set, version)) return context.fail('NOT_FOUND');
    const code = (Language === 'en' && context.locale?.code) || Language;
    const say = wordsIn(Language, { code, word: await context.services.translations.overridesOf(code) });
    const values = await countedValues(context, set.id, version, await valuesOf(context, set, version));
    const { definition } = version;
    const [name, project] = [await nameOf(context, set.userId), await projectTitle(context, set.projectId)];
    const title = inLanguage(definition.Title, Language);
    const credits = inLanguage(definition.Credits, Language);
    const body = await pdfOf({
      title,
      subtitle: name,
      author: project,
      facts: factsOf(attempt, project, Language, say),
      notes: attempt.late > 0 ? [say('report.late', { count: attempt.late })] : [],
      scores: scoresOf(await scalesOf(context, version, values, Language), set.userId === context.viewer.userId, say),
      answers: Answers === '1' ? answersOf(version, values, Language, say) : null,
      credits: credits ? { heading: say('report.credits'), text: credits } : null,
      footer: say('report.footer', { name, title, at: showDateTime(context.now.getTime()) }),
    });
    return new FileReply({ name: `${title} - ${name}.pdf`, type: 'application/pdf', body });
  },
};

/**
 * Which questions are visible, how far the person is, which answers are valid: one rule for browser and server.
 * Source: specification 000 §4 and §5; the domain's «Questionnaires».
 */
import { evaluatesToTrue } from '../../kit/conditions.ts';
import { withStepBudget } from '../../kit/conditions/step-budget.ts';
import { isStorable } from '../../kit/texts.rules.ts';
import { asksAround, namesAround, type Around } from './around.rules.ts';
import { invalid, type AnswerFault, type GivenAnswer, type RuleQuestion } from './types/type.ts';
import { maxAnswerLength } from './types/open.rules.ts';
import { ruleOf } from './types/registry.rules.ts';

/** What the rules read of a questionnaire. */
export type Sheet = { Sections: readonly { Show?: string | undefined; Questions: readonly RuleQuestion[] }[] };

/** Answers by `a` and the group. */
export type Answers = Readonly<Record<string, GivenAnswer>>;

/** What conditions are about: the answers so far, the person's profile fields, and what is around; null: not asked for. */
export type Values = { answers: Answers; user: Readonly<Record<string, string>>; around: Around | null };

/** The key of a group's answer (specification 000 §3). */
export const keyOfGroup = (group: number): string => `a${group}`;

/** No answer. */
export const noAnswer: GivenAnswer = { OptionId: null, Text: '' };

/** Whether an answer says something. */
export const isAnswered = (given: GivenAnswer | undefined): boolean =>
  given !== undefined &&
  (Array.isArray(given.OptionId) ? given.OptionId.length > 0 : given.OptionId !== null || given.Text.trim() !== '');

/** The groups of a question that take an answer. */
export const groupsOf = (question: RuleQuestion): number[] => ruleOf(question.Type).groups(question);

/** A visible question: its section's place, the question, and whether it may be answered now. */
export type Visible = { section: number; question: RuleQuestion; enabled: boolean };

/**
 * The visible questions in order. A condition sees the answers of the questions before it that take part themselves,
 * and no others: an answer whose question does not show, or may not be answered, counts as none. One that fails is
 * false (specification 000 §5).
 */
export const visibleQuestions = (sheet: Sheet, values: Values): Visible[] =>
  withStepBudget(() => {
    const answers: Record<string, GivenAnswer> = {};
    const now = { user: values.user, ...namesAround(values.around), answers };
    return sheet.Sections.flatMap((section, place) => {
      if (!evaluatesToTrue(section.Show, now)) return [];
      return section.Questions.flatMap((question): Visible[] => {
        if (!evaluatesToTrue(question.Show, now)) return [];
        const enabled = evaluatesToTrue(question.Enable, now);
        if (enabled)
          for (const key of groupsOf(question).map(keyOfGroup))
            if (values.answers[key]) answers[key] = values.answers[key];
        return [{ section: place, question, enabled }];
      });
    });
  });

/**
 * The questions that take part: those that show and may be answered. Only their answers are asked for, counted, scored
 * and exported; what was answered before a question went away is kept, and takes part again if the question comes back.
 */
export const takingPart = (sheet: Sheet, values: Values): RuleQuestion[] =>
  visibleQuestions(sheet, values).flatMap(({ question, enabled }) => (enabled ? [question] : []));

/** The groups that count: those of the questions that take part. */
export const countableGroups = (sheet: Sheet, values: Values): number[] => takingPart(sheet, values).flatMap(groupsOf);

/** The answers that count. */
export const countedAnswers = (sheet: Sheet, values: Values): Record<string, GivenAnswer> =>
  Object.fromEntries(
    countableGroups(sheet, values).flatMap((group) => {
      const given = values.answers[keyOfGroup(group)];
      return given ? [[keyOfGroup(group), given]] : [];
    }),
  );

/**
 * Whole per cent, 100 only when all is answered; nothing to answer is complete. The only formula: that of the answer's
 * one statement is tested against it.
 */
export const completionOf = (answered: number, countable: number): number =>
  countable === 0 ? 100 : Math.floor((100 * answered) / countable);

/** How far the person is: answered of visible, countable groups. */
export const progressOf = (
  sheet: Sheet,
  values: Values,
): { Answered: number; Countable: number; Completion: number } => {
  const groups = countableGroups(sheet, values);
  const Answered = groups.filter((group) => isAnswered(values.answers[keyOfGroup(group)])).length;
  return { Answered, Countable: groups.length, Completion: completionOf(Answered, groups.length) };
};

/** Whether a group of a question needs nothing more. */
export const isWhole = (question: RuleQuestion, given: GivenAnswer | undefined): boolean =>
  given !== undefined && isAnswered(given) && (ruleOf(question.Type).complete?.(question, given) ?? true);

/** The required questions of which some group has no whole answer: what stands between the person and finishing. */
export const unansweredRequired = (sheet: Sheet, values: Values): RuleQuestion[] =>
  takingPart(sheet, values).filter(
    (question) =>
      question.Required && groupsOf(question).some((group) => !isWhole(question, values.answers[keyOfGroup(group)])),
  );

/**
 * The question of each group, and whether any condition depends on answers. Made once for a version, which never
 * changes.
 */
export const indexOf = (sheet: Sheet): { questionOf: ReadonlyMap<number, RuleQuestion>; conditional: boolean } => {
  const questions = sheet.Sections.flatMap((section) => section.Questions);
  return {
    questionOf: new Map(questions.flatMap((question) => groupsOf(question).map((group) => [group, question]))),
    conditional:
      sheet.Sections.some((section) => section.Show) ||
      questions.some((question) => question.Show || question.Enable || question.Validation),
  };
};

/** Every condition of a sheet. */
export const conditionsIn = (sheet: Sheet): (string | undefined)[] =>
  sheet.Sections.flatMap((section) => [
    section.Show,
    ...section.Questions.flatMap(({ Show, Enable, Validation }) => [Show, Enable, Validation]),
  ]);

/** Whether some condition reads what is around. */
export const readsAround = (sheet: Sheet): boolean => conditionsIn(sheet).some(asksAround);

/** The answer as it is kept: blank text is none, dates are ISO days. */
export const normalAnswer = (question: RuleQuestion, given: GivenAnswer): GivenAnswer => {
  const { normal } = ruleOf(question.Type);
  const text = given.Text.trim() === '' ? '' : (normal?.(given.Text) ?? given.Text);
  return { OptionId: Array.isArray(given.OptionId) && given.OptionId.length === 0 ? null : given.OptionId, Text: text };
};

/** What is wrong with a normal answer; null when it may be kept. Taking an answer back is always allowed. */
export const answerFault = (question: RuleQuestion, given: GivenAnswer, values: Values): AnswerFault | null => {
  const rule = ruleOf(question.Type);
  if (
    (rule.answer === 'closed' && given.Text !== '') ||
    (rule.answer === 'open' && given.OptionId !== null) ||
    rule.answer === 'none' ||
    rule.answer === 'files'
  )
    return invalid('kind');
  if (!isAnswered(given)) return null;
  // The browser asks the same before it sends: what it lets through, the schema of the call takes.
  if (!isStorable(given.Text) || !isStorable(rule.words?.(given.Text) ?? '')) return invalid('letters');
  if (given.Text.length > maxAnswerLength) return invalid('tooLong', maxAnswerLength);
  const value = rule.value?.(question, given) ?? given.Text;
  return (
    rule.check(question, given) ??
    (evaluatesToTrue(question.Validation, {
      user: values.user,
      ...namesAround(values.around),
      answers: values.answers,
      value,
    })
      ? null
      : invalid('condition'))
  );
};

/**
 * The one rule by which browser and server judge the answers of the application form: each question's validation
 * returns 0 when the answer is right, else a code. Source: specification 000 §5; the domain's «Applications».
 */
import { isAfm } from '../../kit/afm.ts';
import { evaluatesToTrue } from '../../kit/conditions.ts';
import { withStepBudget } from '../../kit/conditions/step-budget.ts';
import { ageOn, dayInAthens, isDay, isWrittenDay, parseDate } from '../../kit/dates.ts';
import { maxEmailLength, isEmail } from '../../kit/email.ts';
import { isScientificNumber, normalizeNumber, parseNumber, unambiguousNumber } from '../../kit/numbers.ts';
import { toSingleLine } from '../../kit/texts.rules.ts';
import type { ApplicationQuestion } from '../projects/projects.schemas.ts';
import { namesAround, noAction } from '../questionnaires/around.rules.ts';

/** What can be wrong with an answer; the words are in texts/{el,en}/applications.json under `faults`. */
export const answerFaults = [
  'REQUIRED',
  'TOO_LONG',
  'AFM',
  'DATE',
  'NO_DAY',
  'FUTURE',
  'AGE',
  'AGE_OVER',
  'EMAIL',
  'PHONE',
  'MOBILE',
  'NUMBER',
  'OPTION',
  'DIGITS_LOST',
  'RULE',
] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** Answers by question key, as typed or chosen. */
export type Answers = Readonly<Record<string, string>>;

type Section = { readonly Questions: readonly ApplicationQuestion[] };

/** Length of an answer, in UTF-16 units. */
export const maxAnswerLength = { line: 200, textarea: 4000, email: maxEmailLength } as const;

/** All questions of the form, in order. */
export const questionsOf = (sections: readonly Section[]): ApplicationQuestion[] =>
  sections.flatMap(({ Questions }) => Questions);

/** The key of the first question of a type: where the form asks for the e-mail address or the tax number. */
export const keyOfType = (sections: readonly Section[], type: ApplicationQuestion['Type']): string | null =>
  questionsOf(sections).find(({ Type }) => Type === type)?.Key ?? null;

/** A telephone number as it is kept: ten Greek digits, or + and 8 to 15 digits from abroad; null for anything else. */
export const phoneOf = (text: string): string | null => {
  const bare = text
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+30(?=\d{10}$)/, '');
  return /^[26]\d{9}$/.test(bare) || /^\+(?!30)\d{8,15}$/.test(bare) ? bare : null;
};

/** Whether a telephone number, as it is kept, can take a message: a Greek one begins with 69, a foreign one is believed. */
const isMobile = (phone: string): boolean => phone.startsWith('69') || phone.startsWith('+');

/** A number as it is kept: it is read again whenever the form is changed. */
const numberOf = (text: string): string | null => {
  const plain = normalizeNumber(text);
  return plain === null ? null : unambiguousNumber(plain);
};

/** Types whose answers are exact: nothing invisible is a part of them. */
const exactTypes: ReadonlySet<string> = new Set(['afm', 'email', 'phone', 'mobile', 'number', 'date']);

/**
 * An answer as it is kept: spaces trimmed, nothing invisible in what is exact, one line where one is asked for, dates as
 * ISO days, numbers with a dot, telephones as digits; what cannot be read stays as typed.
 */
export const keptAnswer = ({ Type }: ApplicationQuestion, typed: string): string => {
  const line = Type === 'textarea' ? typed : typed.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ');
  const text = exactTypes.has(Type) ? toSingleLine(line) : line.trim();
  if (Type === 'date') return parseDate(text) ?? text;
  if (Type === 'phone' || Type === 'mobile') return phoneOf(text) ?? text;
  if (Type === 'number') return numberOf(text) ?? text;
  return text;
};

/** Whether a day is one of birth: the profile's, or one that ages are asked of. */
const isBirth = ({ Key, MinAge, MaxAge }: ApplicationQuestion): boolean =>
  Key === 'birth_date' || MinAge !== undefined || MaxAge !== undefined;

const dayFault = (question: ApplicationQuestion, day: string, today: string): AnswerFault | 0 => {
  const { MinAge, MaxAge } = question;
  if (!isDay(day)) return isWrittenDay(day) ? 'NO_DAY' : 'DATE';
  if (isBirth(question) && day > today) return 'FUTURE';
  const age = ageOn(day, today);
  if (MinAge !== undefined && age < MinAge) return 'AGE';
  return MaxAge !== undefined && age > MaxAge ? 'AGE_OVER' : 0;
};

/** Types in which identifiers stand: a number with a power of ten is none. */
const identifierTypes: ReadonlySet<string> = new Set(['afm', 'phone', 'mobile', 'text']);

const typeFault = (question: ApplicationQuestion, answer: string, now: Date): AnswerFault | 0 => {
  if (identifierTypes.has(question.Type) && isScientificNumber(answer)) return 'DIGITS_LOST';
  switch (question.Type) {
    case 'afm':
      return isAfm(answer) ? 0 : 'AFM';
    case 'email':
      return isEmail(answer) ? 0 : 'EMAIL';
    case 'phone':
      return phoneOf(answer) === null ? 'PHONE' : 0;
    case 'mobile':
      return isMobile(phoneOf(answer) ?? '') ? 0 : 'MOBILE';
    case 'number':
      return parseNumber(answer) === null ? 'NUMBER' : 0;
    case 'date':
      return dayFault(question, answer, dayInAthens(now.getTime()));
    case 'ddlist':
    case 'municipality':
      return (question.Options ?? []).some(({ Value }) => Value === answer) ? 0 : 'OPTION';
    case 'text':
    case 'textarea':
      return answer.length > (question.Type === 'text' ? maxAnswerLength.line : maxAnswerLength.textarea)
        ? 'TOO_LONG'
        : 0;
  }
};

/** The project that the form is of, as conditions name it. */
export type FormOf = { readonly Id: number; readonly url: string };
const noProject: FormOf = { Id: 0, url: '' };

/**
 * What conditions of the form see: every question's answer ('' where there is none), the project and the present time.
 * Who applies has no profile and no action, has completed nothing and joins now.
 */
const valuesFor = (answers: Answers, now: Date, project: FormOf): Record<string, unknown> => ({
  ...namesAround({
    Project: { Id: project.Id, url: project.url },
    Action: noAction,
    Mentee: { completed: [], joined: now.toISOString() },
    Now: now.toISOString(),
  }),
  answers,
  user: {},
});

/**
 * 0 when the answer (as kept) is right, else the code of what is wrong. A Validation condition sees `answers` and the
 * answer as `value`.
 */
export const validateAnswer = (
  question: ApplicationQuestion,
  answer: string,
  answers: Answers,
  now: Date,
  project = noProject,
): AnswerFault | 0 => {
  if (answer === '') return question.Required ? 'REQUIRED' : 0;
  const fault = typeFault(question, answer, now);
  if (fault !== 0) return fault;
  return evaluatesToTrue(question.Validation, { ...valuesFor(answers, now, project), value: answer }) ? 0 : 'RULE';
};

/**
 * The questions that show for these answers. The answer of a hidden question counts as none, which may hide further
 * ones.
 */
export const visibleQuestions = (
  sections: readonly Section[],
  typed: Answers,
  now: Date,
  project = noProject,
): { questions: ApplicationQuestion[]; answers: Record<string, string> } => {
  const all = questionsOf(sections);
  const answers = Object.fromEntries(
    // A question may be called like something that every object has.
    all.map((question) => [
      question.Key,
      keptAnswer(question, Object.hasOwn(typed, question.Key) ? (typed[question.Key] ?? '') : ''),
    ]),
  );
  // Each round takes at least one answer away, so this ends.
  return withStepBudget(() => {
    for (let hidden = all; hidden.length > 0;) {
      const values = valuesFor(answers, now, project);
      hidden = all.filter(({ Key, Show }) => answers[Key] !== '' && !evaluatesToTrue(Show, values));
      for (const { Key } of hidden) answers[Key] = '';
    }
    const values = valuesFor(answers, now, project);
    return { questions: all.filter(({ Show }) => evaluatesToTrue(Show, values)), answers };
  });
};

/**
 * The whole form judged: what shows, the answers as kept (only those that show and are not empty), and the faults by
 * key.
 */
export const judgeForm = (
  sections: readonly Section[],
  typed: Answers,
  now: Date,
  project = noProject,
): { questions: ApplicationQuestion[]; answers: Record<string, string>; faults: Record<string, AnswerFault> } => {
  const { questions, answers } = visibleQuestions(sections, typed, now, project);
  const faults = withStepBudget(() =>
    questions.flatMap((question) => {
      const fault = validateAnswer(question, answers[question.Key] ?? '', answers, now, project);
      return fault === 0 ? [] : [[question.Key, fault] as const];
    }),
  );
  const kept = questions.flatMap(({ Key }) => (answers[Key] ? [[Key, answers[Key]] as const] : []));
  return { questions, answers: Object.fromEntries(kept), faults: Object.fromEntries(faults) };
};

/** The required questions that show and have no answer: what a person is reminded of. */
export const missingAnswers = (
  sections: readonly Section[],
  answers: Answers,
  now: Date,
  project = noProject,
): ApplicationQuestion[] => {
  const judged = judgeForm(sections, answers, now, project);
  return judged.questions.filter(({ Key }) => judged.faults[Key] === 'REQUIRED');
};

/** Progress counts with at least this many questions (specification 000 §2: the count starts at 7). */
export const minCountedQuestions = 7;

/** Whether a project takes applications on a day in Athens: open, and not past the last day. */
export const isOpen = (settings: { Open: boolean; Until?: string | undefined } | undefined, now: Date): boolean =>
  settings?.Open === true && (!settings.Until || dayInAthens(now.getTime()) <= settings.Until);

/** Possible duplicates that are listed with an application. */
export const maxListedDuplicates = 50;

/** A person's applications that are listed, the newest first. */
export const maxApplicationsPerPerson = 100;

/**
 * What is wrong with an application form as it was written: conditions that cannot be read or name what is not there,
 * lists without options, ages that nobody has. Nobody who applies could mend it, so it is told to those who run the
 * project.
 */
import { z } from 'zod';
import { conditionFault } from '../../kit/conditions.ts';
import { formAnswersIn, namedIn } from '../authoring/names.rules.ts';
import type { ApplicationQuestion, ProjectSettings } from '../projects/projects.schemas.ts';
import { questionsOf } from './applications.rules.ts';
import { formFaultCodes } from './form-fault-codes.ts';

/** A fault: in which question, in which of its conditions, and the detail that names it. */
export const formFault = z.object({
  Key: z.string(),
  Label: z.string(),
  LabelEn: z.string().optional(),
  In: z.enum(['Show', 'Validation']).nullable(),
  Code: z.enum(formFaultCodes),
  Detail: z.string(),
});
export type FormFault = z.output<typeof formFault>;

type What = Pick<FormFault, 'In' | 'Code' | 'Detail'>;

/** Faults that one answer reports. */
export const maxReportedFormFaults = 100;

/** What an answer may be called: an expression names it, and every object has some names already. */
const isKey = (key: string): boolean => /^[A-Za-z_]\w{0,99}$/.test(key) && !(key in {});

/** The options of a question that is answered by one of a list; null for the others, and for lists that are ours. */
const optionsOf = (question: ApplicationQuestion | undefined): readonly string[] | null =>
  question?.Type === 'ddlist' ? (question.Options ?? []).map(({ Value }) => Value) : null;

const conditionFaults = (
  byKey: ReadonlyMap<string, ApplicationQuestion>,
  In: 'Show' | 'Validation',
  condition: string | undefined,
): What[] => {
  if (!condition?.trim()) return [];
  const broken = conditionFault(condition);
  if (broken) return [{ In, Code: 'CONDITION', Detail: broken.marked }];
  const { keys, compared, aboutUser } = formAnswersIn(condition);
  const strange = [
    ...namedIn(condition).names.filter((name) => !(In === 'Validation' && name === 'value')),
    // Who applies is not signed in, and has no profile.
    ...(aboutUser ? ['user'] : []),
  ];
  return [
    ...strange.map((name): What => ({ In, Code: 'UNKNOWN_NAME', Detail: name })),
    ...keys.filter((key) => !byKey.has(key)).map((key): What => ({ In, Code: 'UNKNOWN_ANSWER', Detail: key })),
    ...compared
      .filter(({ key, text }) => text !== '' && optionsOf(byKey.get(key))?.includes(text) === false)
      .map(({ key, text }): What => ({ In, Code: 'UNKNOWN_OPTION', Detail: `${key}: ${text}` })),
  ];
};

const questionFaults = (byKey: ReadonlyMap<string, ApplicationQuestion>, question: ApplicationQuestion): What[] => {
  const { MinAge, MaxAge, Show, Validation } = question;
  return [
    ...(byKey.get(question.Key) === question
      ? []
      : [{ In: null, Code: 'DUPLICATE_KEY', Detail: question.Key } as const]),
    ...(isKey(question.Key) ? [] : [{ In: null, Code: 'KEY', Detail: question.Key } as const]),
    ...(optionsOf(question)?.length === 0 ? [{ In: null, Code: 'NO_OPTIONS', Detail: '' } as const] : []),
    ...(MinAge !== undefined && MaxAge !== undefined && MinAge > MaxAge
      ? [{ In: null, Code: 'AGES', Detail: `${MinAge}–${MaxAge}` } as const]
      : []),
    ...conditionFaults(byKey, 'Show', Show),
    ...conditionFaults(byKey, 'Validation', Validation),
  ];
};

/** Without an address nobody can apply: the form is closed. */
const noEmail: FormFault = { Key: '', Label: '', In: null, Code: 'NO_EMAIL', Detail: '' };

/** What is wrong with a form, in the order of its questions. */
export const faultsOfForm = (sections: ProjectSettings['ApplicationForm']): FormFault[] => {
  const questions = questionsOf(sections);
  const byKey = new Map([...questions].reverse().map((question) => [question.Key, question]));
  const ofQuestions = questions.flatMap((question) => {
    const { Key, Label, LabelEn } = question;
    return questionFaults(byKey, question).map((what) => ({ Key, Label, ...(LabelEn && { LabelEn }), ...what }));
  });
  const ofForm = questions.some(({ Type }) => Type === 'email') ? [] : [noEmail];
  return [...ofForm, ...ofQuestions].slice(0, maxReportedFormFaults);
};

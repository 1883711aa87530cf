/** The answers of a form being filled in: judged by the one rule at every change, faults shown when they help. */
import { useCallback, useMemo, useState } from 'react';
import {
  answerFaults,
  judgeForm,
  type AnswerFault,
  type Answers,
} from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';

type Form = Pick<ApplicationForm, 'ProjectId' | 'Project' | 'Sections'>;

/** A form in the making. */
export type FormState = {
  answers: Answers;
  /** The questions that show, and the faults of all of them. */
  judged: ReturnType<typeof judgeForm>;
  /** How many of the questions that show are answered rightly. */
  answered: number;
  set: (key: string, value: string) => void;
  left: (key: string) => void;
  /** The fault to show at a field now, if any: after leaving it, or once everything was asked for. */
  shown: (key: string) => AnswerFault | null;
  /** Show every fault. */
  askAll: () => void;
  /** Faults that the server found. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
  reset: (answers: Answers) => void;
};

const isFault = (text: string | undefined): text is AnswerFault => answerFaults.some((fault) => fault === text);

/** The state of a form's answers, beginning with `start`; `onChange` is told of every change. */
export const useAnswers = (form: Form, start: Answers, onChange?: (answers: Answers) => void): FormState => {
  const [answers, setAnswers] = useState(start);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [leftFields, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [now] = useState(() => new Date());
  const judged = useMemo(
    () => judgeForm(form.Sections, answers, now, { Id: form.ProjectId ?? 0, url: form.Project }),
    [form, answers, now],
  );
  const faultOf = (key: string): AnswerFault | null => {
    const own = judged.faults[key];
    const theirs = refused[key];
    return own ?? (isFault(theirs) ? theirs : null);
  };
  return {
    answers,
    judged,
    answered: judged.questions.filter(({ Key }) => judged.answers[Key] !== undefined && faultOf(Key) === null).length,
    set: (key, value) => {
      const next = { ...answers, [key]: value };
      setAnswers(next);
      setEdited(new Set([...edited, key]));
      if (refused[key]) setRefused(Object.fromEntries(Object.entries(refused).filter(([other]) => other !== key)));
      onChange?.(next);
    },
    left: (key) => setLeft(new Set([...leftFields, key])),
    // Walking past an empty field with Tab is no fault yet.
    shown: (key) => (asked || refused[key] || (leftFields.has(key) && edited.has(key)) ? faultOf(key) : null),
    askAll: useCallback(() => setAsked(true), []),
    refuse: (fields) => {
      setRefused(fields);
      setAsked(true);
    },
    reset: (fresh) => {
      setAnswers(fresh);
      setEdited(new Set());
      setLeft(new Set());
      setAsked(false);
      setRefused({});
    },
  };
};

/** Put the focus on the first question with a fault; false when there is none. */
export const focusFirst = (state: FormState, form: HTMLElement | null): boolean => {
  const first = state.judged.questions.find(({ Key }) => state.judged.faults[Key] !== undefined);
  const field = first && form?.querySelector<HTMLElement>(`[name="${CSS.escape(first.Key)}"]`);
  if (!field) return false;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
};

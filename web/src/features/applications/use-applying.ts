/** The application form being filled in: its answers, the consents, the human check, and sending them. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { keyOfType, type Answers } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSubmit } from './applications.queries.ts';
import { clearDraft, keepDraft, restoreDraft } from './draft.ts';
import { keepSent } from './sent.ts';
import { focusFirst, useAnswers } from './use-answers.shared.ts';

/** A form that takes applications. */
export type OpenForm = ApplicationForm & { ProjectId: number };

/** What goes with the answers: the two consents, and the proof that a human sends it. */
export type Agreed = {
  /** To how the data are used, and that everything is true. */
  consents: readonly [boolean, boolean];
  agree: (which: 0 | 1) => (event: { target: { checked: boolean } }) => void;
  human: string | null;
  setHuman: (proof: string | null) => void;
  /** The number of the check: a refused one is followed by another. */
  check: number;
  checkAgain: () => void;
};

const useAgreed = (): Agreed => {
  const [consents, setConsents] = useState<Agreed['consents']>([false, false]);
  const [human, setHuman] = useState<string | null>(null);
  const [check, setCheck] = useState(0);
  return {
    consents,
    agree: (which) => (event) =>
      setConsents(which === 0 ? [event.target.checked, consents[1]] : [consents[0], event.target.checked]),
    human,
    setHuman,
    check,
    checkAgain: () => {
      setHuman(null);
      setCheck(check + 1);
    },
  };
};

/** The answers, those of an earlier visit included (`restored`), and the way to begin without these. */
const useKeptAnswers = (form: OpenForm) => {
  const { ProjectId, Sections } = form;
  const emailKey = keyOfType(Sections, 'email');
  const [restored, setRestored] = useState<Answers | null>(() => restoreDraft(ProjectId, emailKey));
  const state = useAnswers(form, restored ?? {}, (answers) => keepDraft(ProjectId, answers, emailKey));
  const clear = () => {
    clearDraft(ProjectId);
    setRestored(null);
    state.reset({});
  };
  return { restored, state, clear };
};

/** The form in the making: `showFirst` leads to the first thing that is missing. */
export const useApplying = (form: OpenForm) => {
  const language = useLanguage();
  const navigate = useNavigate();
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const { restored, state, clear } = useKeptAnswers(form);
  const agreed = useAgreed();
  const { consents, human } = agreed;
  const ready = Object.keys(state.judged.faults).length === 0 && consents.every(Boolean) && human !== null;

  const showFirst = () => {
    state.askAll();
    if (focusFirst(state, element.current)) return;
    element.current
      ?.querySelector<HTMLElement>(
        consents.every(Boolean) ? 'altcha-widget input' : 'input[name^="consent"]:not(:checked)',
      )
      ?.focus();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready || submit.isPending) return showFirst();
    const sending = {
      Project: form.Project,
      Language: language,
      Answers: { ...state.judged.answers },
      Consents: [...consents] satisfies [boolean, boolean],
    };
    submit.mutate(
      { ...sending, HumanCheck: human },
      {
        onSuccess: ({ Sent }) => {
          clearDraft(form.ProjectId);
          keepSent(sending, keyOfType(form.Sections, 'email') ?? '', Sent);
          void navigate({ to: '/applicationForm/confirm/submitted', replace: true });
        },
        onError: (error) => {
          const { code, fields } = toApiProblem(error);
          if (code === 'INVALID_ANSWERS') {
            state.refuse(fields);
            const first = Object.keys(fields)[0];
            if (first !== undefined)
              element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
          }
          if (code === 'HUMAN_CHECK_FAILED') agreed.checkAgain();
        },
      },
    );
  };
  return { element, restored, state, clear, agreed, ready, submit, showFirst, onSubmit };
};

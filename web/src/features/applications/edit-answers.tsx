/** Changing the answers of an application that was sent, by its link or signed in. */
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem, type ApiProblem, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { startEditing, removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useGivenAnswers, useUpdateAnswers, useUpdateOwnAnswers, type Which } from './applications.queries.ts';
import { isAnswers } from './draft.ts';
import { Progress, QuestionSections } from './question-sections.shared.tsx';
import { changesOver } from './over.rules.ts';
import { focusFirst, useAnswers } from './use-answers.shared.ts';
import styles from './applications.module.css';

/** Whoever has the link: nobody is signed in. */
const visitorUserId = 0;

/** How this application is called on the device: the link itself opens it, and is not written down. */
const recordOf = (which: Which): string => {
  if ('Id' in which) return `application-own-${which.Id}`;
  let sum = 0;
  for (const letter of which.Token) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `application-${sum}`;
};

/** Saving by the link, or signed in. */
const useUpdating = (which: Which) => {
  const [byLink, own] = [useUpdateAnswers(), useUpdateOwnAnswers()];
  return {
    ...('Token' in which ? byLink : own),
    mutate: (change: Omit<InputOfPath<'/api/ApplicationForm/UpdateOwn'>, 'Id'>, then: Then) =>
      'Token' in which ? byLink.mutate({ ...which, ...change }, then) : own.mutate({ ...which, ...change }, then),
  };
};
type Then = { onSuccess: () => void; onError: (error: Error) => void };

const readAnswers = (data: unknown): Record<string, string> | null => (isAnswers(data) ? data : null);

type Given = OutputOfPath<'/api/ApplicationForm/Answers'>;

/** `onEnded`: the answers can be changed no more. */
type Ways = {
  onDone: () => void;
  onCancel: () => void;
  onNewest: () => void;
  onEnded: () => void;
  newest: () => Promise<Given | undefined>;
};

/** The answers being changed: the version they stand on, what was typed of them earlier, and saving them. */
const useChanging = (given: Given, which: Which, onDone: () => void) => {
  const update = useUpdating(which);
  const person = useSession()?.Id ?? 0;
  const writer = 'Id' in which ? person : visitorUserId;
  const [from] = useState(() =>
    startEditing({ data: given.Answers, version: given.Version }, readDraft(writer, recordOf(which)), readAnswers),
  );
  const [version, setVersion] = useState(from.version);
  const [begun, setBegun] = useState(from.version === given.Version ? given.Answers : null);
  const state = useAnswers(given.Form, from.data, (data) =>
    saveDraft(writer, recordOf(which), { data, version, at: Date.now() }),
  );
  const [typedAt, setTypedAt] = useState(from.typedAt);
  const forget = () => removeDraft(writer, recordOf(which));
  return {
    state,
    typedAt,
    forget,
    anew: () => {
      forget();
      setTypedAt(null);
      setVersion(given.Version);
      setBegun(given.Answers);
      state.reset(given.Answers);
    },
    send: () =>
      update.mutate(
        { Answers: { ...state.judged.answers }, Version: version },
        {
          onSuccess: () => {
            forget();
            onDone();
          },
          onError: (error) =>
            toApiProblem(error).code === 'INVALID_ANSWERS' ? state.refuse(toApiProblem(error).fields) : undefined,
        },
      ),
    busy: update.isPending,
    problem: update.error && !update.isPending ? toApiProblem(update.error) : null,
    /** One's own changes over the newest version. */
    overwrite: (newest: Given) => {
      state.reset(changesOver(begun, state.answers, newest.Answers));
      setBegun(newest.Answers);
      setVersion(newest.Version);
      update.reset();
    },
  };
};

/** Why the answers were not saved; where there are newer ones, the choice between the two. */
const Refusal = ({
  problem,
  onTheirs,
  onMine,
  onEnded,
}: {
  problem: ApiProblem;
  onTheirs: () => void;
  onMine: () => void;
  onEnded: () => void;
}) => {
  const { t } = useTranslation('applications');
  if (problem.code === 'STALE')
    return (
      <Notice
        kind="warn"
        title={t('status.stale')}
        action={
          <Buttons>
            <Button kind="quiet" onClick={onTheirs}>
              {t('status.staleTheirs')}
            </Button>
            <Button kind="quiet" onClick={onMine}>
              {t('status.staleMine')}
            </Button>
          </Buttons>
        }
      >
        {t('status.staleMeans')}
      </Notice>
    );
  if (problem.code === 'NOT_EDITABLE')
    return (
      <Notice
        kind="warn"
        title={t('status.judged')}
        action={
          <Button kind="quiet" onClick={onEnded}>
            {t('status.judgedSee')}
          </Button>
        }
      >
        {t('status.judgedMeans')}
      </Notice>
    );
  return problem.code === 'INVALID_ANSWERS' ? (
    <Notice kind="error" title={t('form.invalid')}>
      {t('form.invalidMeans')}
    </Notice>
  ) : (
    <Failure error={problem} todo={t('status.saveAgain')} inForm />
  );
};

const Form = ({ given, which, onDone, onCancel, onNewest, onEnded, newest }: { given: Given; which: Which } & Ways) => {
  const { t } = useTranslation(['applications', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const { state, typedAt, forget, anew, send, busy, problem, overwrite } = useChanging(given, which, onDone);
  const emailKey = keyOfType(given.Form.Sections, 'email');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (Object.keys(state.judged.faults).length === 0) return send();
    state.askAll();
    focusFirst(state, element.current);
  };
  const giveUp = (next: () => void) => () => {
    forget();
    next();
  };
  return (
    <form noValidate ref={element} className={styles.form} onSubmit={save}>
      {typedAt === null ? null : (
        <Notice
          title={t('applications:status.typedBefore', { when: showDateTime(typedAt) })}
          action={
            <Button kind="quiet" onClick={anew}>
              {t('applications:form.clearDraft')}
            </Button>
          }
        />
      )}
      <Progress answered={state.answered} visible={state.judged.questions.length} />
      <QuestionSections
        key={typedAt ?? 'given'}
        sections={given.Form.Sections}
        state={state}
        fixed={emailKey === null ? {} : { [emailKey]: t('applications:status.emailFixed') }}
      />
      <div className={styles.end}>
        {problem ? (
          <Refusal
            problem={problem}
            onTheirs={giveUp(onNewest)}
            onMine={() => void newest().then((there) => there && overwrite(there))}
            onEnded={giveUp(onEnded)}
          />
        ) : null}
        <Buttons>
          <Button type="submit" busy={busy}>
            {t('applications:status.save')}
          </Button>
          <Button kind="quiet" onClick={giveUp(onCancel)}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </div>
    </form>
  );
};

/** The form with the answers given so far. */
export const EditAnswers = ({ which, ...ways }: { which: Which } & Omit<Ways, 'onNewest' | 'newest'>) => {
  const given = useGivenAnswers(which, useLanguage());
  const [round, setRound] = useState(0);
  const newest = async () => (await given.refetch()).data;
  const again = () => void newest().then(() => setRound(round + 1));
  if (given.data)
    return <Form key={round} given={given.data} which={which} {...ways} onNewest={again} newest={newest} />;
  return given.error ? (
    <Failure error={given.error} retry={() => void given.refetch()} inForm />
  ) : (
    <Skeleton height={480} />
  );
};

/** Changing the answers of an application that was sent, by its link. */
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { asProblem, type OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { beginFrom, dropTyped, keepTyped, typedOf } from '../../platform/typed.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useGivenAnswers, useUpdateAnswers } from './applications.queries.ts';
import { isAnswers } from './draft.ts';
import { Progress, QuestionSections } from './question-sections.tsx';
import { focusFirst, useAnswers } from './use-answers.ts';
import styles from './applications.module.css';

/** Whoever has the link: nobody is signed in. */
const visitor = 0;

/** How this application is called on the device: the link itself opens it, and is not written down. */
const recordOf = (token: string): string => {
  let sum = 0;
  for (const letter of token) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `application-${sum}`;
};

const readAnswers = (data: unknown): Record<string, string> | null => (isAnswers(data) ? data : null);

type Given = OutputOfPath<'/api/ApplicationForm/Answers'>;

const Form = ({
  given,
  token,
  onDone,
  onCancel,
  onNewest,
}: {
  given: Given;
  token: string;
  onDone: () => void;
  onCancel: () => void;
  onNewest: () => void;
}) => {
  const { t } = useTranslation(['applications', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const update = useUpdateAnswers();
  const [from] = useState(() =>
    beginFrom({ data: given.Answers, version: given.Version }, typedOf(visitor, recordOf(token)), readAnswers),
  );
  const [version, setVersion] = useState(from.version);
  const state = useAnswers(given.Form.Sections, from.data, (data) =>
    keepTyped(visitor, recordOf(token), { data, version, at: Date.now() }),
  );
  const [typedAt, setTypedAt] = useState(from.typedAt);
  const forget = () => dropTyped(visitor, recordOf(token));
  const anew = () => {
    forget();
    setTypedAt(null);
    setVersion(given.Version);
    state.reset(given.Answers);
  };
  const emailKey = keyOfType(given.Form.Sections, 'email');
  const problem = update.error && !update.isPending ? asProblem(update.error) : null;
  const newest = problem?.code === 'STALE' ? problem.details['Version'] : undefined;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (Object.keys(state.judged.faults).length > 0) {
      state.askAll();
      focusFirst(state, element.current);
      return;
    }
    update.mutate(
      { Token: token, Answers: { ...state.judged.answers }, Version: version },
      {
        onSuccess: () => {
          forget();
          onDone();
        },
        onError: (error) =>
          asProblem(error).code === 'INVALID_ANSWERS' ? state.refuse(asProblem(error).fields) : undefined,
      },
    );
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
        {typeof newest === 'number' ? (
          <Notice
            kind="warn"
            title={t('applications:status.stale')}
            action={
              <Buttons>
                <Button
                  kind="quiet"
                  onClick={() => {
                    forget();
                    onNewest();
                  }}
                >
                  {t('applications:status.staleTheirs')}
                </Button>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setVersion(newest);
                    update.reset();
                  }}
                >
                  {t('applications:status.staleMine')}
                </Button>
              </Buttons>
            }
          >
            {t('applications:status.staleMeans')}
          </Notice>
        ) : problem?.code === 'INVALID_ANSWERS' ? (
          <Notice kind="error" title={t('applications:form.invalid')}>
            {t('applications:form.invalidMeans')}
          </Notice>
        ) : problem ? (
          <Failure error={problem} inForm />
        ) : null}
        <Buttons>
          <Button type="submit" busy={update.isPending}>
            {t('applications:status.save')}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {t('common:cancel')}
          </Button>
        </Buttons>
      </div>
    </form>
  );
};

/** The form with the answers given so far. */
export const EditAnswers = ({
  token,
  onDone,
  onCancel,
}: {
  token: string;
  onDone: () => void;
  onCancel: () => void;
}) => {
  const given = useGivenAnswers(token, useLanguage());
  const [round, setRound] = useState(0);
  const again = () => void given.refetch().then(() => setRound(round + 1));
  if (given.data)
    return <Form key={round} given={given.data} token={token} onDone={onDone} onCancel={onCancel} onNewest={again} />;
  return given.error ? (
    <Failure error={given.error} retry={() => void given.refetch()} inForm />
  ) : (
    <Skeleton height={480} />
  );
};

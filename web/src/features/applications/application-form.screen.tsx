/** The application form: sections of questions, two consents, the human check (specification 000 §2, §5). */
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfType, type Answers } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { asProblem } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSearchTexts } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { PolicyText } from '../account/policy-text.shared.tsx';
import { useApplicationForm, useSubmit } from './applications.queries.ts';
import { clearDraft, keepDraft, restoreDraft } from './draft.ts';
import { HumanCheck } from './human-check.tsx';
import { Progress, QuestionSections } from './question-sections.tsx';
import { focusFirst, useAnswers, type FormState } from './use-answers.ts';
import styles from './applications.module.css';

type Consents = readonly [boolean, boolean];

/** What the last try to send met, above the button that was pressed. */
const Refusal = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('applications');
  const { code } = asProblem(error);
  if (code === 'INVALID_ANSWERS')
    return (
      <Notice kind="error" title={t('form.invalid')}>
        {t('form.invalidMeans')}
      </Notice>
    );
  if (code === 'HUMAN_CHECK_FAILED')
    return (
      <Notice kind="warn" title={t('form.humanRefused')}>
        {t('form.humanRefusedMeans')}
      </Notice>
    );
  if (code === 'APPLICATIONS_CLOSED')
    return (
      <Notice kind="warn" title={t('form.closed')}>
        {t('form.kept')}
      </Notice>
    );
  return (
    <Stack>
      <Failure error={error} inForm />
      <p className={styles.small}>{t('form.kept')}</p>
    </Stack>
  );
};

/** What is still to be done before the button opens, and the way to the first of it. */
const Left = ({
  state,
  consents,
  human,
  onShow,
}: {
  state: FormState;
  consents: Consents;
  human: boolean;
  onShow: () => void;
}) => {
  const { t } = useTranslation('applications');
  const wrong = Object.keys(state.judged.faults).length;
  const left = [
    ...(wrong > 0 ? [t('form.leftQuestions', { count: wrong })] : []),
    ...(consents.every(Boolean) ? [] : [t('form.leftConsents')]),
    ...(human ? [] : [t('form.leftHuman')]),
  ];
  if (left.length === 0)
    return (
      <p className={styles.left} role="status">
        {t('form.ready')}
      </p>
    );
  return (
    <div className={styles.left}>
      <span>
        {t('form.left')} {left.join(', ')}
      </span>
      <Button kind="text" onClick={onShow}>
        {t('form.goToFirst')}
      </Button>
    </div>
  );
};

const Form = ({ form }: { form: ApplicationForm & { ProjectId: number } }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const navigate = useNavigate();
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const emailKey = keyOfType(form.Sections, 'email');
  const [restored, setRestored] = useState<Answers | null>(() => restoreDraft(form.ProjectId, emailKey));
  const state = useAnswers(form.Sections, restored ?? {}, (answers) => keepDraft(form.ProjectId, answers));
  const [consents, setConsents] = useState<Consents>([false, false]);
  const [human, setHuman] = useState<string | null>(null);
  const [check, setCheck] = useState(0);
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
    submit.mutate(
      {
        Project: form.Project,
        Language: language,
        Answers: { ...state.judged.answers },
        Consents: [...consents],
        HumanCheck: human,
      },
      {
        onSuccess: () => {
          clearDraft(form.ProjectId);
          void navigate({ to: '/applicationForm/confirm/submitted', replace: true });
        },
        onError: (error) => {
          const { code, fields } = asProblem(error);
          if (code === 'INVALID_ANSWERS') {
            state.refuse(fields);
            const first = Object.keys(fields)[0];
            if (first !== undefined)
              element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
          }
          if (code === 'HUMAN_CHECK_FAILED') {
            setHuman(null);
            setCheck(check + 1);
          }
        },
      },
    );
  };
  const clear = () => {
    clearDraft(form.ProjectId);
    setRestored(null);
    state.reset({});
  };
  const agree = (which: 0 | 1) => (event: { target: { checked: boolean } }) =>
    setConsents(which === 0 ? [event.target.checked, consents[1]] : [consents[0], event.target.checked]);

  return (
    <form noValidate ref={element} className={styles.form} onSubmit={onSubmit}>
      {restored ? (
        <Notice
          title={t('form.restored')}
          action={
            <Button kind="quiet" onClick={clear}>
              {t('form.clearDraft')}
            </Button>
          }
        >
          {t('form.restoredMeans')}
        </Notice>
      ) : null}
      <Progress answered={state.answered} visible={state.judged.questions.length} />
      <QuestionSections key={restored ? 'restored' : 'fresh'} sections={form.Sections} state={state} />
      <fieldset className={styles.section}>
        <legend>{t('form.consents')}</legend>
        {form.Policy ? (
          <details className={styles.policy}>
            <summary>{t('form.policy')}</summary>
            <PolicyText title={form.Policy.Title} body={form.Policy.Body} />
          </details>
        ) : null}
        <Checkbox name="consent-data" label={t('form.consentData')} checked={consents[0]} onChange={agree(0)} />
        <Checkbox name="consent-truth" label={t('form.consentTruth')} checked={consents[1]} onChange={agree(1)} />
        <HumanCheck key={check} onPayload={setHuman} />
      </fieldset>
      <div className={styles.end}>
        {submit.error && !submit.isPending ? <Refusal error={submit.error} /> : null}
        <Left state={state} consents={consents} human={human !== null} onShow={showFirst} />
        <Button type="submit" wide disabled={!ready} busy={submit.isPending}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
};

const Closed = ({ form }: { form: ApplicationForm }) => {
  const { t } = useTranslation('applications');
  return (
    <Notice
      kind="warn"
      title={t('form.closed')}
      action={
        <ButtonLink to="/signin" kind="quiet">
          {t('form.account')}
        </ButtonLink>
      }
    >
      {form.Until ? `${t('form.closedSince', { until: showDay(form.Until) })} ` : ''}
      {t('form.closedMeans')}
    </Notice>
  );
};

/** The form of the project in `?project=`, or of the first one that takes applications. */
export const ApplicationFormScreen = () => {
  const { t } = useTranslation('applications');
  const { project = '' } = useSearchTexts();
  const form = useApplicationForm(project, useLanguage());
  const { data } = form;
  const open = data?.Open === true;
  const intro = open ? (
    <>
      {data.Descr ? <strong>{data.Descr}. </strong> : null}
      {t('form.intro')} {data.Until ? t('form.introUntil', { until: showDay(data.Until) }) : null}
    </>
  ) : null;
  const body = () => {
    if (data)
      return open && data.ProjectId !== null ? (
        <Form key={data.ProjectId} form={{ ...data, ProjectId: data.ProjectId }} />
      ) : (
        <Closed form={data} />
      );
    if (form.error) return <Failure error={form.error} retry={() => void form.refetch()} inForm />;
    return (
      <>
        <Progress />
        <Skeleton height={480} />
      </>
    );
  };
  return (
    <PageShell
      title={t('form.title')}
      intro={intro}
      actions={open ? <Link to="/signin">{t('form.account')}</Link> : null}
    >
      {body()}
    </PageShell>
  );
};

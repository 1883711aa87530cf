/** The application form: sections of questions, two consents, the human check (specification 000 §2, §5). */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { showDateTime, showDay } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSearchParams } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { PolicyText } from '../account/policy-text.shared.tsx';
import { useApplicationForm } from './applications.queries.ts';
import { HumanCheck } from './human-check.tsx';
import { Progress, QuestionSections } from './question-sections.shared.tsx';
import { useSentElsewhere } from './sent.ts';
import type { FormState } from './use-answers.shared.ts';
import { useApplying, type Agreed, type OpenForm } from './use-applying.ts';
import styles from './applications.module.css';

/** What the last try to send met, above the button that was pressed. */
const Refusal = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('applications');
  const { code } = toApiProblem(error);
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
      <Failure error={error} todo={t('form.again')} inForm />
      <p className={styles.small}>{t('form.kept')}</p>
    </Stack>
  );
};

/** What is still to be done before the button opens, and the way to the first of it. */
const Left = ({
  state,
  agreed: { consents, human },
  onShow,
}: {
  state: FormState;
  agreed: Agreed;
  onShow: () => void;
}) => {
  const { t } = useTranslation('applications');
  const wrong = Object.keys(state.judged.faults).length;
  const left = [
    ...(wrong > 0 ? [t('form.leftQuestions', { count: wrong })] : []),
    ...(consents.every(Boolean) ? [] : [t('form.leftConsents')]),
    ...(human !== null ? [] : [t('form.leftHuman')]),
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

/** The policy and the two consents, and the human check. */
const Agreeing = ({
  policy,
  agreed: { consents, agree, setHuman, check },
}: {
  policy: OpenForm['Policy'];
  agreed: Agreed;
}) => {
  const { t } = useTranslation('applications');
  return (
    <fieldset className={styles.section}>
      <legend>{t('form.consents')}</legend>
      {policy ? (
        <details className={styles.policy}>
          <summary>{t('form.policy')}</summary>
          <PolicyText title={policy.Title} body={policy.Body} />
        </details>
      ) : null}
      <Checkbox name="consent-data" label={t('form.consentData')} checked={consents[0]} onChange={agree(0)} />
      <Checkbox name="consent-truth" label={t('form.consentTruth')} checked={consents[1]} onChange={agree(1)} />
      <HumanCheck key={check} onPayload={setHuman} />
    </fieldset>
  );
};

const Form = ({ form }: { form: OpenForm }) => {
  const { t } = useTranslation('applications');
  const { element, restored, state, clear, agreed, ready, submit, showFirst, onSubmit } = useApplying(form);
  const sent = useSentElsewhere();
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
      {sent === null ? null : (
        <Notice
          kind="warn"
          title={t('form.sentElsewhere', { when: showDateTime(sent) })}
          action={
            <ButtonLink to="/applicationForm/confirm/submitted" kind="quiet">
              {t('form.sentElsewhereSee')}
            </ButtonLink>
          }
        >
          {t('form.sentElsewhereMeans')}
        </Notice>
      )}
      <Progress answered={state.answered} visible={state.judged.questions.length} />
      <QuestionSections key={restored ? 'restored' : 'fresh'} sections={form.Sections} state={state} />
      <Agreeing policy={form.Policy} agreed={agreed} />
      <div className={styles.end}>
        {submit.error && !submit.isPending ? <Refusal error={submit.error} /> : null}
        <Left state={state} agreed={agreed} onShow={showFirst} />
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
  const { project = '' } = useSearchParams();
  const form = useApplicationForm(project, useLanguage());
  const { data } = form;
  const open = data?.Open === true;
  const intro = open ? (
    <>
      {data.Descr ? <strong>{data.Descr}. </strong> : null}
      {t('form.intro')} {data.Until ? t('form.introUntil', { until: showDay(data.Until) }) : null}{' '}
      {data.Others ? t('form.introOthers') : null}
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

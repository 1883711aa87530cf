/** The application was sent: to which address the link went, and the way to correct it. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { isEmail } from '@telemachos/contract/kit/email.ts';
import { dropInvisible } from '@telemachos/contract/kit/texts.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useObservable } from '../../platform/observable.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { useSubmit } from './applications.queries.ts';
import './applications.texts.ts';
import { HumanCheck } from './human-check.tsx';
import { isCorrectable, keepSent, sentAt, sentNow, type SentNow } from './sent.ts';
import styles from './applications.module.css';

/** The same application to another address, in place of the one sent before. */
const Correct = ({ sent, onDone }: { sent: SentNow; onDone: () => void }) => {
  const { t } = useTranslation(['applications', 'common']);
  const submit = useSubmit();
  const [email, setEmail] = useState(sent.sending.Answers[sent.emailKey] ?? '');
  const [human, setHuman] = useState<string | null>(null);
  const [check, setCheck] = useState(0);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), []);
  const right = isEmail(dropInvisible(email));
  const { code } = toApiProblem(submit.error ?? null);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!right || human === null) return field.current?.focus();
    const sending = { ...sent.sending, Answers: { ...sent.sending.Answers, [sent.emailKey]: dropInvisible(email) } };
    submit.mutate(
      { ...sending, HumanCheck: human, Instead: sent.mark },
      {
        onSuccess: ({ Sent }) => {
          keepSent(sending, sent.emailKey, Sent);
          onDone();
        },
        onError: (error) => {
          // Without a network nobody has seen the check: it holds, and the focus stays on the button.
          if (toApiProblem(error).code === 'NETWORK') return;
          setHuman(null);
          setCheck(check + 1);
        },
      },
    );
  };
  if (code === 'ALREADY_CONFIRMED')
    return (
      <Notice kind="warn" title={t('applications:submitted.confirmed')}>
        {t('applications:submitted.confirmedMeans')}
      </Notice>
    );
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {submit.error && code !== 'HUMAN_CHECK_FAILED' ? (
          <Failure error={submit.error} todo={t('applications:form.again')} inForm />
        ) : null}
        {code === 'HUMAN_CHECK_FAILED' ? <Notice kind="warn">{t('applications:form.humanRefused')}</Notice> : null}
        <TextInput
          ref={field}
          label={t('applications:submitted.right')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          // A button that is pressed next stays where it is.
          onBlur={({ relatedTarget }) => (relatedTarget instanceof HTMLButtonElement ? undefined : setAsked(true))}
          // While the button waits for the check, Enter sends nothing.
          onKeyDown={({ key }) => (key === 'Enter' ? setAsked(true) : undefined)}
          error={asked && !right ? t('applications:faults.EMAIL') : null}
        />
        <HumanCheck key={check} onPayload={setHuman} />
        <Buttons>
          <Button type="submit" busy={submit.isPending} disabled={human === null}>
            {t('applications:submitted.send')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

/** What can be done by whoever sent it from this page, a moment ago. */
const JustSent = ({ sent }: { sent: SentNow }) => {
  const { t } = useTranslation('applications');
  const [correcting, setCorrecting] = useState(false);
  const canCorrect = isCorrectable(sent);
  const corrected = () => {
    setCorrecting(false);
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <ul className={styles.list}>
        <li>{t('submitted.notThereSpam')}</li>
        <li>{canCorrect ? t('submitted.notThereCorrect') : t('submitted.notThereAgain')}</li>
      </ul>
      {correcting ? (
        <Correct sent={sent} onDone={corrected} />
      ) : (
        <div>
          {canCorrect ? (
            <Button kind="quiet" onClick={() => setCorrecting(true)}>
              {t('submitted.correct')}
            </Button>
          ) : (
            <ButtonLink to="/applicationForm" kind="quiet">
              {t('submitted.again')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
};

/** A page that was loaded anew no longer knows what was sent, nor where: that it was, and that nothing is to be done yet. */
const SentBefore = () => {
  const { t } = useTranslation('applications');
  return (
    <>
      <ul className={styles.list}>
        <li>{t('submitted.notThereSpam')}</li>
        <li>{t('submitted.notKept')}</li>
        <li>{t('submitted.notThereLater')}</li>
      </ul>
      <div>
        <ButtonLink to="/applicationForm" kind="text">
          {t('submitted.again')}
        </ButtonLink>
      </div>
    </>
  );
};

/** The application was sent, and what comes next. */
export const Submitted = () => {
  const { t } = useTranslation('applications');
  const sent = useObservable(sentNow);
  const [before] = useState(sentAt);
  const email = sent?.sending.Answers[sent.emailKey];
  const what = () => {
    if (email) return t('submitted.whatTo', { email });
    return before === null ? t('submitted.what') : t('submitted.whatAt', { when: showDateTime(before) });
  };
  return (
    <PageShell title={t('submitted.title')}>
      <Notice key={email} kind="success" title={what()}>
        {t('submitted.whatMeans')}
      </Notice>
      <section className={styles.part} aria-labelledby="not-there">
        <h2 id="not-there">{t('submitted.notThere')}</h2>
        {sent === null ? <SentBefore /> : <JustSent sent={sent} />}
      </section>
    </PageShell>
  );
};

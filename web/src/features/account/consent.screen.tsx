/** Consent to the privacy policy, asked of those who may not go on without it (specification 000 §2, §4). */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { refreshSession } from '../../platform/session.ts';
import { useSignOut } from '../../platform/use-sign-out.ts';
import { safeReturnPath } from '../../platform/search-params.ts';
import { useSearchParams } from '../../platform/url.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useConsent, useGiveConsent } from './account.queries.ts';
import { PolicyText } from './policy-text.shared.tsx';
import styles from './account.module.css';

type Policy = OutputOfPath<'/Account/Consent'>;

/** Why the answer was not kept. */
const NotGiven = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('profile');
  return toApiProblem(error).code === 'STALE' ? (
    <Notice kind="warn">{t('consent.stale')}</Notice>
  ) : (
    <Failure error={error} inForm />
  );
};

const Form = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const router = useRouter();
  const { returnUrl } = useSearchParams();
  const give = useGiveConsent();
  const [bits, setBits] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const goOn = async () => {
    setLeaving(true);
    await refreshSession();
    router.history.replace(safeReturnPath(returnUrl));
  };
  const answer = (chosen: number) =>
    give.mutate(
      { Version: policy.Version, Bits: chosen, Language: language },
      { onSuccess: ({ Given }) => (Given ? goOn() : setBits(0)) },
    );
  if (policy.Given && !give.isSuccess)
    return (
      <Notice
        kind="success"
        title={t('consent.given')}
        action={
          <Button busy={leaving} onClick={() => void goOn()}>
            {t('consent.goOn')}
          </Button>
        }
      />
    );
  const isNeeded = ({ Bit }: { Bit: number }): boolean => (policy.Needed & Bit) !== 0;
  const refused = give.isSuccess && !give.data.Given;
  const isComplete = bits !== 0 && (bits & policy.Needed) === policy.Needed;
  return (
    <Stack>
      <PolicyText title={policy.Title} body={policy.Body} />
      <p className={styles.version}>{t('consent.version', { version: policy.Version })}</p>
      <fieldset>
        <legend className="only-heard">{t('consent.agreeTo')}</legend>
        {policy.Purposes.map((purpose) => (
          <Checkbox
            key={purpose.Bit}
            name={`purpose-${purpose.Bit}`}
            label={isNeeded(purpose) ? purpose.Label : `${purpose.Label} (${t('consent.optional')})`}
            checked={(bits & purpose.Bit) !== 0}
            onChange={(event) => setBits(event.target.checked ? bits | purpose.Bit : bits & ~purpose.Bit)}
          />
        ))}
      </fieldset>
      {refused ? (
        <Notice kind="warn" title={t('consent.refused')}>
          {t('consent.refusedMeans')}
        </Notice>
      ) : null}
      {give.error ? <NotGiven error={give.error} /> : null}
      {isComplete ? null : (
        <p id="incomplete" role="status">
          {t(policy.Purposes.every(isNeeded) ? 'consent.incomplete' : 'consent.incompleteSome')}
        </p>
      )}
      <Buttons>
        <Button
          disabled={!isComplete}
          aria-describedby={isComplete ? undefined : 'incomplete'}
          busy={(give.isPending && give.variables.Bits !== 0) || leaving}
          onClick={() => answer(bits)}
        >
          {t('consent.agree')}
        </Button>
        <Button kind="quiet" busy={give.isPending && give.variables.Bits === 0} onClick={() => answer(0)}>
          {t('consent.refuse')}
        </Button>
      </Buttons>
    </Stack>
  );
};

/** The text in force in the language on screen, its purposes, and yes or no; signing out is always possible. */
export const ConsentScreen = () => {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const policy = useConsent(useLanguage());
  const [failure, setFailure] = useState<unknown>(null);
  const signOut = useSignOut();
  const leave = () => void signOut().then((done) => (done ? navigate({ to: '/signin' }) : undefined), setFailure);
  return (
    <PageShell
      title={policy.data?.Title ?? t('consent.title')}
      intro={t('consent.intro')}
      wide
      actions={
        <Button kind="text" onClick={leave}>
          {t('consent.signOut')}
        </Button>
      }
    >
      {failure ? <Failure error={failure} inForm /> : null}
      {policy.data ? (
        <Form key={policy.data.Version} policy={policy.data} />
      ) : policy.error ? (
        <Failure error={policy.error} retry={() => void policy.refetch()} inForm />
      ) : (
        <Skeleton height={360} />
      )}
    </PageShell>
  );
};

/** Signing in in two steps, in the profile: set up, recovery codes anew, turned off. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { refreshSession, type Session } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useEndSecondFactor, useNewRecoveryCodes, useSecondFactor } from './account.queries.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTwoSteps } from './set-up-two-steps.tsx';

/** What is being done. */
type Doing = 'nothing' | 'setUp' | 'renew' | 'end';

const Renewing = ({ username, onDone }: { username: string; onDone: () => void }) => {
  const { t } = useTranslation('twoSteps');
  const renew = useNewRecoveryCodes();
  return renew.data ? (
    <RecoveryCodes codes={renew.data.Recovery} username={username} onDone={onDone} />
  ) : (
    <CodeForm
      label={t('step.code')}
      help={t('step.help')}
      submit={t('section.renew')}
      error={renew.error}
      busy={renew.isPending}
      onCode={(Code) => renew.mutate({ Code })}
      onCancel={onDone}
    />
  );
};

const Ending = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('twoSteps');
  const end = useEndSecondFactor();
  const ended = async () => {
    showToast('success', t('section.ended'));
    onDone();
    await refreshSession();
  };
  return (
    <CodeForm
      label={t('step.code')}
      help={t('step.help')}
      submit={t('section.end')}
      danger
      error={end.error}
      busy={end.isPending}
      onCode={(Code) => end.mutate({ Code }, { onSuccess: ended })}
      onCancel={onDone}
    />
  );
};

/** The section. */
export const TwoStepsSection = ({ session }: { session: Session }) => {
  const { t } = useTranslation('twoSteps');
  const factor = useSecondFactor();
  const [doing, setDoing] = useState<Doing>('nothing');
  const done = () => setDoing('nothing');
  const { data } = factor;
  const standing = data ? (
    <Stack>
      {data.Since === null ? null : (
        <p>
          <strong>{t('section.since', { when: showDate(data.Since) })}</strong>{' '}
          {t('section.left', { count: data.RecoveryLeft })}
        </p>
      )}
      {data.Demanded ? <p>{t('section.demanded')}</p> : null}
      <Buttons>
        {data.Since === null ? (
          <Button onClick={() => setDoing('setUp')}>{t('section.start')}</Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => setDoing('renew')}>
              {t('section.renew')}
            </Button>
            <Button kind="quiet" onClick={() => setDoing('end')}>
              {t('section.end')}
            </Button>
          </>
        )}
      </Buttons>
    </Stack>
  ) : factor.error ? (
    <ErrorState error={factor.error} retry={() => void factor.refetch()} />
  ) : (
    <RowsSkeleton rows={1} />
  );
  return (
    <Section id="two-steps" title={t('section.title')} intro={t('section.intro')}>
      {doing === 'setUp' ? (
        <SetUpTwoSteps username={session.Username} onDone={done} onCancel={done} />
      ) : doing === 'renew' ? (
        <Renewing username={session.Username} onDone={done} />
      ) : doing === 'end' ? (
        <Ending onDone={done} />
      ) : (
        standing
      )}
    </Section>
  );
};

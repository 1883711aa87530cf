/** The pages of the two letters about another e-mail: confirming it, and staying with the present one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useParam } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';

/** Opening the page uses nothing up: mail scanners open links. */
export const EmailLinkScreen = () => {
  const { t } = useTranslation('profile');
  const stops = useParam('what') === 'stop';
  const Token = useParam('token');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const act = async () => {
    setBusy(true);
    try {
      if (stops) await send('/Account/StopEmail', { Token }, { anonymous: true });
      setDone(stops ? '' : (await send('/Account/ConfirmEmail', { Token }, { anonymous: true })).Email);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const { code } = toApiProblem(failure);
  const isLate = code === 'EMAIL_CHANGED';
  const invalid = isLate || code === 'LINK_INVALID' || code === 'BAD_INPUT';
  return (
    <PageShell
      title={t(stops ? 'newEmail.stopTitle' : 'newEmail.title')}
      intro={t(stops ? 'newEmail.stopIntro' : 'newEmail.intro')}
    >
      {done !== null ? (
        <Notice
          kind="success"
          title={stops ? t('newEmail.stopped') : t('newEmail.done', { email: done })}
          action={
            <ButtonLink to={stops ? '/forgot' : '/'}>{t(stops ? 'newEmail.change' : 'newEmail.home')}</ButtonLink>
          }
        >
          {stops ? t('newEmail.stoppedMeans') : null}
        </Notice>
      ) : failure !== null && invalid ? (
        <Notice kind="error" title={t(isLate ? 'newEmail.late' : 'newEmail.invalid')}>
          {t(isLate ? 'newEmail.lateMeans' : 'newEmail.invalidMeans')}
        </Notice>
      ) : (
        <Stack>
          {failure === null ? null : <Failure error={failure} inForm />}
          <Button wide busy={busy} onClick={() => void act()}>
            {t(stops ? 'newEmail.stop' : 'newEmail.confirm')}
          </Button>
        </Stack>
      )}
    </PageShell>
  );
};

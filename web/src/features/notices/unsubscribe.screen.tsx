/** The page of the link by which mails of one kind are switched off. */
import { unsubscribeKindOf } from '@telemachos/contract/features/notices/notices.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiProblem } from '../../platform/api.ts';
import { useParam } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';

/** Opening the page changes nothing: mail scanners open links. */
export const UnsubscribeScreen = () => {
  const { t } = useTranslation('profile');
  const Token = useParam('token');
  const kind = unsubscribeKindOf(Token);
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const act = async () => {
    setBusy(true);
    try {
      await send('/api/notify/Unsubscribe', { Token }, { anonymous: true });
      setDone(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const isInvalid = kind === null || ['LINK_INVALID', 'BAD_INPUT'].includes(toApiProblem(failure).code);
  return (
    <PageShell title={t('unsubscribe.title')} {...(kind === null ? {} : { intro: t(`unsubscribe.${kind}`) })}>
      {isDone ? (
        <Notice
          kind="success"
          title={t('unsubscribe.done')}
          action={<ButtonLink to="/">{t('newEmail.home')}</ButtonLink>}
        >
          {t('unsubscribe.doneMeans')}
        </Notice>
      ) : isInvalid ? (
        <Notice kind={failure === null ? 'warn' : 'error'} title={t('newEmail.invalid')}>
          {t('unsubscribe.invalidMeans')}
        </Notice>
      ) : (
        <Stack>
          {failure === null ? null : <Failure error={failure} inForm />}
          <Button wide busy={busy} onClick={() => void act()}>
            {t('unsubscribe.confirm')}
          </Button>
        </Stack>
      )}
    </PageShell>
  );
};

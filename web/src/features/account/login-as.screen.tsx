/**
 * The page of a link for seeing the product as somebody else. Opening it uses nothing up, for mail programs and scanners
 * open links, too: the button does.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { safeReturnPath } from '../../platform/search-params.ts';
import { useSearchParams } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';

/** Wrong, used and expired links are told alike. */
export const LoginAsScreen = () => {
  const { t } = useTranslation('seeing');
  const { token = '' } = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const invalid = token === '' || ['LINK_INVALID', 'BAD_INPUT'].includes(toApiProblem(failure).code);
  const open = async () => {
    setBusy(true);
    try {
      const { Url } = await send('/Account/LoginAs', { Token: token }, { anonymous: true });
      // Whoever was here before is somebody else: nothing of their page stays.
      location.replace(safeReturnPath(Url));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <PageShell title={t('page.title')} intro={t('page.intro')}>
      {invalid ? (
        <Notice
          // An alert only where something that was pressed brought it about.
          kind={failure === null ? 'warn' : 'error'}
          title={t('page.invalid')}
          action={<ButtonLink to="/signin">{t('page.signIn')}</ButtonLink>}
        >
          {t('page.invalidMeans')}
        </Notice>
      ) : (
        <Stack>
          {failure === null ? null : <Failure error={failure} inForm />}
          <p>{t('page.means')}</p>
          <p>{t('page.replaces')}</p>
          <Button wide busy={busy} onClick={() => void open()}>
            {t('page.goOn')}
          </Button>
        </Stack>
      )}
    </PageShell>
  );
};

/** Where a project demands signing in in two steps, it is set up here before anything else. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshSession, useSession } from '../../platform/session.ts';
import { useSignOut } from '../../platform/use-sign-out.ts';
import { safeReturnPath } from '../../platform/search-params.ts';
import { useSearchParams } from '../../platform/url.ts';
import { Material } from '../../ui/material.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { PageShell } from '../../ui/plain/page-shell.tsx';
import { SetUpTwoSteps } from './set-up-two-steps.tsx';

/** Whoever has it already goes on. */
export const TwoStepsScreen = () => {
  const { t } = useTranslation('twoSteps');
  const session = useSession();
  const router = useRouter();
  const navigate = useNavigate();
  const leave = useSignOut();
  const { returnUrl } = useSearchParams();
  if (!session) return null;
  const goOn = async () => {
    await refreshSession();
    router.history.replace(safeReturnPath(returnUrl));
  };
  const signOut = async () => {
    if (await leave()) await navigate({ to: '/signin' });
  };
  return (
    <Material>
      <PageShell
        title={t('page.title')}
        intro={t('page.intro')}
        actions={
          <Button kind="text" onClick={() => void signOut()}>
            {t('page.signOut')}
          </Button>
        }
      >
        {session.NeedsSecondFactor ? (
          <SetUpTwoSteps username={session.Username} onDone={() => void goOn()} />
        ) : (
          <Button onClick={() => void goOn()}>{t('page.goOn')}</Button>
        )}
      </PageShell>
    </Material>
  );
};

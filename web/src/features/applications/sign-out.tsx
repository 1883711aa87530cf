/** Leaving, on screens without the frame. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../platform/use-sign-out.ts';
import { Button } from '../../ui/plain/button.tsx';

/** A button that signs out; a server that cannot be reached leaves everything as it is and says so. */
export const SignOut = () => {
  const { t } = useTranslation(['applications', 'common']);
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const signOut = useSignOut();
  const leave = () =>
    void signOut().then(
      (done) => (done ? navigate({ to: '/signin' }) : undefined),
      () => setFailed(true),
    );
  return (
    <>
      {failed ? <span role="alert">{t('common:errors.network.what')}</span> : null}
      <Button kind="text" onClick={leave}>
        {t('applications:applicant.signOut')}
      </Button>
    </>
  );
};

/** Leaving, on screens without the frame. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../platform/session.ts';
import { Button } from '../../ui/plain/button.tsx';

/** A button that signs out; a server that cannot be reached leaves everything as it is and says so. */
export const SignOut = () => {
  const { t } = useTranslation(['applications', 'common']);
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = () => void signOut().then(() => navigate({ to: '/signin' }), () => setFailed(true));
  return (
    <>
      {failed ? <span role="alert">{t('common:errors.network.what')}</span> : null}
      <Button kind="text" onClick={leave}>
        {t('applications:applicant.signOut')}
      </Button>
    </>
  );
};

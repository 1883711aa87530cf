/** Giving somebody a password: they sign in with it once, and then choose one of their own. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { useChangePassword } from '../account/account.queries.ts';
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields.shared.tsx';

const formId = 'give-password';

/** The dialog; why it failed stays in it, that it is done is told in the corner. */
export const GivePassword = ({
  person,
  name,
  onClose,
}: {
  person: { Id: number; Roles: readonly Role[] };
  name: string;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['users', 'common']);
  const change = useChangePassword();
  const chosen = useNewPassword(isOnlyApplicant(person.Roles));
  const [asked, setAsked] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!chosen.ready) return;
    change.mutate(
      { UserId: person.Id, Password: chosen.value },
      {
        onSuccess: () => {
          showToast('success', t('users:passwordGiven', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${formId}-title`}>
      <DialogTitle id={`${formId}-title`}>{t('users:givePasswordTo', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{t('users:givePasswordMeans')}</DialogContentText>
        <form id={formId} noValidate onSubmit={submit}>
          {change.error ? <Failure error={change.error} inForm /> : null}
          <NewPasswordFields fields={chosen.fields} asked={asked} label={t('users:password')} />
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <ActButton type="submit" form={formId} variant="contained" busy={change.isPending}>
          {t('users:givePassword')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

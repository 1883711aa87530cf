/** The dialog before one sees the product as somebody else: why, and here or by a link for another device. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {
  maxImpersonationReasonLength,
  minImpersonationReasonLength,
} from '@telemachos/contract/features/account/account.rules.ts';
import { visibleLength } from '@telemachos/contract/kit/texts.rules.ts';
import { showTime } from '@telemachos/contract/kit/dates.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { enterImpersonation } from '../../platform/impersonation.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { CopyAddress, SharedAddress } from '../../ui/shared-address.tsx';
import { useMakeLoginAs, useViewAs } from './account.queries.ts';

const formId = 'see-as';

type Props = { person: { Id: number; Name: string }; onClose: () => void };

/** The link, once it is made: it is shown this one time. */
const Link = ({ token, until, onClose }: { token: string; until: string; onClose: () => void }) => {
  const { t } = useTranslation(['seeing', 'common']);
  const address = `${location.origin}/account/LoginAs?token=${token}`;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText>{t('seeing:dialog.linkText', { time: showTime(until) })}</DialogContentText>
        <SharedAddress label={t('seeing:dialog.address')} address={address} name="qr-login-as" />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
        <CopyAddress
          address={address}
          label={t('seeing:dialog.copy')}
          copied={t('seeing:dialog.copied')}
          notCopied={t('seeing:dialog.notCopied')}
        />
      </DialogActions>
    </>
  );
};

/** The reason is asked for before either. */
export const SeeAs = ({ person, onClose }: Props) => {
  const { t } = useTranslation(['seeing', 'common']);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const view = useViewAs();
  const link = useMakeLoginAs();
  const missing = visibleLength(reason) < minImpersonationReasonLength;
  const ready = (): boolean => {
    setAsked(true);
    if (missing) field.current?.focus();
    return !missing;
  };
  const here = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready()) view.mutate({ UserId: person.Id, Reason: reason }, { onSuccess: () => void enterImpersonation() });
  };
  const failure = view.error ?? link.error;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${formId}-title`}
      slotProps={{ transition: { onEnter: () => field.current?.focus() } }}
    >
      <DialogTitle id={`${formId}-title`}>{t('seeing:dialog.title', { name: person.Name })}</DialogTitle>
      {link.data ? (
        <Link token={link.data.token} until={link.data.Until} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <DialogContentText sx={{ mb: 4 }}>{t('seeing:dialog.text')}</DialogContentText>
            {failure ? <Failure error={failure} inForm /> : null}
            <form id={formId} noValidate onSubmit={here}>
              <TextField
                fullWidth
                multiline
                inputRef={field}
                label={t('seeing:dialog.reason')}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={asked && missing}
                helperText={asked && missing ? t('seeing:dialog.reasonMissing') : t('seeing:dialog.reasonHelp')}
                slotProps={{ htmlInput: { maxLength: maxImpersonationReasonLength } }}
              />
            </form>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap' }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <ActButton
              busy={link.isPending}
              onClick={() => {
                if (ready()) link.mutate({ UserId: person.Id, url: '/', Reason: reason });
              }}
            >
              {t('seeing:dialog.link')}
            </ActButton>
            <ActButton type="submit" form={formId} variant="contained" busy={view.isPending}>
              {t('seeing:dialog.here')}
            </ActButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};

/** A new link: for whom and until when; then the link itself, shown this once. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { dayInAthens, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { CopyAddress, SharedAddress } from '../../ui/shared-address.tsx';
import { focusFirst } from './focus-first.ts';

const dayMs = 24 * 3600 * 1000;

/** The end of a day where the person is; null for what is no day from tomorrow to a year from now. */
const endOf = (typed: string): Date | null => {
  const day = parseDate(typed);
  const end = day ? new Date(`${day}T23:59:59`) : null;
  const life = end ? end.getTime() - Date.now() : 0;
  return end && life > 0 && life <= 366 * dayMs ? end : null;
};

const Made = ({ token, name, onClose }: { token: string; name: string; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const project = useProject();
  const address = `${location.origin}/${project ? toUrlSegment(project) : ''}/questtoken/${token}`;
  return (
    <>
      <DialogContent sx={{ pt: '8px !important', display: 'grid', gap: 4 }}>
        <Alert severity="warning" role="note">
          {t('links.once')}
        </Alert>
        <SharedAddress label={t('links.address')} address={address} name={`qr-${name}`} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
        <CopyAddress
          ref={focusFirst}
          address={address}
          label={t('links.copy')}
          copied={t('links.copied')}
          notCopied={t('links.notCopied')}
        />
      </DialogActions>
    </>
  );
};

export const LinkDialog = ({ questionnaireId, onClose }: { questionnaireId: number; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const problemText = useProblemMessage();
  const make = useCallMutation('/anyquest/QuestAdmin/MakeToken', ['/anyquest/QuestAdmin/Tokens']);
  const [inAMonth] = useState(() => showDay(dayInAthens(Date.now() + 30 * dayMs)));
  const {
    fields: { name, until },
    write,
    forget,
  } = useDraftFields(`link-${questionnaireId}`, { name: '', until: inAMonth });
  const [tried, setTried] = useState(false);
  const end = endOf(until);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (name.trim() && end)
      make.mutate(
        { QuestionnaireId: questionnaireId, Name: name, ExpiresAt: end.toISOString() },
        { onSuccess: forget },
      );
  };
  const noName = tried && !name.trim();
  return (
    // Once the link is there, a stray press beside the dialog must not lose it.
    <Dialog open onClose={make.data ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="link-title">
      <DialogTitle id="link-title">{t('links.make')}</DialogTitle>
      {make.data ? (
        <Made token={make.data.Token} name={make.variables.Name.trim()} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <DialogContent sx={{ pt: '8px !important', display: 'grid', gap: 4 }}>
            {make.error ? <Alert severity="error">{problemText(make.error)}</Alert> : null}
            <TextField
              inputRef={focusFirst}
              fullWidth
              label={t('links.name')}
              value={name}
              error={noName}
              helperText={noName ? t('make.nameNeeded') : ' '}
              onChange={(event) => write('name', event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <TextField
              label={t('links.expires')}
              value={until}
              placeholder={t('common:date.placeholder')}
              error={tried && !end}
              helperText={tried && !end ? t('links.wrongDay') : t('links.expiresHelp')}
              onChange={(event) => write('until', event.target.value)}
              sx={{ maxWidth: 260 }}
            />
          </DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                forget();
                onClose();
              }}
            >
              {t('common:cancel')}
            </Button>
            <ActButton type="submit" variant="contained" busy={make.isPending}>
              {t('links.do')}
            </ActButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
};

/** Keys of other systems: written and taken away at once, never shown. They are in no draft and on no device. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { secretNames, type SecretName } from '@telemachos/contract/features/settings/secrets.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../platform/api.ts';
import { useProblemMessage } from '../../../platform/failure-messages.ts';
import { showToast } from '../../../platform/toasts.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useSetup } from '../setup-context.tsx';

const Secret = ({
  name,
  isKept,
  onSaved,
}: {
  name: SecretName;
  isKept: boolean;
  onSaved: (kept: SecretName[]) => void;
}) => {
  const { t } = useTranslation('settings');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const { projectId } = useSetup();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const put = async (value: string | null): Promise<void> => {
    setBusy(true);
    try {
      onSaved((await send('/api/project/SetSecrets', { Id: projectId, Secrets: { [name]: value } })).Secrets);
      setTyped('');
      showToast('success', t(value === null ? 'secrets.removed' : 'secrets.saved'));
    } catch (error) {
      showToast('error', problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    if (
      await ask({ title: t('secrets.remove'), text: t('secrets.removeText'), yes: t('secrets.remove'), danger: true })
    )
      await put(null);
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextField
        type="password"
        autoComplete="off"
        label={t(`secrets.names.${name}`)}
        value={typed}
        helperText={t(isKept ? 'secrets.isKept' : 'secrets.none')}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flex: '1 1 260px' }}
      />
      <ActButton
        variant="outlined"
        busy={busy}
        aria-label={`${t(isKept ? 'secrets.replace' : 'secrets.keepKey')}: ${t(`secrets.names.${name}`)}`}
        onClick={() => void (typed === '' ? showToast('error', t('secrets.empty')) : put(typed))}
        sx={{ mt: 2 }}
      >
        {t(isKept ? 'secrets.replace' : 'secrets.keepKey')}
      </ActButton>
      {isKept ? (
        <Button
          color="error"
          aria-label={`${t('secrets.remove')}: ${t(`secrets.names.${name}`)}`}
          onClick={() => void remove()}
          sx={{ mt: 2 }}
        >
          {t('secrets.remove')}
        </Button>
      ) : null}
    </Box>
  );
};

export const SecretsPart = () => {
  const { t } = useTranslation('settings');
  const { secrets } = useSetup();
  const [kept, setKept] = useState<readonly string[]>(secrets);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="subtitle2" component="h3">
        {t('secrets.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('secrets.intro')}
      </Typography>
      {secretNames.map((name) => (
        <Secret key={name} name={name} isKept={kept.includes(name)} onSaved={setKept} />
      ))}
    </Box>
  );
};

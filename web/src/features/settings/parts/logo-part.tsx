/** The project's logo: seen, uploaded, replaced, removed. It is in force once the settings are saved. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { logoAccept, maxLogoBytes, toLogo } from '@telemachos/contract/features/projects/logo.rules.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../../platform/failure-messages.ts';
import { useCallMutation } from '../../../platform/queries.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { TextAt } from '../inputs.shared.tsx';
import { textAt, type Place } from '../places.shared.ts';
import { useSetup } from '../setup-context.tsx';

const place: Place = ['Config', 'Logo', 'ImageUrl'];

const toBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

export const LogoPart = () => {
  const { t } = useTranslation('settings');
  const { projectId, written, put } = useSetup();
  const wordsOf = useProblemMessage();
  const give = useCallMutation('/api/project/GiveLogo');
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const path = toLogo(textAt(written.Settings, place));
  const upload = async (file: File): Promise<void> => {
    if (file.size === 0) return setFault(t('general.logoEmpty'));
    if (file.size > maxLogoBytes) return setFault(t('general.logoTooLarge', { kb: maxLogoBytes / 1024 }));
    setFault(null);
    try {
      const { ImageUrl } = await give.mutateAsync({ Id: projectId, Image: await toBase64(file) });
      put(place, ImageUrl);
    } catch (error) {
      setFault(wordsOf(error));
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TextAt place={place} label={t('general.logo')} help={t('general.logoHelp')} code />
      {path === null ? null : (
        <Box
          component="img"
          src={path}
          alt={t('general.logoShown')}
          // As the bar shows it.
          sx={{ height: 56, maxWidth: 200, p: 2, objectFit: 'contain', bgcolor: 'primary.main', borderRadius: 1 }}
        />
      )}
      {fault === null ? null : <Alert severity="error">{fault}</Alert>}
      <input
        ref={chooser}
        type="file"
        accept={logoAccept}
        hidden
        aria-label={t('general.logoChoose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActButton variant="outlined" busy={give.isPending} onClick={() => chooser.current?.click()}>
          {t(path === null ? 'general.logoChoose' : 'general.logoReplace')}
        </ActButton>
        {path === null ? null : (
          <ActButton busy={false} onClick={() => put(place, undefined)}>
            {t('general.logoRemove')}
          </ActButton>
        )}
      </Box>
    </Box>
  );
};

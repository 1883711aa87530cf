/** The fifth step: the first calls exactly as they will be sent. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { toRequest } from './targets.rules.ts';
import type { Preview } from './use-prepare.ts';
import type { Sending } from './use-sending.ts';

/** A body as it is sent, with line ends for the eye. */
const spaced = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

export const PreviewPart = ({ sending, preview }: { sending: Sending; preview: Preview }) => {
  const { t } = useTranslation('massData');
  const { target, setup } = sending;
  const { values } = preview;
  if (target === null) return null;
  const groups = setup.SendMode === 'one' ? values.map((value) => [value]) : values.length > 0 ? [values] : [];
  const requests = groups.map((group) => toRequest(target, setup.SendMode, group));
  return (
    <Section
      id="mass-preview"
      title={t('preview.title')}
      intro={t(setup.SendMode === 'one' ? 'preview.intro' : 'preview.introMany', { count: values.length })}
    >
      {requests.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('preview.none')}</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {requests.map(({ method, path, body }, at) => (
          <Box
            component="li"
            key={at}
            sx={{ minWidth: 0, fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
          >
            <b>{`${method} ${decodeURI(path)}`}</b>
            {body === '' ? null : (
              <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', font: 'inherit' }}>
                {spaced(body)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
};

/** A way to where a text stands: in a tab of its own, for what is being translated stays where it is. */
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import './languages.texts.ts';

export const NewTab = ({ to, children: words }: { to: string; children: string }) => {
  const { t } = useTranslation('languages');
  // The picture does not stand alone in a line.
  const last = words.lastIndexOf(' ') + 1;
  return (
    <Link
      href={to}
      target="_blank"
      aria-label={t('place.newTab', { place: words })}
      sx={{ display: 'inline-block', py: '3px', overflowWrap: 'anywhere' }}
    >
      {words.slice(0, last)}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {words.slice(last)}
        <OpenInNew aria-hidden="true" sx={{ fontSize: '1em', ml: 1, verticalAlign: 'text-bottom' }} />
      </Box>
    </Link>
  );
};

/** A way to where a text stands: in a tab of its own, for what is being translated stays where it is. */
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import './languages.texts.ts';

/** With `tried` the tab shows the product in that language, whether people may choose it or not (platform/i18n.ts). */
export const NewTab = ({
  to,
  tried,
  children: words,
}: {
  to: string;
  tried?: string | undefined;
  children: string;
}) => {
  const { t } = useTranslation('languages');
  const address = tried === undefined ? to : `${to}${to.includes('?') ? '&' : '?'}trying=${encodeURIComponent(tried)}`;
  // The picture does not stand alone in a line.
  const last = words.lastIndexOf(' ') + 1;
  return (
    <Link
      href={address}
      rel="noopener"
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

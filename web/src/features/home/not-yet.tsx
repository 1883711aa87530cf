/** What a role comes for and the product does not do yet, said once and plainly: no dead links. */
import Box from '@mui/material/Box';
import { can, type Ability } from '@telemachos/contract/access/abilities.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentRole } from '../../platform/session.ts';
import './home.texts.ts';

/** What is still to come, and whom it is for; the first that is one's own is said. */
const awaited = [
  { key: 'microdata', ability: 'microdata.gather' },
  { key: 'reports', ability: 'reports.view' },
] as const satisfies readonly { key: string; ability: Ability }[];

export const NotYet = () => {
  const { t } = useTranslation('home');
  const role = useCurrentRole();
  const own = awaited.find(({ ability }) => role !== null && can([role], ability));
  return own ? (
    <Box component="p" sx={{ mb: 6, maxWidth: '68ch', color: 'text.secondary' }}>
      {t(`notYet.${own.key}`)}
    </Box>
  ) : null;
};

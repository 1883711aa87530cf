/** What the number in the column of flags is made of: each flag with its number, its name and what it means. */
import Box from '@mui/material/Box';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../ui/fold.tsx';

const flags = Object.entries(actionFlags) as readonly [keyof typeof actionFlags, number][];

export const FlagLegend = () => {
  const { t } = useTranslation('making');
  return (
    <Fold title={t('grid.flags')} note={t('grid.flagsNote')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 2 }}
      >
        {flags.map(([name, number]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 700, textAlign: 'right' }}>
              {number}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <strong>{t(`flags.names.${name}`)}.</strong> {t(`flags.means.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Fold>
  );
};

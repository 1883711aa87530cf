/** What a calculator tells, one under the other. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Calculated, CalculatedValues } from '@telemachos/contract/features/actions/calculated.rules.ts';
import { writeAs } from '@telemachos/contract/features/questionnaires/tables/written.rules.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { inWords } from './action-words.shared.tsx';

/** `asked`: something that is needed was not given yet; without it, what has no value cannot be reckoned. */
export const ResultList = ({
  results,
  values,
  asked = false,
}: {
  results: readonly Calculated[];
  values: CalculatedValues;
  asked?: boolean;
}) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  const isNothing = asked && results.every(({ Key }) => (values[Key] ?? null) === null);
  return (
    <Box
      role="status"
      aria-label={t('results.title')}
      sx={{ p: { xs: 4, sm: 5 }, borderRadius: 'var(--radius)', bgcolor: 'var(--grey-100)' }}
    >
      <Typography variant="h3" component="h3" sx={{ mb: 3 }}>
        {t('results.title')}
      </Typography>
      {isNothing ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('results.none')}</Typography>
      ) : (
        <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0 }}>
          {results.map(({ Key, Label, Unit, Decimals }) => {
            const value = values[Key] ?? null;
            const text = typeof value === 'number' ? writeAs(value, 'number', Decimals) : value;
            return (
              <div key={Key}>
                <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {inWords(Label, language)}
                </Box>
                <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {text === null ? t('results.empty') : Unit ? `${text} ${Unit}` : text}
                </Box>
              </div>
            );
          })}
        </Box>
      )}
    </Box>
  );
};

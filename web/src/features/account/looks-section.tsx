/** Who saw the product as oneself, when and why; nothing while nobody did. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { Section } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useLooks } from './account.queries.ts';

/** The newest first. */
export const LooksSection = () => {
  const { t } = useTranslation('seeing');
  const looks = useLooks();
  if (looks.data?.list.length === 0 || (!looks.data && !looks.error)) return null;
  return (
    <Section id="looks" title={t('looks.title')} intro={t('looks.intro')}>
      {looks.data ? (
        <>
          {looks.data.More ? (
            <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
              {t('looks.newest', { shown: looks.data.list.length })}
            </Typography>
          ) : null}
          <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 3 }}>
            {looks.data.list.map((look) => (
              <Box component="li" key={`${look.At}${String(look.Changes)}`}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontWeight: 500 }}>
                  {t('looks.by', { name: look.By || t('looks.nobody'), when: showDateTime(look.At) })}
                  {look.Changes ? <StatusChip tone="waiting" label={t('looks.changes')} /> : null}
                </Box>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {look.Reason || t('looks.noReason')}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      ) : (
        <ErrorState error={looks.error} retry={() => void looks.refetch()} />
      )}
    </Section>
  );
};

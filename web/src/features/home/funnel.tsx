/** How far the applications came: a bar for each step. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StatusGroup } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { Section } from '../../ui/page.tsx';
import './home.texts.ts';
import { countOf, type Numbers } from './staff-numbers.ts';

const steps: readonly StatusGroup[] = ['unchecked', 'waiting', 'eligible', 'selected', 'declined'];

/** The steps in order, each a link to its list. */
export const Funnel = ({ numbers, segment }: { numbers: Numbers; segment: string }) => {
  const { t } = useTranslation('homes');
  const maxCount = Math.max(1, ...steps.map((step) => countOf(numbers, step)));
  return (
    <Section id="funnel" title={t('staff.applications')}>
      {numbers.Applications.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('staff.noApplications')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1 }}>
          {steps.map((step) => {
            const count = countOf(numbers, step);
            return (
              <Box
                component="li"
                key={step}
                sx={{
                  '& > a': {
                    display: 'grid',
                    gridTemplateColumns: { xs: '128px 1fr 32px', sm: '140px 1fr 48px' },
                    alignItems: 'center',
                    gap: 3,
                    minHeight: 40,
                    px: 2,
                    mx: -2,
                    borderRadius: 'var(--radius)',
                    color: 'text.primary',
                    textDecoration: 'none',
                  },
                  '& > a:hover': { bgcolor: 'var(--grey-100)' },
                }}
              >
                <Link to={`/${segment}/admin/project/applications`} search={{ status: step }}>
                  <span>{t(`staff.status.${step}`)}</span>
                  <Box aria-hidden="true" sx={{ height: 16, borderRadius: 1, bgcolor: 'var(--grey-100)' }}>
                    <Box
                      sx={{
                        width: `${(count / maxCount) * 100}%`,
                        minWidth: count > 0 ? 4 : 0,
                        height: '100%',
                        borderRadius: 1,
                        bgcolor: step === 'declined' ? 'var(--grey-600)' : 'primary.main',
                      }}
                    />
                  </Box>
                  <Box
                    component="span"
                    sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {count}
                  </Box>
                </Link>
              </Box>
            );
          })}
        </Box>
      )}
    </Section>
  );
};

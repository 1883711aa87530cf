/**
 * What was shared with a mentee, on their home (specification 000 §2: the mentee view shows shared files): the newest few,
 * with nothing of the library's own code. Before anything was, nothing stands here.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../platform/queries.ts';
import { Section } from '../../ui/page.tsx';
import { ErrorState, MayCome } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';

/** Items that are shown; the library has the rest. */
const maxListedItems = 4;

/** The section. */
export const SharedHere = ({ segment }: { segment: string }) => {
  const { t } = useTranslation('home');
  const shared = useQuery({
    ...callQuery('/api/Library/GetShared', { page: 0, count: maxListedItems }),
    // Somebody may have given something since, or it was opened.
    refetchOnMount: 'always',
  });
  if (shared.isError)
    return (
      <Section id="shared" title={t('shared.title')}>
        <ErrorState error={shared.error} retry={() => void shared.refetch()} />
      </Section>
    );
  if (shared.isLoading) return <MayCome />;
  if (!shared.data || shared.data.All === 0) return null;
  const { items, New, All } = shared.data;
  return (
    <Section id="shared" title={t('shared.title')} {...(New > 0 ? { intro: t('shared.new', { count: New }) } : {})}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ Id, Title, SharedBy, SharedAt, Opened }) => (
          <Box component="li" key={Id} sx={{ py: 2 }}>
            <Box
              component={Link}
              to={`/${segment}/library/shared?item=${Id}`}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              <bdi>{Title}</bdi>
            </Box>
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {Opened === null ? (
                <>
                  <Box component="strong" sx={{ color: 'primary.dark' }}>
                    {t('shared.unopened')}
                  </Box>
                  {' · '}
                </>
              ) : null}
              {t('shared.by', { name: SharedBy.Name })} <When at={SharedAt} />
            </Box>
          </Box>
        ))}
      </Box>
      {All > items.length ? (
        <Button component={Link} to={`/${segment}/library/shared`} sx={{ mt: 2 }}>
          {t('shared.all', { count: All })}
        </Button>
      ) : null}
    </Section>
  );
};

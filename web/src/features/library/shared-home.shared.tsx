/** What was shared with a mentee, on their home (specification 000 §2: the mentee view shows shared files). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { KindPicture } from './kind-picture.tsx';
import { useShared } from './library.queries.ts';
import { SharedLine } from './shared-line.tsx';

/** The newest of what was shared, so many at the `most`; nothing before anything was. */
export const SharedWithMe = ({ segment, most }: { segment: string; most: number }) => {
  const { t } = useTranslation('library');
  const shared = useShared(0, most);
  if (shared.isError)
    return (
      <Section id="shared" title={t('home.title')}>
        <ErrorState error={shared.error} retry={() => void shared.refetch()} />
      </Section>
    );
  if (!shared.data || shared.data.All === 0) return null;
  const { list, New, All } = shared.data;
  return (
    <Section id="shared" title={t('home.title')} {...(New > 0 ? { intro: t('home.new', { count: New }) } : {})}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.map((line) => (
          <Box component="li" key={line.Id} sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
            <KindPicture kind={line.Kind} />
            <Box sx={{ minWidth: 0 }}>
              <Box
                component={Link}
                to={`/${segment}/library/shared?item=${line.Id}`}
                sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                <bdi>{line.Title}</bdi>
              </Box>
              <SharedLine line={line} />
            </Box>
          </Box>
        ))}
      </Box>
      {All > list.length ? (
        <Button component={Link} to={`/${segment}/library/shared`} sx={{ mt: 2 }}>
          {t('home.all', { count: All })}
        </Button>
      ) : null}
    </Section>
  );
};

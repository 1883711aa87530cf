/** For whom an action is published apart from all, as those who run the project read it: names that lead to the people. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../platform/queries.ts';
import { toUrlSegment, useProject } from '../../../platform/session.ts';
import { Section } from '../../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';

/** Names that are listed; for the rest, their number. */
const maxListedNames = 20;

export const NamedPeople = ({ action }: { action: MadeAction }) => {
  const { t } = useTranslation('making');
  const project = useProject();
  const read = useQuery(
    callQuery('/api/action/PublishedFor', {
      ActionId: action.Id,
      By: 'people',
      Search: '',
      page: 0,
      count: maxListedNames,
    }),
  );
  const people = `/${project ? toUrlSegment(project) : ''}/mentor/mentee`;
  const found = read.data;
  return (
    <Section id="named" title={t('named.title')} intro={t('named.intro')}>
      {read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !found ? (
        <TextSkeleton lines={2} />
      ) : found.All === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('named.none')}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 2, fontWeight: 600 }}>
            {[
              t('named.now', { count: found.Now }),
              ...(found.Later > 0 ? [t('named.later', { count: found.Later })] : []),
            ].join(' · ')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5 }}>
            {found.list.map(({ Id, Name }) => (
              <Box component="li" key={Id} sx={{ minWidth: 0 }}>
                <Box
                  component={Link}
                  to={`${people}/${Id}`}
                  sx={{ display: 'inline-block', py: 1, overflowWrap: 'anywhere' }}
                >
                  {Name}
                </Box>
              </Box>
            ))}
          </Box>
          {found.All > found.list.length ? (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('named.more', { count: found.All - found.list.length })}
            </Typography>
          ) : null}
        </>
      )}
    </Section>
  );
};

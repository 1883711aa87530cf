/** The mails of the project that did not arrive, each with the way to the person: another address has to be asked for. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UndeliveredLine } from '@telemachos/contract/features/console/console.schemas.ts';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';
import { usePage } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useUndelivered } from './console.queries.ts';

const perPage = 10;

const Line = ({ line, segment }: { line: UndeliveredLine; segment: string }) => {
  const { t } = useTranslation('console');
  const { MenteeId, Address, Find } = line;
  const name = line.Name || (Find === null ? t('undelivered.unnamed') : t('undelivered.number', { number: Find }));
  const way =
    MenteeId === null
      ? { to: `/${segment}/admin/project/applications`, search: { q: Find ?? '' } }
      : { to: `/${segment}/mentor/mentee/${MenteeId}`, search: {} };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 4,
        px: { xs: 3, sm: 4 },
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box
        sx={{
          flex: '1 1 240px',
          minWidth: 0,
          overflowWrap: 'anywhere',
          '& > a': { display: 'inline-block', py: 1, fontWeight: 600 },
        }}
      >
        {MenteeId === null && Find === null ? (
          <strong>{name}</strong>
        ) : (
          <Link {...way} aria-label={t(MenteeId === null ? 'undelivered.find' : 'undelivered.open', { name })}>
            {name}
          </Link>
        )}
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {name === Address || Address === '' ? line.Subject : `${Address} · ${line.Subject}`}
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        <When at={line.At} />
      </Box>
    </Box>
  );
};

/** The page is in the address; `readsAll` is who has the outbox, too. */
export const Undelivered = ({ project, readsAll }: { project: OwnProject; readsAll: boolean }) => {
  const { t } = useTranslation('console');
  const { page, setPage } = usePage();
  const read = useUndelivered({ ProjectId: project.Id, page, count: perPage });
  return (
    <>
      <PageHeader
        title={t(readsAll ? 'title' : 'undelivered.title')}
        subtitle={
          readsAll ? (
            <>
              {t('undelivered.introAll')}{' '}
              <Link to={`/${toUrlSegment(project)}/admin/outbox`} search={{}}>
                {t('undelivered.all')}
              </Link>
            </>
          ) : (
            t('undelivered.intro')
          )
        }
      />
      <PagedList
        read={read}
        rows={perPage}
        page={page}
        onPage={setPage}
        empty={<EmptyState title={t('undelivered.empty')} />}
      >
        {({ list }) => (
          <FramedList>
            {list.map((line) => (
              <Line key={line.Id} line={line} segment={toUrlSegment(project)} />
            ))}
          </FramedList>
        )}
      </PagedList>
    </>
  );
};

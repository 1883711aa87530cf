/** The mails of the project that did not arrive, each with the way to the person: another address has to be asked for. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UndeliveredLine } from '@telemachos/contract/features/console/console.schemas.ts';
import { segmentOf, type OwnProject } from '../../platform/session.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
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

/** The page is in the address. */
export const Undelivered = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('console');
  const setSearch = useSetSearch();
  const page = Math.max(0, Math.floor(Number(useSearchTexts()['page']) || 1) - 1);
  const read = useUndelivered({ ProjectId: project.Id, page, count: perPage });
  const body = () => {
    if (!read.data)
      return read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={perPage} />
      );
    if (read.data.All === 0) return <EmptyState title={t('undelivered.empty')} />;
    return (
      <>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            border: 1,
            borderColor: 'divider',
            borderRadius: 'var(--radius-large)',
            bgcolor: 'background.paper',
          }}
        >
          {read.data.list.map((line) => (
            <Line key={line.Id} line={line} segment={segmentOf(project)} />
          ))}
        </Box>
        <Pager
          page={page}
          pages={read.data.count}
          all={read.data.All}
          filter=""
          onPage={(next) => setSearch({ page: next === 0 ? '' : String(next + 1) })}
        />
      </>
    );
  };
  return (
    <>
      <PageHeader title={t('undelivered.title')} subtitle={t('undelivered.intro')} />
      {body()}
    </>
  );
};

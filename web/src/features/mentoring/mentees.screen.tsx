/**
 * The mentees within reach, by need or by name; search, filter and order stand in the address (specification 000 §2,
 * mentor/mentee/list).
 */
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { needFilters } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { linkTo } from './case-link.shared.ts';
import type { CaseLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { seesAllMentees, toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WordsToCome } from '../../ui/to-come.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useLiveMeetings } from '../meetings/live-meetings.shared.ts';
import { useMentees } from './mentoring.queries.ts';
import { ReasonChip, ReasonDetail } from './reason.shared.tsx';

const perPage = 10;
const states = ['0', '1', '2', '3'] as const;

const Row = ({ line, segment }: { line: CaseLine; segment: string }) => {
  const { t } = useTranslation('mentoring');
  const name = userSurnameFirst(line.User);
  const state = states.find((known) => known === String(line.User.State)) ?? '0';
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={linkTo(segment, line)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '40px 1fr', md: '40px minmax(180px, 1fr) minmax(0, 1.6fr) 200px 24px' },
          alignItems: 'center',
          columnGap: 4,
          rowGap: 1,
          px: { xs: 4, sm: 5 },
          py: 3.5,
          minHeight: 72,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'var(--grey-50)' },
          '&:focus-visible': { outlineOffset: -2 },
          // On a phone the picture stands beside all three lines.
          '& > .MuiAvatar-root': { gridRow: { xs: 'span 3', md: 'auto' }, alignSelf: { xs: 'start', md: 'center' } },
        }}
      >
        <PersonAvatar id={line.User.Id} name={name} photo={line.User.Photo} />
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {line.User.State === 1 ? (
            <ReasonChip reason={line.Reason} declined={line.Declined !== null} />
          ) : (
            <StatusChip tone="neutral" label={t(`state.${state}`)} />
          )}
          <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <ReasonDetail line={line} />
          </Box>
        </Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', gridColumn: { xs: 2, md: 'auto' } }}>
          {line.Meeting && line.Reason !== 'meetingToday'
            ? t('list.meeting', { date: showDay(line.Meeting.Date), time: line.Meeting.Time })
            : t('list.done', { count: line.Done })}
        </Box>
        <ChevronRight aria-hidden="true" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }} />
      </Box>
    </Box>
  );
};

/** Search, who is shown, and in which order: all in the address. */
const Filters = ({
  q,
  need,
  order,
  staff,
}: {
  q: string;
  need: string;
  order: 'need' | 'last_name';
  /** Others' mentees. */
  staff: boolean;
}) => {
  const { t } = useTranslation('mentoring');
  const setSearch = useSetSearchParams();
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <Box sx={{ flex: '1 1 240px', maxWidth: { sm: 440 } }}>
        <SearchBox value={q} onSearch={(text) => setSearch({ q: text, page: '' })} label={t('list.search')} />
      </Box>
      <Choice
        wide
        id="need"
        minWidth={260}
        label={t('list.show')}
        value={need}
        onChoose={(value) => setSearch({ need: value, page: '' })}
        options={[
          { value: '', label: t('list.all') },
          ...needFilters.map((name) => ({
            value: name,
            label: t(name === 'read' && staff ? 'list.need.readStaff' : `list.need.${name}`),
          })),
          { value: 'everybody', label: t('list.everybody') },
        ]}
      />
      <Choice
        wide
        id="order"
        minWidth={220}
        label={t('list.order')}
        value={order}
        onChoose={(value) => setSearch({ sort: value === 'need' ? '' : value, page: '' })}
        options={(['need', 'last_name'] as const).map((by) => ({
          value: by,
          label: t(`list.orders.${by}`),
        }))}
      />
    </Box>
  );
};

const List = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('mentoring');
  const { q = '', need = '', sort = '' } = useSearchParams();
  const { page, setPage } = usePage();
  const Need = needFilters.find((name) => name === need) ?? null;
  const everybody = need === 'everybody';
  const Order = sort === 'last_name' ? sort : 'need';
  const staff = seesAllMentees(project);
  const mentees = useMentees({
    ProjectId: project.Id,
    Search: q,
    Need,
    Order,
    Active: !everybody,
    page,
    count: perPage,
  });
  useLiveMeetings({ asks: true });
  const data = mentees.data;
  const isFiltered = q !== '' || need !== '';
  const nothing =
    Need !== null && q === '' ? (
      <EmptyState title={t(`list.noneOf.${Need}`)} />
    ) : isFiltered ? (
      <EmptyState title={t('list.noMatch')}>{t('list.noMatchText')}</EmptyState>
    ) : (
      <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
    );
  const title = t(staff ? 'list.staffTitle' : 'list.title');
  const peopleWords = (all: number, byNeed: boolean): string =>
    [
      t('list.people', { count: all }),
      ...(byNeed && all > 1 ? [t(staff ? 'list.byNeedStaff' : 'list.byNeed')] : []),
    ].join(' · ');
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <WordsToCome like={peopleWords(perPage, Order === 'need')}>
            {data && data.All !== null ? peopleWords(data.All, data.ByNeed) : null}
          </WordsToCome>
        }
      />
      <Filters q={q} need={need} order={Order} staff={staff} />
      <PagedList
        read={mentees}
        rows={perPage}
        height={72}
        page={page}
        filter={`${q} ${need} ${Order}`}
        onPage={setPage}
        foot={<AsOf at={mentees.data?.AsOf ?? null} />}
        empty={nothing}
      >
        {({ list }) => (
          <FramedList>
            {list.map((line) => (
              <Row key={line.User.Id} line={line} segment={toUrlSegment(project)} />
            ))}
          </FramedList>
        )}
      </PagedList>
    </>
  );
};

export const MenteesScreen = () => {
  const project = useProject();
  return project ? <List project={project} /> : null;
};

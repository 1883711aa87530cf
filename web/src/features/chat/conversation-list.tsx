/** One's conversations: with whom, the last message, what is new. The filter is in the address. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { hiddenFromSight } from '../../ui/hidden.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useConversations } from './chat.queries.ts';
import { useConversationName } from './conversation-name.ts';
import { MessageHits } from './message-hits.tsx';
import { PersonLine } from './person-line.tsx';
import { useWhoIsThere } from './presence.shared.tsx';

type Listed = OutputOfPath<'/api/Chat/Conversations'>['conversations'][number];

/** Of today the time says it. */
const isToday = (at: string): boolean => dayInAthens(Date.parse(at)) === dayInAthens(Date.now());

/** What was written last, in one line. */
const Last = ({ of, viewer }: { of: Listed; viewer: number }) => {
  const { t } = useTranslation('chat');
  const last = of.LastMessage;
  const said = [last?.Message ?? '', last?.Files ? t('files', { count: last.Files }) : ''].filter(Boolean).join(' · ');
  const text = last?.TakenBack ? t('takenBack') : said;
  const writer =
    last?.UserId === viewer ? t('you') : of.Kind === 'group' && last ? last.User || t('former') : undefined;
  return (
    <Typography variant="body2" noWrap sx={{ color: 'text.secondary', fontWeight: of.New > 0 ? 600 : 400 }}>
      {of.Draft ? `${t('draft')} · ` : ''}
      {last === null ? '' : writer ? t('said', { name: writer, text }) : text}
    </Typography>
  );
};

const Line = ({ of, viewer, current }: { of: Listed; viewer: number; current: boolean }) => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const { search = '' } = useSearchParams();
  const nameOf = useConversationName();
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={`/${project ? toUrlSegment(project) : ''}/chat/${of.Id}${stringifySearch({ search })}`}
        aria-current={current ? 'page' : undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: 2,
          px: 3,
          py: 3,
          color: 'text.primary',
          textDecoration: 'none',
          bgcolor: current ? 'primary.light' : 'transparent',
        }}
      >
        <PersonLine person={nameOf(of)}>
          <Last of={of} viewer={viewer} />
        </PersonLine>
        <Box sx={{ display: 'grid', justifyItems: 'end', alignContent: 'start', gap: 1 }}>
          {of.Last === null ? null : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <When at={of.Last} show={isToday(of.Last) ? 'time' : 'date'} />
            </Typography>
          )}
          {of.Muted ? <Typography variant="caption">{t('muted')}</Typography> : null}
          {of.New > 0 ? (
            <Box
              component="span"
              sx={{
                px: 2,
                borderRadius: 99,
                bgcolor: 'primary.main',
                color: '#fff',
                fontSize: '0.75rem',
                fontWeight: 700,
              }}
            >
              <span aria-hidden="true">{of.New}</span>
              <Box component="span" sx={hiddenFromSight}>
                {t('new', { count: of.New })}
              </Box>
            </Box>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
};

/** `current` is the one that is open, 0 for none. */
export const ConversationList = ({
  projectId,
  viewer,
  current,
}: {
  projectId: number;
  viewer: number;
  current: number;
}) => {
  const { t } = useTranslation('chat');
  const search = useSearchParams()['search'] ?? '';
  const setSearch = useSetSearchParams();
  const read = useConversations(projectId, search);
  const all = read.data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  useWhoIsThere(all.flatMap(({ Kind, Users }) => (Kind === 'pair' ? Users.slice(0, 1).map(({ Id }) => Id) : [])));
  return (
    <Box component="section" aria-label={t('list')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <SearchBox value={search} label={t('search')} onSearch={(text) => setSearch({ search: text })} />
      {read.isPending ? <RowsSkeleton rows={5} /> : null}
      {read.isError && all.length === 0 ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.isSuccess && all.length === 0 && search === '' ? (
        current > 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('noneWritten')}</Typography>
        ) : (
          <EmptyState title={t('none')}>{t('noneMeans')}</EmptyState>
        )
      ) : null}
      {search === '' ? null : (
        <Typography component="h2" role="status" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
          {t(read.isSuccess && all.length === 0 ? 'noneFound' : 'people')}
        </Typography>
      )}
      {all.length > 0 ? (
        <FramedList>
          {all.map((one) => (
            <Line key={one.Id} of={one} viewer={viewer} current={one.Id === current} />
          ))}
        </FramedList>
      ) : null}
      {read.hasNextPage ? (
        <Button variant="outlined" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {search === '' ? null : <MessageHits projectId={projectId} conversation={null} viewer={viewer} search={search} />}
    </Box>
  );
};

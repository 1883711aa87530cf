/** Messages that were found: who wrote them when, with what was sought marked; each leads to its place. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasTooManyWords, maxSearchWords, wordsSought } from '@telemachos/contract/features/chat/finding.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { useSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useFound } from './finding.queries.ts';
import { jumpAgain } from './jumps.ts';

type Found = OutputOfPath<'/api/chat/Search'>['messages'][number];

/** A text with places in it marked. */
const Marked = ({ text, hits }: { text: string; hits: readonly (readonly [number, number])[] }) => (
  <>
    {hits.map(([from, to], at) => (
      <span key={from}>
        {text.slice(hits[at - 1]?.[1] ?? 0, from)}
        <mark>{text.slice(from, to)}</mark>
      </span>
    ))}
    {text.slice(hits.at(-1)?.[1] ?? 0)}
  </>
);

const Line = ({
  found,
  viewer,
  isWithin,
  onChoose,
}: {
  found: Found;
  viewer: number;
  isWithin: boolean;
  onChoose: () => void;
}) => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const { search = '' } = useSearchParams();
  const writer = found.UserId === viewer ? t('you') : found.User || t('former');
  const others = found.Title || found.Users.map(({ Name }) => Name).join(', ');
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={`/${project ? toUrlSegment(project) : ''}/chat/${found.ConversationId}${stringifySearch({ search, at: found.Seq })}`}
        onClick={() => {
          jumpAgain();
          onChoose();
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
          px: 3,
          py: 3,
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Typography noWrap variant="body2" sx={{ fontWeight: 600, minWidth: 0 }}>
            {isWithin || found.UserId !== viewer ? writer : t('youTo', { name: others })}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
            <When at={found.Time} />
          </Typography>
        </Box>
        <Typography
          variant="body2"
          sx={{ overflowWrap: 'anywhere', '& mark': { bgcolor: 'warning.light', color: 'inherit', borderRadius: 0.5 } }}
        >
          <Marked text={found.Excerpt} hits={found.Hits} />
        </Typography>
      </Box>
    </Box>
  );
};

/** Within one conversation, or (null) in all of them. A search that is too short is said to be. */
export const MessageHits = ({
  projectId,
  conversation,
  viewer,
  search,
  onChoose = () => undefined,
}: {
  projectId: number;
  conversation: number | null;
  viewer: number;
  search: string;
  onChoose?: () => void;
}) => {
  const { t } = useTranslation('chat');
  const isLong = wordsSought(search).length > 0;
  const read = useFound(projectId, conversation, isLong ? search : '');
  const all = read.data?.pages.flatMap(({ messages }) => messages) ?? [];
  if (!isLong) return <Typography variant="body2">{t('searchMore')}</Typography>;
  return (
    <Box
      component="section"
      aria-label={t('hits')}
      aria-busy={read.isPending}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, minWidth: 0 }}
    >
      <Typography component="h2" role="status" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        {read.isSuccess && all.length > 0
          ? t('hitsCount', { count: all.length, more: read.hasNextPage ? '+' : '' })
          : t('hits')}
      </Typography>
      {hasTooManyWords(search) ? (
        <Typography variant="body2">{t('searchFirst', { count: maxSearchWords })}</Typography>
      ) : null}
      {read.isPending ? <RowsSkeleton rows={3} /> : null}
      {read.isError && all.length === 0 ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.isSuccess && all.length === 0 ? <EmptyState title={t('noHits')}>{t('noHitsMeans')}</EmptyState> : null}
      {all.length > 0 ? (
        <FramedList>
          {all.map((found) => (
            <Line
              key={`${found.ConversationId} ${found.Seq}`}
              found={found}
              viewer={viewer}
              isWithin={conversation !== null}
              onChoose={onChoose}
            />
          ))}
        </FramedList>
      ) : null}
      {read.hasNextPage ? (
        <Button variant="outlined" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('moreHits')}
        </Button>
      ) : null}
    </Box>
  );
};

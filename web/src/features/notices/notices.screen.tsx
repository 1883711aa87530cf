/** What one was told (/notifications), the last first: each leads to its place and is read by going there. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { kindsFor, noticeKindNames } from '@telemachos/contract/features/notices/notices.rules.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useMark, useNotices, useReadAll } from './notices.queries.ts';
import { NoticeLine } from './notice-line.tsx';

/** Messages are unread where they are: one line leads there. */
const Conversations = ({ count, segment }: { count: number; segment: string }) => {
  const { t } = useTranslation('notices');
  if (count === 0) return null;
  return <Notice action={<Link to={`/${segment}/chat`}>{t('openChat')}</Link>}>{t('conversations', { count })}</Notice>;
};

/** Which are shown. */
const Narrowing = ({
  unread,
  kind,
  abilities,
}: {
  unread: boolean;
  kind: string | null;
  abilities: OwnProject['Abilities'];
}) => {
  const { t } = useTranslation('notices');
  const setSearch = useSetSearchParams();
  const kinds = kindsFor(abilities).flatMap((one) => (one === 'message' ? [] : [one]));
  return (
    <>
      <Choice
        label={t('show')}
        value={unread ? '1' : ''}
        options={[
          { value: '', label: t('all') },
          { value: '1', label: t('unread') },
        ]}
        onChoose={(value) => setSearch({ unread: value })}
        minWidth={160}
      />
      <Choice
        label={t('kind')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('everyKind') },
          ...kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        onChoose={(value) => setSearch({ kind: value })}
        minWidth={240}
      />
    </>
  );
};

const Listed = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('notices');
  const setSearch = useSetSearchParams();
  const { unread, kind } = useSearchParams();
  const Unread = unread === '1';
  const Kind = noticeKindNames.find((one) => one === kind) ?? null;
  const read = useNotices({ ProjectId: project.Id, Unread, Kind });
  const wordsOf = useProblemMessage();
  const [mark, readAll] = [useMark(), useReadAll()];
  const failed = { onError: (error: Error) => showToast('error', wordsOf(error)) };
  const segment = toUrlSegment(project);
  const all = read.data?.pages.flatMap(({ list }) => list) ?? [];
  const [first] = read.data?.pages ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 800 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Narrowing unread={Unread} kind={Kind} abilities={project.Abilities} />
        {first && first.Count > 0 && all[0] ? (
          <Button
            variant="outlined"
            disabled={readAll.isPending}
            onClick={() => readAll.mutate({ ProjectId: project.Id, UpTo: all[0]?.Time ?? '' }, failed)}
            sx={{ ml: { sm: 'auto' } }}
          >
            {t('readAll')}
          </Button>
        ) : null}
      </Box>
      <Conversations count={first?.Conversations ?? 0} segment={segment} />
      {read.isPending ? <RowsSkeleton rows={6} /> : null}
      {read.isError && all.length === 0 ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.isSuccess && all.length === 0 ? (
        <EmptyState
          title={t(Unread ? 'noneUnread' : 'none')}
          action={
            Unread || Kind ? (
              <Button onClick={() => setSearch({ unread: '', kind: '' })}>{t('showAll')}</Button>
            ) : undefined
          }
        >
          {t(Unread ? 'noneUnreadMeans' : 'noneMeans')}
        </EmptyState>
      ) : null}
      {all.length > 0 ? (
        <FramedList>
          {all.map((one) => (
            <NoticeLine
              key={one.Id}
              of={one}
              segment={segment}
              onMark={(Read) => mark.mutate({ ProjectId: project.Id, Ids: [one.Id], Read }, failed)}
            />
          ))}
        </FramedList>
      ) : null}
      {read.hasNextPage ? (
        <Button variant="outlined" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Box>
  );
};

/** What is shown is in the address. */
export const NoticesScreen = () => {
  const { t } = useTranslation('notices');
  const project = useProject();
  if (!project) return null;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('intro')} <Link to={`/${toUrlSegment(project)}/userinfo#notices`}>{t('choose')}</Link>
          </>
        }
      />
      <Listed project={project} />
    </>
  );
};

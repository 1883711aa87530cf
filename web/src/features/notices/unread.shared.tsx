/** How much is unread, as the frame shows it: the bell, and a number beside conversations. */
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxUnreadCount } from '@telemachos/contract/features/notices/notices.rules.ts';
import { onReconnect, onLiveEvent } from '../../platform/live/live-events.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { hiddenFromSight } from '../../ui/hidden.ts';
import { useLedHere } from './led-here.ts';

/** What several events of one moment say is asked once, in milliseconds. */
const gatherDelayMs = 200;
/** Where nothing is told by itself it is asked so often, in milliseconds. */
const pollIntervalMs = 60_000;

/** How much is unread in the project; nothing while somebody sees the product as another, whose notices are not theirs. */
export const useUnread = () => {
  const [project, session] = [useProject(), useSession()];
  const isOwn = session !== null && !session.SeenBy;
  return useQuery({
    ...callQuery('/api/notify/Count', { ProjectId: project?.Id ?? 0 }),
    enabled: project !== null && isOwn,
    refetchInterval: pollIntervalMs,
  }).data;
};

/** The numbers follow what is told over the channel, for as long as the frame is there. */
export const useFollowedUnread = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const path of ['/api/notify/Count', '/api/notify/List'] as const)
          void queryClient.invalidateQueries({ queryKey: callQueryKey(path) });
      }, gatherDelayMs);
    };
    // What was read of one's actions may not be so any more; whoever looks at them again reads them again.
    const told = () => {
      void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/data/getactions'), refetchType: 'none' });
      soon();
    };
    const endings = [
      onLiveEvent('notices', told),
      onLiveEvent('receive', soon),
      onLiveEvent('read', soon),
      onReconnect(soon),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, []);

/** What stands beside a place of the menu: how many conversations have something unread. */
export const UnreadConversations = () => {
  const { t } = useTranslation('menu');
  const count = useUnread()?.Conversations ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      data-count
      sx={{
        ml: 'auto',
        px: 2,
        borderRadius: 99,
        bgcolor: 'primary.main',
        color: '#fff',
        fontSize: '0.75rem',
        fontWeight: 700,
      }}
    >
      <span aria-hidden="true">{count > maxUnreadCount ? `${maxUnreadCount}+` : count}</span>
      <Box component="span" sx={hiddenFromSight}>
        {t('bell.unread', { count })}
      </Box>
    </Box>
  );
};

/** A mark at what leads to the conversations, where their own place is not in sight. */
export const UnreadMark = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('menu');
  const count = useUnread()?.Conversations ?? 0;
  return (
    <>
      <Badge
        component="div"
        badgeContent={count}
        max={maxUnreadCount}
        color="primary"
        aria-hidden="true"
        sx={{ display: 'flex' }}
      >
        {children}
      </Badge>
      {count > 0 ? (
        <Box component="span" data-count sx={hiddenFromSight}>
          {t('bell.unread', { count })}
        </Box>
      ) : null}
    </>
  );
};

/** The way to the notices, with how many are unread; a change is said politely to those who do not see it. */
export const Bell = () => {
  const { t } = useTranslation('menu');
  const [project, session] = [useProject(), useSession()];
  useFollowedUnread();
  useLedHere(session && !session.SeenBy ? session.Id : null);
  const count = useUnread()?.Count ?? 0;
  if (!project || !session || session.SeenBy) return null;
  const label =
    count > maxUnreadCount
      ? t('bell.many', { count: maxUnreadCount })
      : count > 0
        ? t('bell.some', { count })
        : t('bell.none');
  return (
    <>
      <IconButton
        component={Link}
        to={`/${toUrlSegment(project)}/notifications`}
        aria-label={label}
        sx={{
          minWidth: 44,
          minHeight: 44,
          color: 'primary.contrastText',
          '&.Mui-focusVisible': { outline: '2px solid #fff !important' },
        }}
      >
        <Badge badgeContent={count} max={maxUnreadCount} color="error" aria-hidden="true">
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <Box component="span" role="status" sx={hiddenFromSight}>
        {count > 0 ? label : ''}
      </Box>
    </>
  );
};

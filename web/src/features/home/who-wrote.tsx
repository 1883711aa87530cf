/** Those who wrote to a mentor and wait for an answer: the first reason why somebody needs them. */
import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';
import { useAwaited } from '../../ui/to-come.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { When } from '../../ui/written.tsx';
import { useFollowedLists, useWaiting } from '../chat/chat.queries.ts';
import './home.texts.ts';

type Conversation = OutputOfPath<'/api/Chat/Conversations'>['conversations'][number];

/** Those who wrote, as far as they are told, and whether there are more. */
type WhoWrote = { list: readonly Wrote[]; isMore: boolean };

/** Somebody who wrote, and where. */
export type Wrote = Pick<Conversation, 'Id' | 'New' | 'Last'> & { person: Conversation['Users'][number] };

/**
 * Who wrote, whoever waits longest first, and whether there are more than are told; nobody of those who are muted, or of
 * groups. null while it is being read.
 */
export const useWhoWrote = (project: OwnProject): WhoWrote | null => {
  const { data, isLoading } = useWaiting(project.Id, project.Abilities.includes('chat.use'));
  useFollowedLists();
  if (useAwaited(isLoading)) return null;
  const list = (data?.conversations ?? []).flatMap(({ Id, New, Last, Users: [person] }) =>
    person ? [{ Id, New, Last, person }] : [],
  );
  return { list, isMore: data?.More === true };
};

/** How many wrote beside those who are shown, with the way to them; nothing where they are all shown. */
export const MoreWrote = ({ read, shown, project }: { read: WhoWrote | null; shown: number; project: OwnProject }) => {
  const { t } = useTranslation('homes');
  const count = (read?.list.length ?? 0) - shown;
  if (count <= 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Link to={`/${toUrlSegment(project)}/chat`}>
        {read?.isMore ? t('mentor.moreWroteAtLeast', { shown: count }) : t('mentor.moreWrote', { count })}
      </Link>
    </Box>
  );
};

/** One line of the list of those who need somebody. */
export const WroteLine = ({ of, project }: { of: Wrote; project: OwnProject }) => {
  const { t } = useTranslation('homes');
  const { person } = of;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        py: 4,
        '& + &, & + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <PersonAvatar id={person.Id} name={person.Name} photo={person.Photo} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {person.Name}
          </Box>
          <StatusChip tone="active" icon={<MarkChatUnreadOutlined />} label={t('mentor.wrote', { count: of.New })} />
        </Box>
        {of.Last === null ? null : (
          <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
            <When at={of.Last} />
          </Box>
        )}
      </Box>
      <Button
        component={Link}
        to={`/${toUrlSegment(project)}/chat/${of.Id}`}
        variant="outlined"
        aria-label={`${t('mentor.readAndAnswer')}: ${person.Name}`}
        sx={{ width: { xs: '100%', sm: 168 } }}
      >
        {t('mentor.readAndAnswer')}
      </Button>
    </Box>
  );
};

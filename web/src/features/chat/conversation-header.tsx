/** The head of an open conversation: with whom, searching in it, muting it, and the state of the channel. */
import Close from '@mui/icons-material/Close';
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveState } from '../../platform/live/live-events.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { useMute } from './chat.queries.ts';
import { useConversationName } from './conversation-name.ts';
import { MessageHits } from './message-hits.tsx';
import { PersonLine } from './person-line.tsx';
import { ProfileDialog } from './profile-dialog.shared.tsx';
import type { Opened } from './use-conversation.ts';

/** How the conversation stands on the page: alone on it, so that it heads it; and beside something else, with no address. */
export type Standing = { alone: boolean; beside?: boolean };

const Within = ({ id, viewer, onChoose }: { id: number; viewer: number; onChoose: () => void }) => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // It was opened to be typed into.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Box
      ref={box}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        maxHeight: 'min(40vh, calc(50dvh - 200px))',
        minHeight: 140,
        overflowY: 'auto',
        p: 1,
      }}
    >
      <SearchBox value={search} label={t('searchWithin')} onSearch={setSearch} />
      {search === '' ? null : (
        <MessageHits
          projectId={project?.Id ?? 0}
          conversation={id}
          viewer={viewer}
          search={search}
          onChoose={onChoose}
        />
      )}
    </Box>
  );
};

/** Who is in a group, folded to a line. */
const GroupPeople = ({ of }: { of: Opened }) => {
  const { t } = useTranslation('chat');
  return (
    <Box component="details" sx={{ color: 'text.secondary', fontSize: '0.875rem', minWidth: 0 }}>
      <Box
        component="summary"
        sx={{
          cursor: 'pointer',
          py: 1,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          'details[open] > &': { whiteSpace: 'normal' },
        }}
      >
        {t('groupPeople', { count: of.Users.length + 1 })}
        {[...of.Users.map(({ Name }) => Name), t('you')].join(', ')}
      </Box>
    </Box>
  );
};

/** The way to all conversations, where they are not beside this one. */
export const WayBack = () => {
  const { t } = useTranslation('chat');
  const project = useProject();
  return (
    <Box
      component={Link}
      to={`/${project ? toUrlSegment(project) : ''}/chat`}
      sx={{ display: { md: 'none' }, color: 'primary.main' }}
    >
      {t('back')}
    </Box>
  );
};

/** Mutes it, or not; where there is little room by a picture. */
const MuteButton = ({ id, isMuted, isNarrow }: { id: number; isMuted: boolean; isNarrow: boolean }) => {
  const { t } = useTranslation('chat');
  const mute = useMute();
  const words = t(isMuted ? 'unmute' : 'mute');
  const press = { 'aria-pressed': isMuted, onClick: () => mute.mutate({ ConversationId: id, Muted: !isMuted }) };
  return isNarrow ? (
    <IconButton {...press} aria-label={words} title={words}>
      {isMuted ? <NotificationsOffOutlined /> : <NotificationsOutlined />}
    </IconButton>
  ) : (
    <Button {...press}>{words}</Button>
  );
};

export const ConversationHeader = ({
  of,
  id,
  viewer,
  alone,
  beside = false,
  onPrint,
}: Standing & { of: Opened; id: number; viewer: number; onPrint: () => void }) => {
  const { t } = useTranslation(['chat', 'common']);
  const state = useObservable(liveState);
  const [isSearching, setSearching] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const person = useConversationName()(of);
  const name = person.Name;
  useEffect(() => {
    if (!beside) document.title = `${name} · ${t('common:product')}`;
  }, [name, beside, t]);
  const line = <PersonLine person={person} />;
  return (
    <Box
      data-live={state}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        borderBottom: 1,
        borderColor: 'divider',
        p: 3,
      }}
    >
      {beside ? null : <WayBack />}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box component={alone ? 'h1' : 'h2'} sx={{ flex: 1, m: 0, minWidth: 0, fontSize: '1rem' }}>
          {of.Kind === 'pair' && of.MayWrite ? (
            <ButtonBase
              title={t('chat:whoIs')}
              onClick={() => setKnown(true)}
              sx={{ maxWidth: '100%', textAlign: 'left', borderRadius: 1, font: 'inherit' }}
            >
              {line}
            </ButtonBase>
          ) : (
            line
          )}
        </Box>
        {beside ? null : (
          <IconButton aria-label={t('chat:print')} title={t('chat:print')} onClick={onPrint}>
            <PrintOutlined />
          </IconButton>
        )}
        {beside ? null : (
          <IconButton
            aria-label={t(isSearching ? 'chat:searchEnd' : 'chat:searchWithin')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            {isSearching ? <Close /> : <Search />}
          </IconButton>
        )}
        <MuteButton id={id} isMuted={of.Muted} isNarrow={alone} />
      </Box>
      {of.Kind === 'group' ? <GroupPeople of={of} /> : null}
      {isSearching ? (
        // On a phone there is room for one of the two.
        <Within id={id} viewer={viewer} onChoose={() => (alone ? setSearching(false) : undefined)} />
      ) : null}
      {state === 'Connected' ? null : (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {t(`chat:states.${state}`)}
        </Typography>
      )}
      {isKnown ? <ProfileDialog person={person} isOpen onClose={() => setKnown(false)} /> : null}
    </Box>
  );
};

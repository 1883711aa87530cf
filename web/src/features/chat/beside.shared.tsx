/** A conversation beside something else: the panel at its side, and the button that opens it. Needs the texts of `chat`. */
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams } from '../../platform/url.ts';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useOpen } from './chat.queries.ts';
import { Conversation } from './conversation.tsx';
import { wideEnough } from './write-link.shared.tsx';

/** Whether the conversation with somebody is open beside the page, which the address says. */
export const useBeside = (): { isOpen: boolean; isWide: boolean; turn: () => void } => {
  const isWide = useMediaQuery(wideEnough, { noSsr: true });
  const isOpen = useSearchParams()['chat'] === '1' && isWide;
  const open = useOverlayParam('chat');
  return { isOpen, isWide, turn: () => open(isOpen ? '' : '1') };
};

/** Opens and closes it where there is room, else leads to the conversation. */
export const WriteBeside = ({ person }: { person: { Id: number; Name: string } }) => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const { isOpen, isWide, turn } = useBeside();
  if (!project?.Abilities.includes('chat.use')) return null;
  const looks = { variant: 'outlined', startIcon: <ChatBubbleOutlineOutlined /> } as const;
  return isWide ? (
    <Button {...looks} aria-pressed={isOpen} onClick={turn}>
      {t('writeTo')}
    </Button>
  ) : (
    <Button {...looks} component={Link} to={`/${toUrlSegment(project)}/chat?with=${person.Id}`}>
      {t('writeTo')}
    </Button>
  );
};

/** The conversation with somebody, begun if there is none. */
const WithPerson = ({ person }: { person: { Id: number } }) => {
  const [project, session] = [useProject(), useSession()];
  const { mutate, error } = useOpen();
  const [id, setId] = useState(0);
  const projectId = project?.Id ?? 0;
  const begin = useCallback(
    () =>
      mutate({ ProjectId: projectId, UserId: person.Id }, { onSuccess: ({ ConversationId }) => setId(ConversationId) }),
    [mutate, projectId, person.Id],
  );
  useEffect(() => {
    if (projectId > 0) begin();
  }, [projectId, begin]);
  if (error) return <ErrorState error={error} retry={begin} />;
  return id > 0 && session ? (
    <Conversation key={id} id={id} viewer={session.Id} alone={false} beside />
  ) : (
    <RowsSkeleton rows={5} />
  );
};

/** What stands beside the conversation, and the conversation where it is open. */
export const Beside = ({ person, children }: { person: { Id: number; Name: string }; children: ReactNode }) => {
  const { t } = useTranslation('chat');
  const { isOpen, turn } = useBeside();
  // What it stands beside stays where it is, with what is typed in it.
  return (
    <Box
      sx={isOpen ? { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 6, alignItems: 'start' } : {}}
    >
      <Box data-beside={isOpen ? '' : undefined} sx={{ minWidth: 0 }}>
        {children}
      </Box>
      {isOpen ? (
        <Box
          component="aside"
          aria-label={t('besideWith', { name: person.Name })}
          // All of it is in sight from the beginning, wherever the page is scrolled to.
          sx={{
            position: 'fixed',
            top: 'calc(72px + var(--above, 0px))',
            bottom: 16,
            right: 24,
            width: 380,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <IconButton aria-label={t('besideEnd')} onClick={turn} sx={{ alignSelf: 'end' }}>
            <Close />
          </IconButton>
          <Box sx={{ flex: 1, minHeight: 0 }}>
            <WithPerson key={person.Id} person={person} />
          </Box>
        </Box>
      ) : null}
    </Box>
  );
};

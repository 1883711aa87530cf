/** Conversations (/chat, /chat/{id}): the list at the side, the one that is open beside it; on phones one after the other. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam, useSearchParams } from '../../platform/url.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFollowedLists, useOpen } from './chat.queries.ts';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { SkipToField } from './skip-to-field.tsx';
import { NewConversation } from './new-conversation.tsx';

/** Whoever comes to write to somebody (`?with=`) is led on to the conversation with them, which is begun if there is none. */
const useWith = (): Error | null => {
  const person = Number(useSearchParams()['with'] ?? 0) || 0;
  const project = useProject();
  const navigate = useNavigate();
  const { mutate, error } = useOpen();
  useEffect(() => {
    if (person <= 0 || !project) return;
    mutate(
      { ProjectId: project.Id, UserId: person },
      {
        onSuccess: ({ ConversationId }) =>
          void navigate({ to: `/${toUrlSegment(project)}/chat/${ConversationId}`, replace: true }),
      },
    );
  }, [person, project, mutate, navigate]);
  return error;
};

/** Which conversation is open is in the address, and nowhere else: whoever leaves has none (000 §2). */
export const ChatScreen = () => {
  const { t } = useTranslation('chat');
  const id = Number(useParam('id')) || 0;
  const at = Math.max(0, Math.trunc(Number(useSearchParams()['at']) || 0));
  const [project, session] = [useProject(), useSession()];
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const [isBeginning, setBeginning] = useState(false);
  // Which conversation was opened to write in it, and how often one was.
  const [begun, setBegun] = useState({ id: 0, turn: 0 });
  useFollowedLists();
  const refused = useWith();
  if (!project || !session) return null;
  const begin = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {project.Abilities.includes('chat.reports') ? (
        <Button variant="outlined" component={Link} to={`/${toUrlSegment(project)}/chat/reports`}>
          {t('reports.title')}
        </Button>
      ) : null}
      <Button variant="contained" onClick={() => setBeginning(true)}>
        {t('begin')}
      </Button>
    </Box>
  );
  const list = <ConversationList projectId={project.Id} viewer={session.Id} current={id} />;
  const turn = begun.id === id ? begun.turn : 0;
  const open =
    id > 0 ? <Conversation key={id} id={id} viewer={session.Id} alone={narrow} at={at} begun={turn} /> : null;
  return (
    <>
      {refused ? <ErrorState error={refused} /> : null}
      {narrow && open ? null : <PageHeader title={t('title')} subtitle={t('intro')} action={begin} />}
      {narrow ? (
        (open ?? list)
      ) : (
        <Box
          sx={{
            position: 'relative',
            display: 'grid',
            gridTemplateColumns: '340px minmax(0, 1fr)',
            gap: 6,
            alignItems: 'start',
            '@media print': { display: 'block' },
          }}
        >
          {id > 0 ? <SkipToField /> : null}
          <Box sx={{ display: 'contents' }} data-screen-only={open === null ? undefined : ''}>
            {list}
          </Box>
          {open ?? <EmptyState title={t('choose')}>{t('chooseMeans')}</EmptyState>}
        </Box>
      )}
      {isBeginning ? (
        <NewConversation
          projectId={project.Id}
          onBegun={(conversation) => setBegun(({ turn: before }) => ({ id: conversation, turn: before + 1 }))}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </>
  );
};

/** A conversation that is open: with whom, what was written, and writing in it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeableMinutes } from '@telemachos/contract/features/chat/chat.rules.ts';
import { ApiProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { liveState } from '../../platform/live/hearing.ts';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import { segmentOf, useProject } from '../../platform/session.ts';
import { useWatched } from '../../platform/store.ts';
import { toast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { chosenIn } from './chosen-files.ts';
import { DropArea, useChoosing } from './chosen-list.tsx';
import { useConversationName } from './conversation-name.ts';
import { readConversationAnew, useConversation, useMute, useTakeBack } from './chat.queries.ts';
import { Composer } from './composer.tsx';
import { MessageItem, OwnItem } from './message-item.tsx';
import { MessageList } from './message-list.tsx';
import { filesGone, type Message } from './message-queue.shared.ts';
import { notYetIn } from './messages.rules.ts';
import type { OpenConversation } from './open-conversation.ts';
import { PersonLine, useWhoIsThere } from './person-line.tsx';
import { useReading, useSeen, useTyping, type Opened } from './use-conversation.ts';
import { ownMessages, useOpenConversation, useSending } from './use-messages.ts';

const Header = ({ of, id, alone }: { of: Opened; id: number; alone: boolean }) => {
  const { t } = useTranslation(['chat', 'common']);
  const [project, mute, state] = [useProject(), useMute(), useWatched(liveState)];
  const who = useConversationName()(of);
  const name = who.Name;
  useEffect(() => {
    document.title = `${name} · ${t('common:product')}`;
  }, [name, t]);
  return (
    <Box data-live={state} sx={{ borderBottom: 1, borderColor: 'divider', p: 3, display: 'grid', gap: 2 }}>
      <Box
        component={Link}
        to={`/${project ? segmentOf(project) : ''}/chat`}
        sx={{ display: { md: 'none' }, color: 'primary.main' }}
      >
        {t('chat:back')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box component={alone ? 'h1' : 'h2'} sx={{ flex: 1, m: 0, minWidth: 0, fontSize: '1rem' }}>
          <PersonLine person={who} />
        </Box>
        <Button aria-pressed={of.Muted} onClick={() => mute.mutate({ ConversationId: id, Muted: !of.Muted })}>
          {t(of.Muted ? 'chat:unmute' : 'chat:mute')}
        </Button>
      </Box>
      {of.Kind === 'group' ? (
        <Box component="details" sx={{ color: 'text.secondary', fontSize: '0.875rem', minWidth: 0 }}>
          <Box
            component="summary"
            sx={{
              cursor: 'pointer',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              'details[open] > &': { whiteSpace: 'normal' },
            }}
          >
            {t('chat:groupPeople', { count: of.Users.length + 1 })}
            {[...of.Users.map(({ Name }) => Name), t('chat:you')].join(', ')}
          </Box>
        </Box>
      ) : null}
      {state === 'Connected' ? null : (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {t(`chat:states.${state}`)}
        </Typography>
      )}
    </Box>
  );
};

type Doing = { now: number; onReply: (message: Message) => void; onTaken: (message: Message) => void };

/** What may be done with a message. */
const useDoings = (id: number, viewer: number, of: Opened, { now, onReply, onTaken }: Doing) => {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  const [takeBack, ask] = [useTakeBack(), useConfirm()];
  const takeItBack = async ({ Seq }: Message) => {
    const words = { title: t('takeBackTitle'), text: t('takeBackText'), yes: t('takeBack'), no: t('cancel') };
    if (!(await ask(words))) return;
    takeBack.mutate(
      { ConversationId: id, Seq },
      { onSuccess: onTaken, onError: (error) => toast('error', problemText(error)) },
    );
  };
  return (message: Message) => {
    if (message.TakenBack || !of.MayWrite) return [];
    const isFresh = now - Date.parse(message.Time) < changeableMinutes * 60_000;
    const own = message.UserId === viewer && isFresh;
    return [
      { label: t('reply'), act: () => onReply(message) },
      ...(own ? [{ label: t('takeBack'), act: () => void takeItBack(message) }] : []),
    ];
  };
};

/** Present time, looked at each minute. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Who somebody is; whoever came meanwhile is asked for, whoever left has no name here any more. */
const useNames = (id: number, viewer: number, of: Opened, list: readonly Message[]) => {
  const { t } = useTranslation('chat');
  const names = new Map(of.Users.map(({ Id, Name }) => [Id, Name]));
  const unknown = [...new Set(list.map(({ UserId }) => UserId))].filter((user) => user !== viewer && !names.has(user));
  const asked = unknown.join(' ');
  useEffect(() => {
    if (asked !== '') void readConversationAnew(id);
  }, [asked, id]);
  return (user: number): string => names.get(user) ?? t('former');
};

type Inside = { id: number; viewer: number; of: Opened; opened: OpenConversation };

/** The messages and the field, once both are there. */
const Messages = ({ id, viewer, of, opened }: Inside) => {
  const { t } = useTranslation(['chat', 'problems']);
  const problemText = useProblemText();
  const [reading, queue] = [useWatched(opened.reading), useWatched(opened.queue.state)];
  const { sendNew, again, discard } = useSending(opened, id, viewer);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const typing = useTyping(id);
  const seen = useSeen(id, of, viewer);
  const read = useReading(id, opened, of.ReadSeq);
  const now = useNow();
  const waiting = useMemo(() => notYetIn(reading.known, ownMessages(queue)), [reading.known, queue]);
  useEffect(() => {
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [read]);
  const nameOf = useNames(id, viewer, of, reading.known.list);
  const doingsOf = useDoings(id, viewer, of, { now, onReply: setReplyTo, onTaken: opened.take });
  const chosen = chosenIn(id, viewer);
  const choose = useChoosing(chosen);
  const why = (code: string | null): string | null =>
    code === null
      ? null
      : code === filesGone
        ? t('chat:filesGone')
        : problemText(new ApiProblem(isProblemCode(code) ? code : 'INTERNAL', 0));
  if (reading.state === 'failed' && reading.known.list.length === 0)
    return <ErrorState error={reading.problem} retry={opened.retry} />;
  if (reading.state === 'first') return <RowsSkeleton rows={5} />;
  return (
    <DropArea onFiles={of.MayWrite ? choose : null}>
      {reading.state === 'failed' ? <ErrorState error={reading.problem} retry={opened.retry} /> : null}
      <MessageList
        reading={reading}
        now={now}
        waiting={waiting.length}
        onOlder={opened.loadOlder}
        onEnd={read}
        renderMessage={(message) => (
          <MessageItem
            conversation={id}
            message={message}
            writer={message.UserId === viewer ? null : nameOf(message.UserId)}
            isSeen={message.UserId === viewer && message.Seq <= seen}
            answered={reading.known.list.find(({ Seq }) => Seq === message.ReplyTo) ?? null}
            doings={doingsOf(message)}
          />
        )}
      >
        {waiting.map((own) => (
          <OwnItem
            key={own.ClientId}
            own={own}
            why={why(own.why)}
            onAgain={() => again(own)}
            onDiscard={() => discard(own)}
          />
        ))}
      </MessageList>
      <Box role="status" sx={{ px: 3, minHeight: 24, color: 'text.secondary', fontSize: '0.875rem' }}>
        {[...typing].map((user) => t('chat:typing', { name: nameOf(user) })).join(' ')}
      </Box>
      {of.MayWrite ? (
        <Composer
          conversation={id}
          viewer={viewer}
          first={{ text: of.DraftText, version: of.DraftVersion }}
          replyTo={replyTo}
          onNoReply={() => setReplyTo(null)}
          chosen={chosen}
          onSend={(Message, Files) => {
            sendNew({ Message, ReplyTo: replyTo?.Seq ?? null, Files });
            setReplyTo(null);
          }}
        />
      ) : (
        <Alert severity="info">{t('chat:closed')}</Alert>
      )}
    </DropArea>
  );
};

/** Keyed by its id: another conversation is another one. `alone`: there is nothing beside it, so it heads the page. */
export const Conversation = ({ id, viewer, alone }: { id: number; viewer: number; alone: boolean }) => {
  const read = useConversation(id);
  const opened = useOpenConversation(id, viewer);
  useWhoIsThere((read.data?.Users ?? []).slice(0, 12).map(({ Id }) => Id));
  if (read.isError && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (!read.data || !opened) return <RowsSkeleton rows={6} />;
  return (
    <Box
      component="section"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: { xs: 'calc(100dvh - 200px)', md: 'calc(100dvh - 284px)' },
        minHeight: 360,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'grey.50',
      }}
    >
      <Header of={read.data} id={id} alone={alone} />
      <Messages id={id} viewer={viewer} of={read.data} opened={opened} />
    </Box>
  );
};

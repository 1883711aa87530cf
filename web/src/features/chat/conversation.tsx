/** A conversation that is open: with whom, what was written, and writing in it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import { onLinksChanged } from '../../platform/live/live-events.ts';
import { useObservable } from '../../platform/observable.ts';
import type { Hold } from '../../platform/queue/queue.rules.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSetSearchParams } from '../../platform/url.ts';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { ChangeMessage, useChanging, type Changing } from './change-message.tsx';
import { readConversationAnew, useConversation } from './chat.queries.ts';
import { chosenIn } from './chosen-files.ts';
import { DropArea, useChoosing } from './chosen-list.tsx';
import { ConversationHeader, WayBack, type Standing } from './conversation-header.tsx';
import { isChangeable, useDoings } from './doings.tsx';
import { jumps } from './jumps.ts';
import { MessageItem, OwnItem } from './message-item.tsx';
import { MessageList } from './message-list.tsx';
import { filesGone, type Message, type SentFile } from './message-queue.shared.ts';
import { isAtEnd, messageOf, notYetIn } from './messages.rules.ts';
import type { OpenConversation, Reading } from './open-conversation.ts';
import { printConversation } from './print-conversation.ts';
import { useWhoIsThere } from './presence.shared.tsx';
import { SkipToField, toField } from './skip-to-field.tsx';
import { writtenHere } from './use-draft.ts';
import { useReading, useSeen, useTyping, type Opened } from './use-conversation.ts';
import { useNew } from './use-new.ts';
import { ownMessages, type OwnMessage } from './own-messages.rules.ts';
import { useGivenElsewhere, useOpenConversation, useSending } from './use-messages.ts';
import { Writing } from './writing.tsx';

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

/** The message of the address is jumped to, and once more where it is asked for again; one that is not there is said to be. */
const useJumping = (opened: OpenConversation, at: number): void => {
  const { t } = useTranslation('chat');
  const [turn, { target }] = [useObservable(jumps), useObservable(opened.reading)];
  useEffect(() => {
    if (at > 0 && turn >= 0) opened.jumpTo(at);
  }, [opened, at, turn]);
  useEffect(() => {
    if (target?.isLost) showToast('info', t('noSuchMessage'));
  }, [target, t]);
};

/** Back to the newest; the address does not lead to another message any more. */
const useToNewest = (opened: OpenConversation, at: number): (() => void) => {
  const setSearch = useSetSearchParams();
  return () => {
    opened.toNewest();
    if (at > 0) setSearch({ at: '' });
  };
};

type Inside = { id: number; viewer: number; of: Opened; opened: OpenConversation; at: number; begun: number };

/** Who is writing now, told politely. */
const Typing = ({ id, nameOf }: { id: number; nameOf: (user: number) => string }) => {
  const { t } = useTranslation('chat');
  const typing = useTyping(id);
  return (
    <Box role="status" sx={{ px: 3, minHeight: 24, color: 'text.secondary', fontSize: '0.875rem' }}>
      {[...typing].map((user) => t('typing', { name: nameOf(user) })).join(' ')}
    </Box>
  );
};

/** The field in place of a message that is being changed; when it is over, one writes on below. */
const useEditor = (id: number, opened: OpenConversation, changing: Changing) => (message: Message) =>
  changing.begun?.seq === message.Seq && !message.TakenBack ? (
    <ChangeMessage conversation={id} message={message} changing={changing} onChanged={opened.take} onEnd={toField} />
  ) : null;

/** Why a message of one's own was refused, in words. */
const useWhy = () => {
  const { t } = useTranslation('chat');
  const problemText = useProblemMessage();
  return (code: string | null): string | null => {
    if (code === null || code === filesGone) return code && t('filesGone');
    return problemText(new ApiProblem(isProblemCode(code) ? code : 'INTERNAL', 0));
  };
};

type OwnProps = { list: readonly OwnMessage[]; hold: Hold | null } & Record<
  'onAgain' | 'onDiscard',
  (own: OwnMessage) => void
>;

/** One's own that the server does not have, or did not take. */
const OwnItems = ({ list, hold, onAgain, onDiscard }: OwnProps) => {
  const why = useWhy();
  return list.map((own) => {
    const ways = { onAgain: () => onAgain(own), onDiscard: () => onDiscard(own) };
    return <OwnItem key={own.ClientId} own={own} why={why(own.why)} hold={hold} {...ways} />;
  });
};

/** Changing the last of one's own that may be changed, where one sees the newest. */
const useChangingLast = (
  known: Reading['known'],
  changing: Changing,
  isOwn: (message: Message) => boolean,
): (() => void) =>
  useLatest(() => {
    const last = findLastItem(known.list, isOwn);
    if (last && isAtEnd(known)) changing.begin(last);
  });

/** The messages and the field, once both are there. */
const Messages = ({ id, viewer, of, opened, at, begun }: Inside) => {
  const [reading, queue] = [useObservable(opened.reading), useObservable(opened.queue.state)];
  const { sendNew, again, discard, given: sent, isFromHere } = useSending(opened, id, viewer);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const seen = useSeen(id, of, viewer);
  const { firstNew, unseen, onEnd } = useNew(opened, viewer, useReading(id, opened, of.ReadSeq));
  const [now, changing] = [useNow(), useChanging(id, viewer)];
  const toNewest = useToNewest(opened, at);
  useJumping(opened, at);
  const waiting = useMemo(() => notYetIn(reading.known, ownMessages(queue)), [reading.known, queue]);
  const givenElsewhere = useGivenElsewhere(reading, waiting, { viewer, isFromHere });
  const nameOf = useNames(id, viewer, of, reading.known.list);
  const chosen = chosenIn(id, viewer);
  const choose = useChoosing(chosen);
  const given = { now, changing, onReply: setReplyTo, onTaken: opened.take };
  const { dialog, ...doings } = useDoings(id, viewer, of, given);
  const { known, target } = reading;
  const editorOf = useEditor(id, opened, changing);
  const changeLast = useChangingLast(known, changing, (message) => isChangeable(message, viewer, of, now));
  const noReply = useLatest(() => setReplyTo(null));
  const give = useLatest((Message: string, Files: readonly SentFile[]) => {
    opened.toNewest();
    sendNew({ Message, ReplyTo: replyTo?.Seq ?? null, Files });
    noReply();
  });
  if (reading.state === 'failed' && reading.known.list.length === 0)
    return <ErrorState error={reading.problem} retry={opened.retry} />;
  if (reading.state === 'first') return <RowsSkeleton rows={5} />;
  return (
    <DropArea onFiles={of.MayWrite ? choose : null}>
      {reading.state === 'failed' ? <ErrorState error={reading.problem} retry={opened.retry} /> : null}
      {of.MayWrite ? <SkipToField /> : null}
      <MessageList
        key={reading.window}
        reading={reading}
        firstNew={firstNew}
        unseen={unseen}
        given={sent}
        now={now}
        waiting={waiting.length}
        onOlder={opened.loadOlder}
        onNewer={opened.loadNewer}
        onNewest={toNewest}
        onEnd={onEnd}
        renderMessage={(message) => (
          <MessageItem
            conversation={id}
            message={message}
            writer={message.UserId === viewer ? null : nameOf(message.UserId)}
            isSeen={message.UserId === viewer && message.Seq <= seen}
            isTarget={target?.seq === message.Seq}
            answered={messageOf(known, message.ReplyTo)}
            report={doings.reportOf(message)}
            doings={doings.doingsOf(message)}
            onAnswered={opened.jumpTo}
            onBefore={() => doings.onBefore(message)}
            editor={editorOf(message)}
          />
        )}
      >
        <OwnItems list={waiting} hold={queue.hold} onAgain={again} onDiscard={discard} />
      </MessageList>
      <Typing id={id} nameOf={nameOf} />
      <Writing
        id={id}
        viewer={viewer}
        of={of}
        begun={begun}
        givenElsewhere={givenElsewhere}
        replyTo={replyTo}
        onNoReply={noReply}
        onUp={changeLast}
        chosen={chosen}
        onSend={give}
      />
      {dialog}
    </DropArea>
  );
};

/** What was written and not sent where one may write no more: it is there to be read and copied. */
const Unsent = ({ id, viewer, opened }: { id: number; viewer: number; opened: OpenConversation }) => {
  const { t } = useTranslation('chat');
  const own = ownMessages(useObservable(opened.queue.state));
  const [begun] = useState(() => writtenHere(id, viewer));
  const texts = [...own.map(({ Message }) => Message), begun].filter((text) => text.trim() !== '');
  if (texts.length === 0) return null;
  return (
    <Box component="section" aria-label={t('unsent')} sx={{ mt: 4 }}>
      <Typography variant="h2">{t('unsent')}</Typography>
      {texts.map((text, place) => (
        <Typography key={place} sx={{ my: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
};

/**
 * Keyed by its id: another conversation is another one. `at` is the message that is shown first, 0 for the newest; `begun`
 * says how often it was opened to write in it: each time the field has the focus.
 */
export const Conversation = ({
  id,
  viewer,
  at = 0,
  begun = 0,
  ...standing
}: Standing & { id: number; viewer: number; at?: number; begun?: number }) => {
  const read = useConversation(id);
  const opened = useOpenConversation(id, viewer, at);
  useEffect(() => onLinksChanged(() => void readConversationAnew(id)), [id]);
  useWhoIsThere((read.data?.Users ?? []).slice(0, 12).map(({ Id }) => Id));
  // One that may not be read any more is not left on the page either.
  if (read.error && (!read.data || toApiProblem(read.error).code === 'NOT_FOUND'))
    return (
      <>
        {standing.beside ? null : <WayBack />}
        <ErrorState error={read.error} retry={() => void read.refetch()} />
        {opened ? <Unsent id={id} viewer={viewer} opened={opened} /> : null}
      </>
    );
  if (!read.data || !opened) return <RowsSkeleton rows={6} />;
  return (
    <Box
      component="section"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: standing.beside ? '100%' : { xs: 'calc(100dvh - 200px)', md: 'calc(100dvh - 284px)' },
        minHeight: 360,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'grey.50',
        // There is no scrolling on paper: all that was read is there.
        '@media print': { display: 'block', height: 'auto', overflow: 'visible', border: 0 },
      }}
    >
      <ConversationHeader
        of={read.data}
        id={id}
        viewer={viewer}
        onPrint={() => void printConversation(opened)}
        {...standing}
      />
      <Messages id={id} viewer={viewer} of={read.data} opened={opened} at={at} begun={standing.beside ? 1 : begun} />
    </Box>
  );
};

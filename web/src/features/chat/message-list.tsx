/**
 * The messages of a conversation, the newest at the end: the place does not jump when older ones come, and follows new
 * ones only while the end is in sight. A message that is jumped to stands in the middle and has the focus. Source:
 * specification 000 §2, §4 and §9.
 */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  Fragment,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type UIEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { dayWordOf } from './days.rules.ts';
import type { Message } from './message-queue.shared.ts';
import { isAtEnd as endsWithNewest } from './messages.rules.ts';
import type { Reading } from './open-conversation.ts';

/** Older ones are read within so many pixels of the top, while one scrolls up (000 §9); newer ones towards the end. */
const loadOlderWithinPx = 500;
/** So near the end counts as being there, in pixels. */
const endTolerancePx = 80;
/** So far from the end a way back to it is offered, in pixels. */
const showJumpToEndFromPx = 600;

/** The day of a message, where another begins with it. */
const DayLine = memo(({ before, time, now }: { before: string | null; time: string; now: number }) => {
  const { t, i18n } = useTranslation('chat');
  if (before !== null && dayInAthens(Date.parse(before)) === dayInAthens(Date.parse(time))) return null;
  const word = dayWordOf(time, now, i18n.language);
  return (
    <Box component="li" sx={{ textAlign: 'center', py: 2 }}>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {'words' in word ? word.words : t(word.kind)}
      </Typography>
    </Box>
  );
});

/** Before what came since one looked last; it stays until others come that one does not see at once. */
const NewLine = () => {
  const { t } = useTranslation('chat');
  return (
    <Box
      component="li"
      data-new-line
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, color: 'primary.main' }}
    >
      <Box aria-hidden="true" sx={{ flex: 1, borderTop: 1 }} />
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {t('sinceLast')}
      </Typography>
      <Box aria-hidden="true" sx={{ flex: 1, borderTop: 1 }} />
    </Box>
  );
};

/** The end stays in sight where it was, when what is under the messages grows. */
const useStaying = (box: RefObject<HTMLDivElement | null>, place: RefObject<{ isAtEnd: boolean }>): void =>
  useEffect(() => {
    const { current: scroller } = box;
    if (!scroller) return;
    const watching = new ResizeObserver(() => {
      if (place.current.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    });
    watching.observe(scroller);
    return () => watching.disconnect();
  }, [box, place]);

type Props = {
  reading: Reading;
  /** The message before which the line stands: the first that came since one looked last; 0 for none. */
  firstNew: number;
  /** So many of others were not in sight yet. */
  unseen: number;
  /** Present time, in epoch milliseconds. */
  now: number;
  /** How many of one's own wait after them. */
  waiting: number;
  /** How many one gave to be sent from here: with each the end is shown. */
  given: number;
  renderMessage: (message: Message) => ReactNode;
  onOlder: () => void;
  onNewer: () => void;
  /** Back to the newest. */
  onNewest: () => void;
  /** The end is in sight. */
  onEnd: () => void;
  children: ReactNode;
};

/** Where one is, before something changes what is above or below. */
type Spot = { top: number; height: number; first: number; last: number; turn: number; isAtEnd: boolean };

/** Brings a message into the middle and gives it the focus; false when it is not drawn. */
const showMessage = (scroller: HTMLElement, seq: number): boolean => {
  const found = scroller.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  if (!found) return false;
  const { top, height } = found.getBoundingClientRect();
  scroller.scrollTop += top - scroller.getBoundingClientRect().top - Math.max(0, (scroller.clientHeight - height) / 2);
  found.focus({ preventScroll: true });
  return true;
};

/** Begins with the line, where not all after it fits; false where all does, or where there is none. */
const showLine = (scroller: HTMLElement): boolean => {
  const line = scroller.querySelector('[data-new-line]');
  if (!line) return false;
  const above = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  if (scroller.scrollHeight - above <= scroller.clientHeight) return false;
  scroller.scrollTop = above;
  return true;
};

/** Whoever comes back to the page has what is in sight before them. */
const useLookedAt = (place: RefObject<{ isAtEnd: boolean }>, onEnd: () => void): void =>
  useEffect(() => {
    const look = () => (place.current.isAtEnd ? onEnd() : undefined);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [place, onEnd]);

/** Keeps the place while messages come before and after it, and goes to the one that is jumped to. */
const usePlace = ({ reading, waiting, given, onEnd }: Pick<Props, 'reading' | 'waiting' | 'given' | 'onEnd'>) => {
  const box = useRef<HTMLDivElement>(null);
  const { list } = reading.known;
  const isWhole = endsWithNewest(reading.known);
  const place = useRef<Spot>({ top: 0, height: 0, first: 0, last: 0, turn: 0, isAtEnd: true });
  const [first, last] = [list[0]?.Seq ?? 0, list.at(-1)?.Seq ?? 0];
  const { target, window } = reading;
  useLayoutEffect(() => {
    const { current: scroller } = box;
    if (!scroller) return;
    const before = place.current;
    const turn = target && !target.isLost ? target.turn : before.turn;
    const isShown = target !== null && turn !== before.turn && showMessage(scroller, target.seq);
    // What is drawn first begins where one has read to.
    const isBegun = isShown || (window === 1 && before.height === 0 && showLine(scroller));
    // What came before what was seen pushes it down by its own height.
    if (!isBegun && before.first > first && before.first > 0)
      scroller.scrollTop = before.top + scroller.scrollHeight - before.height;
    else if (!isBegun && before.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    const isAtEnd = isBegun
      ? isWhole && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < endTolerancePx
      : before.isAtEnd && isWhole;
    place.current = { top: scroller.scrollTop, height: scroller.scrollHeight, first, last, turn, isAtEnd };
    if (isAtEnd) onEnd();
  }, [first, last, isWhole, target, window, onEnd]);
  useStaying(box, place);
  useLookedAt(place, onEnd);
  useLayoutEffect(() => {
    const isFollowed = given > 0 || place.current.isAtEnd;
    if (waiting > 0 && isFollowed && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [waiting, given]);
  /** After one scrolled: which way, and how far the end is. */
  const moved = ({ scrollTop: top, scrollHeight: height, clientHeight }: HTMLElement) => {
    const left = height - top - clientHeight;
    const way = Math.sign(top - place.current.top);
    place.current = { ...place.current, top, height, isAtEnd: isWhole && left < endTolerancePx };
    return { way, left, isAtEnd: place.current.isAtEnd };
  };
  const toEnd = () => {
    const { current: scroller } = box;
    scroller?.focus({ preventScroll: true });
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  };
  return { box, moved, toEnd };
};

/** What stands before the first message: its beginning, or the way to older ones. */
const Head = ({ reading, waiting, onOlder }: Pick<Props, 'reading' | 'waiting' | 'onOlder'>) => {
  const { t } = useTranslation('chat');
  const { list, atStart } = reading.known;
  const isBusy = reading.state === 'older';
  return (
    <Box component="li" sx={{ textAlign: 'center' }} data-older={atStart ? 3 : isBusy ? 2 : 1}>
      {atStart ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(list.length === 0 && waiting === 0 ? 'empty' : 'start')}
        </Typography>
      ) : (
        <>
          <Button disabled={isBusy} onClick={onOlder}>
            {t(isBusy ? 'loadingOlder' : 'older')}
          </Button>
          <Typography data-paper-only variant="body2">
            {t('notPrinted')}
          </Typography>
        </>
      )}
    </Box>
  );
};

/** What stands after the last message: its end, or that there is more. */
const Foot = ({ reading, onNewer }: Pick<Props, 'reading' | 'onNewer'>) => {
  const { t } = useTranslation('chat');
  if (endsWithNewest(reading.known)) return null;
  const isBusy = reading.state === 'newer';
  return (
    <Box component="li" sx={{ textAlign: 'center' }}>
      <Button disabled={isBusy} onClick={onNewer}>
        {t(isBusy ? 'loadingNewer' : 'newer')}
      </Button>
      <Typography data-paper-only variant="body2">
        {t('notPrinted')}
      </Typography>
    </Box>
  );
};

/** It scrolls by itself; `children` are what waits to be sent. Keyed by the window that is shown. */
export const MessageList = (props: Props) => {
  const { reading, firstNew, unseen, now, waiting, renderMessage, onOlder, onNewer, onNewest, onEnd, children } = props;
  const { t } = useTranslation('chat');
  const { list } = reading.known;
  const { box, moved, toEnd } = usePlace(props);
  const [isFar, setFar] = useState(false);
  const isWhole = endsWithNewest(reading.known);
  const scrolled = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { way, left, isAtEnd } = moved(currentTarget);
    setFar(left > showJumpToEndFromPx);
    if (way < 0 && currentTarget.scrollTop < loadOlderWithinPx) onOlder();
    if (way > 0 && left < loadOlderWithinPx) onNewer();
    if (isAtEnd) onEnd();
  };
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        displayPrint: 'block',
        flexDirection: 'column',
        flex: 1,
        minHeight: 0,
      }}
    >
      <Box
        ref={box}
        role="log"
        aria-label={t('messages')}
        tabIndex={0}
        onScroll={scrolled}
        sx={{
          overflowY: 'auto',
          flex: 1,
          minHeight: 0,
          p: 3,
          overflowAnchor: 'none',
          '@media print': { overflow: 'visible' },
        }}
      >
        {/* One below the other, each laid out by itself: a grid would measure all of them with each that comes. */}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 2 } }}>
          <Head reading={reading} waiting={waiting} onOlder={onOlder} />
          {list.map((message, index) => (
            <Fragment key={message.Seq}>
              <DayLine before={list[index - 1]?.Time ?? null} time={message.Time} now={now} />
              {message.Seq === firstNew ? <NewLine /> : null}
              {renderMessage(message)}
            </Fragment>
          ))}
          <Foot reading={reading} onNewer={onNewer} />
          {children}
        </Box>
      </Box>
      {isFar || !isWhole || unseen > 0 ? (
        <Button
          variant="contained"
          size="small"
          startIcon={<ArrowDownward />}
          onClick={() => {
            toEnd();
            onNewest();
          }}
          sx={{ position: 'absolute', bottom: 12, right: 20, boxShadow: 2 }}
        >
          {unseen > 0 ? t('toNewestCount', { count: unseen }) : t('toNewest')}
        </Button>
      ) : null}
    </Box>
  );
};

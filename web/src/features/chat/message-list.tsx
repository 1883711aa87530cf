/**
 * The messages of a conversation, the newest at the end: the place does not jump when older ones come, and follows new
 * ones only while the end is in sight. Source: specification 000 §2, §4 and §9.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayWordOf } from './days.rules.ts';
import type { Message } from './message-queue.shared.ts';
import type { Reading } from './open-conversation.ts';

/** Older ones are read within so many pixels of the top, while one scrolls up (000 §9). */
const nearTop = 500;
/** So near the end counts as being there, in pixels. */
const nearEnd = 80;

const DayLine = ({ time, now }: { time: string; now: number }) => {
  const { t, i18n } = useTranslation('chat');
  const word = dayWordOf(time, now, i18n.language);
  return (
    <Box component="li" sx={{ justifySelf: 'center', my: 2 }}>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {'words' in word ? word.words : t(word.kind)}
      </Typography>
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
  /** Present time, in epoch milliseconds. */
  now: number;
  /** How many of one's own wait after them: with each the end is shown. */
  waiting: number;
  renderMessage: (message: Message) => ReactNode;
  onOlder: () => void;
  /** The end is in sight. */
  onEnd: () => void;
  children: ReactNode;
};

/** It scrolls by itself; `children` are what waits to be sent. */
export const MessageList = ({ reading, now, waiting, renderMessage, onOlder, onEnd, children }: Props) => {
  const { t } = useTranslation('chat');
  const { list, atStart } = reading.known;
  const box = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, height: 0, first: 0, last: 0, isAtEnd: true });
  const [first, last] = [list[0]?.Seq ?? 0, list.at(-1)?.Seq ?? 0];
  useLayoutEffect(() => {
    const { current: scroller } = box;
    if (!scroller) return;
    const before = place.current;
    // What came before what was seen pushes it down by its own height.
    if (before.first > first && before.first > 0)
      scroller.scrollTop = before.top + scroller.scrollHeight - before.height;
    else if (before.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    place.current = { ...before, top: scroller.scrollTop, height: scroller.scrollHeight, first, last };
    if (place.current.isAtEnd) onEnd();
  }, [first, last, onEnd]);
  useStaying(box, place);
  useLayoutEffect(() => {
    if (waiting > 0 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [waiting]);
  const scrolled = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const isUp = scrollTop < place.current.top;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearEnd;
    place.current = { ...place.current, top: scrollTop, height: scrollHeight, isAtEnd };
    if (isUp && scrollTop < nearTop) onOlder();
    if (isAtEnd) onEnd();
  };
  return (
    <Box
      ref={box}
      role="log"
      aria-label={t('messages')}
      tabIndex={0}
      onScroll={scrolled}
      sx={{ overflowY: 'auto', flex: 1, minHeight: 0, p: 3, overflowAnchor: 'none' }}
    >
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        <Box component="li" sx={{ justifySelf: 'center' }} data-older={atStart ? 3 : reading.state === 'older' ? 2 : 1}>
          {atStart ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(list.length === 0 && waiting === 0 ? 'empty' : 'start')}
            </Typography>
          ) : (
            <Button disabled={reading.state === 'older'} onClick={onOlder}>
              {t(reading.state === 'older' ? 'loadingOlder' : 'older')}
            </Button>
          )}
        </Box>
        {list.map((message, index) => {
          const before = list[index - 1];
          const isNewDay =
            !before ||
            JSON.stringify(dayWordOf(before.Time, now, 'el')) !== JSON.stringify(dayWordOf(message.Time, now, 'el'));
          return (
            <Fragment key={message.Seq}>
              {isNewDay ? <DayLine time={message.Time} now={now} /> : null}
              {renderMessage(message)}
            </Fragment>
          );
        })}
        {children}
      </Box>
    </Box>
  );
};

/** A mentee's meetings that are off: when they were to be, by whom and why they are not. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { ErrorState, MayCome } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import './meetings.texts.ts';
import { useOwnMeetings } from './own-listed.shared.ts';
import { useNow } from './use-now.ts';
import { titleIn } from './words.ts';

/** What came of what was done just now: the eyes, and whoever hears it, go there and to no other button. */
const Told = ({ focused = true, children }: { focused?: boolean; children: ReactNode }) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focused) return undefined;
    // Once the dialog has given the focus back.
    const frame = requestAnimationFrame(() => alert.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      severity="info"
      role="status"
      sx={{ mt: 3, mb: 4, overflowWrap: 'anywhere', scrollMarginBlock: 96 }}
    >
      {children}
    </Alert>
  );
};

/** In a sentence: by whom it is off. */
const useOffWords = () => {
  const { t } = useTranslation('meetings');
  return ({ Start, OffBy }: MeetingLine): string => {
    const when = showDateTime(Start);
    if (OffBy === 'mentee') return t('own.declined', { when });
    const isTold = OffBy === 'mentor' || OffBy === 'staff';
    return isTold ? t('own.offBy', { when, by: t(`offBy.${OffBy}`) }) : t('own.off', { when });
  };
};

/** Of these the one that was made last, where it is off. */
const lastOff = (list: readonly MeetingLine[]): MeetingLine | undefined => {
  const off = list.filter(({ State }) => State === 'cancelled');
  const last = Math.max(...off.map(({ Id }) => Id));
  return off.find(({ Id }) => Id === last);
};

/** Of an action that has no meeting now the one that was made last, and is off; nothing where there was none. */
export const OffMeeting = ({
  actionId,
  focused,
  children,
}: {
  actionId: number;
  /** It was declined just now. */
  focused: boolean;
  /** What comes next, where nothing else on the page says so. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  const offWords = useOffWords();
  const { data, error, isPending, refetch } = useOwnMeetings();
  if (isPending) return <MayCome />;
  if (!data) return <ErrorState what={t('own.offNotRead')} error={error} retry={() => void refetch()} />;
  const meeting = lastOff(data.list.filter(({ ActionId }) => ActionId === actionId));
  if (!meeting) return null;
  const { OffBy, Reason } = meeting;
  return (
    <Told focused={focused}>
      <Dated>{offWords(meeting)}</Dated>
      {Reason === '' ? null : <div>{t(OffBy === 'mentee' ? 'own.declinedWhy' : 'own.offWhy', { reason: Reason })}</div>}
      {children}
    </Told>
  );
};

/**
 * Of an action's meetings, while some stand: which do, then the one that was to be ahead and is off, the last of them. One
 * whose time stands by now was made good, and is told no more.
 */
export const OffBeside = ({
  actionId,
  declined,
  stand,
}: {
  actionId: number;
  /** The one that was declined just now. */
  declined: number | null;
  /** Those that stand, the soonest first. */
  stand: readonly MeetingLine[];
}) => {
  const { t } = useTranslation('meetings');
  const offWords = useOffWords();
  const now = useNow();
  const { data } = useOwnMeetings();
  const over = (data?.list ?? []).filter(
    ({ ActionId, State, Start }) =>
      ActionId === actionId &&
      State === 'cancelled' &&
      Date.parse(Start) > now &&
      !stand.some((one) => Date.parse(one.Start) === Date.parse(Start)),
  );
  const declinedNow = over.find(({ Id }) => Id === declined);
  const off = declinedNow ?? lastOff(over);
  if (!off) return null;
  return (
    <Told key={declinedNow ? declined : 'before'} focused={declinedNow !== undefined}>
      <div>
        <Dated>{t('own.othersStand', { count: stand.length, when: showDateTime(stand[0]?.Start ?? '') })}</Dated>
      </div>
      <div>
        <Dated>{offWords(off)}</Dated>
      </div>
      {off.Reason === '' || off.OffBy === 'mentee' ? null : <div>{t('own.offWhy', { reason: off.Reason })}</div>}
    </Told>
  );
};

/** Of actions without a meeting those whose last one was to be ahead, and is off, with the way there. */
export const OffAhead = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const offWords = useOffWords();
  const language = useLanguage();
  const now = useNow();
  const { data } = useOwnMeetings();
  const off = lines
    .filter(({ Meeting, State }) => Meeting === null && State !== 'done')
    .flatMap(({ Id }) => lastOff((data?.list ?? []).filter(({ ActionId }) => ActionId === Id)) ?? [])
    .filter(({ Start }) => Date.parse(Start) > now);
  if (off.length === 0) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 5, overflowWrap: 'anywhere' }}>
      {off.map((meeting) => (
        <div key={meeting.Id}>
          <Dated>{offWords(meeting)}</Dated>
          <Box component={Link} to={`/${segment}/mentee/action/${meeting.ActionId}`} sx={{ display: 'block', py: 1 }}>
            {titleIn(language, meeting)}
          </Box>
        </div>
      ))}
    </Alert>
  );
};

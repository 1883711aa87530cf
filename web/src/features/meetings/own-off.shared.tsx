/** A mentee's meeting that is off: when it was to be, by whom and why it is not. */
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useProject, useSession } from '../../platform/session.ts';
import { Dated } from '../../ui/written.tsx';
import { useMeetings } from './meetings.queries.ts';
import { useNow } from './use-now.ts';

/** So long ago, and so far ahead, a meeting that is off is told of. */
const days = { before: 14, after: 366 };

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

/** Of an action that has no meeting now the one that was made last, and is off; nothing where there was none. */
export const OffMeeting = ({ actionId }: { actionId: number }) => {
  const { t } = useTranslation('meetings');
  const offWords = useOffWords();
  const project = useProject();
  const session = useSession();
  const today = dayInAthens(useNow());
  const asked = { From: daysLater(today, -days.before), Until: daysLater(today, days.after) };
  const own = { ProjectId: project?.Id ?? 0, MenteeId: session?.Id ?? 0, ...asked };
  const { data } = useMeetings(own, project !== null && session !== null);
  const off = (data?.list ?? []).filter(({ ActionId, State }) => ActionId === actionId && State === 'cancelled');
  const last = Math.max(...off.map(({ Id }) => Id));
  const meeting = off.find(({ Id }) => Id === last);
  if (!meeting) return null;
  const { OffBy, Reason } = meeting;
  return (
    <Alert severity="info" role="status" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      <Dated>{offWords(meeting)}</Dated>
      {Reason === '' ? null : <div>{t(OffBy === 'mentee' ? 'own.declinedWhy' : 'own.offWhy', { reason: Reason })}</div>}
    </Alert>
  );
};

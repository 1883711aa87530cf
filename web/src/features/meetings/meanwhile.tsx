/** A meeting that somebody else changed while something is being done with it: it is said, and read before one goes on. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { isOutcomeUnknown } from '../../platform/idempotency.ts';
import { Dated } from '../../ui/written.tsx';

/** What its reader sees of a meeting. */
const shownOf = ({ Start, End, Place, Link, MentorId, Mentees }: MeetingLine): string =>
  JSON.stringify([Start, End, Place, Link, MentorId, Mentees.map(({ Id, Comes }) => [Id, Comes])]);

/** Whether something is on its way, or was done perhaps: what is read of the meeting meanwhile may be just that. */
export const isUnheard = ({ isPending, error }: { isPending: boolean; error: Error | null }): boolean =>
  isPending || (error !== null && isOutcomeUnknown(error));

/** What is done with a meeting as it was seen. */
type Doing = { isPending: boolean; error: Error | null; variables: { Sequence: number } | undefined };

/**
 * The number of the meeting as it was seen last, and what is said while it is another one. Until what is being done with it
 * is heard of, it is the number that was sent: pressed again, it is the same wish.
 */
export const useSeenSequence = (meeting: MeetingLine, doing: Doing): { Sequence: number; changed: ReactNode } => {
  const { t } = useTranslation('meetings');
  const [{ Sequence: seen, shown }, setSeen] = useState({ Sequence: meeting.Sequence, shown: shownOf(meeting) });
  const now = { Sequence: meeting.Sequence, shown: shownOf(meeting) };
  if (doing.variables && isUnheard(doing)) return { Sequence: doing.variables.Sequence, changed: null };
  // What changed is nothing that is seen of it, such as somebody else of a group who does not come.
  if (seen !== now.Sequence && shown === now.shown) setSeen(now);
  const where = meeting.Place === '' ? '' : ` · ${meeting.Place}`;
  const changed =
    seen === meeting.Sequence || shown === now.shown ? null : (
      <Alert
        severity="warning"
        role="alert"
        action={<Button onClick={() => setSeen(now)}>{t('meeting.changedSeen')}</Button>}
      >
        <Dated>{t('meeting.changedNow', { now: `${showDateTime(meeting.Start)}${where}` })}</Dated>
      </Alert>
    );
  return { Sequence: seen, changed };
};

/** A meeting as calendars and lists show it: a button that opens it. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { showTime } from '@telemachos/contract/kit/dates.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { seesAllMentees, useProject, useSession } from '../../platform/session.ts';
import { useNow } from './use-now.ts';
import { titleIn } from './words.ts';
import { useLanguage } from '../../platform/i18n.ts';

/** How a meeting stands: as it is kept, over without a word, or without the one who looks. */
export type Standing = MeetingLine['State'] | 'toRecord' | 'cannot';

/** The standing of a meeting at an instant, as somebody sees it. */
export const standingOf = (meeting: MeetingLine, now: number, viewerId: number | undefined): Standing => {
  const own = meeting.Mentees.find(({ Id }) => Id === viewerId);
  if (meeting.State === 'planned' && own?.Comes === false) return 'cannot';
  if (meeting.State === 'planned' && Date.parse(meeting.End) < now && !own) return 'toRecord';
  return meeting.State;
};

const tones: Record<Standing, Tone> = {
  planned: 'active',
  held: 'good',
  missed: 'bad',
  cancelled: 'neutral',
  toRecord: 'waiting',
  cannot: 'neutral',
};

/** How it stands, in a word. */
export const StandingChip = ({ standing }: { standing: Standing }) => {
  const { t } = useTranslation('meetings');
  return <StatusChip tone={tones[standing]} label={t(`state.${standing}`)} />;
};

/** Whom one meets: the mentor for a mentee, else the mentees who come, and who holds it where that is somebody else. */
export const useOthers = (): ((meeting: MeetingLine) => string) => {
  const session = useSession();
  return ({ Mentees, MentorId, MentorName }) => {
    if (Mentees.some(({ Id }) => Id === session?.Id)) return MentorName;
    const comers = Mentees.filter(({ Comes }) => Comes);
    const names = (comers.length === 0 ? Mentees : comers).map(({ Name }) => Name).join(', ');
    return MentorId === session?.Id ? names : `${names} · ${MentorName}`;
  };
};

/** The time, what about and with whom; cancelled ones are struck through. */
export const MeetingItem = ({
  meeting,
  low,
  hint,
  onOpen,
}: {
  meeting: MeetingLine;
  low: boolean;
  /** The id of what says how it is moved, where it may be. */
  hint: string | undefined;
  onOpen: () => void;
}) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const session = useSession();
  const others = useOthers();
  const standing = standingOf(meeting, useNow(), session?.Id);
  const title = titleIn(language, meeting);
  const isOff = standing === 'cancelled' || standing === 'cannot';
  const time = showTime(meeting.Start);
  return (
    <ButtonBase
      onClick={onOpen}
      data-meeting={meeting.Id}
      aria-describedby={hint}
      aria-label={`${t('meeting.open', { time, title, name: others(meeting) })}, ${t(`state.${standing}`)}`}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'start',
        px: 2,
        py: low ? 0.5 : 2,
        minHeight: low ? 24 : 44,
        borderRadius: 'var(--radius-small)',
        borderLeft: 3,
        borderColor: standing === 'toRecord' ? 'var(--amber-ink)' : isOff ? 'var(--grey-600)' : 'primary.main',
        bgcolor: standing === 'toRecord' ? 'var(--amber-50)' : isOff ? 'var(--grey-200)' : 'var(--blue-50)',
        color: 'text.primary',
        fontSize: '0.75rem',
        lineHeight: 1.5,
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: low ? 'nowrap' : 'normal',
          '@media print': { whiteSpace: 'normal' },
          textDecoration: isOff ? 'line-through' : 'none',
        }}
      >
        <strong>{time}</strong> {others(meeting)}
      </Box>
      {low ? null : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {title}
        </Box>
      )}
    </ButtonBase>
  );
};

/** Whether the reader looks after mentees here. */
export const useIsStaff = (): boolean => useProject()?.Abilities.includes('mentor.work') ?? false;

/** Whether the reader may change a meeting: who runs the project any, mentors what they hold. */
export const useMayChange = (): ((meeting: Pick<MeetingLine, 'MentorId'>) => boolean) => {
  const [staff, project, session] = [useIsStaff(), useProject(), useSession()];
  return ({ MentorId }) => staff && project !== null && (seesAllMentees(project) || MentorId === session?.Id);
};

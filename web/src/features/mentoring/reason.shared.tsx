/** Why a mentee needs somebody, in a word with its picture, and since when. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { NeedReason } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { CaseLine, MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDate, showDateTime, showLastDay } from '@telemachos/contract/kit/dates.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { Dated } from '../../ui/written.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import './mentoring.texts.ts';

const looks = {
  overdue: { Picture: ScheduleOutlined, tone: 'bad' },
  meetingToday: { Picture: EventAvailableOutlined, tone: 'active' },
  record: { Picture: HelpOutlineOutlined, tone: 'waiting' },
  read: { Picture: MarkEmailUnreadOutlined, tone: 'waiting' },
  schedule: { Picture: EventOutlined, tone: 'waiting' },
  silent: { Picture: VolumeOffOutlined, tone: 'neutral' },
  none: { Picture: CheckCircleOutlined, tone: 'good' },
} as const satisfies Record<NeedReason, { Picture: typeof EventOutlined; tone: Tone }>;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** The reason as a chip; where a meeting waits to be set because the one before was declined, that it was. */
export const ReasonChip = ({ reason, declined = false }: { reason: NeedReason; declined?: boolean }) => {
  const { t } = useTranslation('mentoring');
  if (declined) return <StatusChip tone="waiting" icon={<EventBusyOutlined />} label={t('reason.declined')} />;
  const { Picture, tone } = looks[reason];
  return <StatusChip tone={tone} icon={<Picture />} label={t(`reason.${reason}`)} />;
};

/** Since when an action stands as it does, or waits for the mentor; '' where nothing was begun or its line says another day. */
export const useStandsSince = (): ((
  action: Pick<MenteeAction, 'Reason' | 'Since' | 'State' | 'Meeting'>,
) => string) => {
  const { t } = useTranslation('mentoring');
  return ({ Reason, Since, State, Meeting }) => {
    if (Since === null || Meeting !== null || State === 'done' || State === 'locked') return '';
    const words = Reason === 'read' || Reason === 'schedule' ? 'waiting' : State === 'ready' ? 'open' : 'other';
    return t(`since.${words}`, { date: showDate(Since) });
  };
};

/** Which action it is about, and since when; of a meeting that was declined when it was to be, and the beginning of why not. */
export const ReasonDetail = ({ line }: { line: CaseLine }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const { Reason, Action, Since, Meeting, Declined } = line;
  const since = () => {
    if (Declined) return t('since.declined', { when: showDateTime(Declined.Start) });
    if (Reason === 'meetingToday') return Meeting?.Time ?? '';
    if (Since === null || Reason === 'none') return '';
    return Reason === 'overdue'
      ? t('since.overdue', { date: showLastDay(Since) })
      : t('since.other', { date: showDate(Since) });
  };
  return (
    <>
      <Dated>{[Action ? words.title(Action) : '', since()].filter(Boolean).join(' · ')}</Dated>
      {Declined && Declined.Reason !== '' ? (
        <Box component="bdi" sx={twoLines}>
          {t('since.declinedWhy', { reason: Declined.Reason })}
        </Box>
      ) : null}
    </>
  );
};

/** How an action is told: its title in the language on screen, its kind, its state, its time, what it waits for. */
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import Check from '@mui/icons-material/Check';
import EuroOutlined from '@mui/icons-material/EuroOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import TimelapseOutlined from '@mui/icons-material/TimelapseOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showDate, showDay, showLastDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage, type Language } from '../../platform/i18n.ts';
import type { Tone } from '../../ui/status-chip.tsx';
import { Dated } from '../../ui/written.tsx';
import { isTypeIcon, typeIcons } from './type-icons.shared.ts';
import './actions.texts.ts';

/** Title, description and group in the language on screen. */
export const useWords = () => {
  const english = useLanguage() === 'en';
  return {
    title: (line: { Title: string; TitleEn: string }) => (english ? line.TitleEn : line.Title),
    descr: (line: { Descr: string; DescrEn: string }) => (english ? line.DescrEn : line.Descr),
    group: (line: { Group: string; GroupEn: string }) => (english ? line.GroupEn : line.Group),
  };
};

/**
 * Where an action is worked on. A questionnaire that waits for answers opens at once, on the one page that says what it
 * is and begins it.
 */
export const wayTo = ({ Id, TypeId, State }: ActionLine, segment: string): string =>
  TypeId === actionTypeIds.questionnaire && (State === 'ready' || State === 'underway')
    ? `/${segment}/questionnaire/${Id}`
    : `/${segment}/mentee/action/${Id}`;

/** Words of a definition in a language; Greek stands in for what is not translated. */
export const inWords = (words: { el: string; en?: string | undefined } | null, language: Language): string =>
  (language === 'en' ? (words?.en ?? words?.el) : words?.el) ?? '';

const kinds = {
  '1': AssignmentOutlined,
  '2': HandshakeOutlined,
  '3': QuizOutlined,
  '4': UploadFileOutlined,
  '5': CalculateOutlined,
  '6': ArticleOutlined,
  '7': EuroOutlined,
} as const;
type Kind = keyof typeof kinds;

const isKind = (key: string): key is Kind => Object.hasOwn(kinds, key);

/** The picture of a kind of action; `icon` is the name of its own, where administrators made it. */
export const KindPicture = ({ typeId, icon = '', size = 24 }: { typeId: number; icon?: string; size?: number }) => {
  const key = String(typeId);
  const Picture = isKind(key) ? kinds[key] : isTypeIcon(icon) ? typeIcons[icon] : AssignmentOutlined;
  return <Picture aria-hidden="true" sx={{ fontSize: size }} />;
};

/** The word for the kind of an action, its own where administrators made it. */
export const useKindWord = (): ((action: Pick<ActionLine, 'TypeId' | 'Kind'>) => string) => {
  const { t } = useTranslation('actions');
  const english = useLanguage() === 'en';
  return ({ TypeId, Kind: own }) => {
    const key = String(TypeId);
    if (own) return english ? own.TitleEn : own.Title;
    return isKind(key) ? t(`types.${key}`) : t('types.other');
  };
};

/** The picture and tone of each state; the words are each screen's own. */
export const stateLooks = {
  done: { Picture: Check, tone: 'good' },
  underway: { Picture: TimelapseOutlined, tone: 'active' },
  ready: { Picture: PlayArrow, tone: 'active' },
  waiting: { Picture: HourglassEmptyOutlined, tone: 'waiting' },
  locked: { Picture: LockOutlined, tone: 'neutral' },
} as const satisfies Record<ActionLine['State'], { Picture: typeof Check; tone: Tone }>;

const markColours = {
  done: { bgcolor: 'success.light', color: 'success.dark' },
  underway: { bgcolor: 'primary.light', color: 'primary.dark' },
  ready: { bgcolor: 'primary.main', color: '#fff' },
  waiting: { bgcolor: 'warning.light', color: 'warning.main' },
  locked: { bgcolor: 'var(--grey-200)', color: 'text.secondary' },
} as const;

/**
 * A round mark of a state: the same picture wherever the state is told. To those who only follow (`calm`), what the
 * mentee may begin is an empty ring.
 */
export const StateMark = ({
  state,
  size = 40,
  calm = false,
}: {
  state: ActionLine['State'];
  size?: number;
  calm?: boolean;
}) => {
  const { Picture } = stateLooks[state];
  const empty = calm && state === 'ready';
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        ...(empty ? { border: 2, borderColor: 'var(--grey-400)' } : markColours[state]),
      }}
    >
      {empty ? null : <Picture sx={{ fontSize: size * 0.55 }} />}
    </Box>
  );
};

/** The state of an action in the mentee’s words. */
export const useOwnState = (): ((line: ActionLine, state?: ActionLine['State']) => string) => {
  const { t } = useTranslation('actions');
  return (line, state = line.State) => {
    if (state !== 'waiting') return t(`state.${state}`);
    // Whoever it is that sets it: of a meeting it is said that it is not set.
    if (line.TypeId === actionTypeIds.meeting && line.Meeting === null) return t('unset');
    return line.NextActor === 'nobody' ? t(line.Meeting ? 'scheduled' : 'pending') : t(`state.${state}`);
  };
};

/** Since when (ISO) an action stands as it does; null where nothing was begun, or the line says another day. */
export const standsSince = ({ Since, State, Meeting }: ActionLine): string | null =>
  State === 'done' || State === 'locked' || Meeting !== null ? null : Since;

/** Kind, length and time of an action in one line of words. */
export const useMeta = (): ((line: ActionLine) => { text: string; late: boolean }[]) => {
  const { t } = useTranslation('actions');
  const kind = useKindWord();
  return (line) => {
    const open = line.State !== 'done';
    const timed = line.State === 'ready' || line.State === 'underway';
    return [
      { text: kind(line), late: false },
      ...(line.Returned ? [{ text: t('returned'), late: true }] : []),
      ...(line.Minutes !== null && open ? [{ text: t('minutes', { count: line.Minutes }), late: false }] : []),
      ...(line.Meeting && open
        ? [{ text: t('meetingOn', { date: showDay(line.Meeting.Date), time: line.Meeting.Time }), late: false }]
        : []),
      ...(line.State === 'done' && line.CompletedAt
        ? [{ text: t('doneOn', { date: showDate(line.CompletedAt) }), late: false }]
        : []),
      ...(line.Due !== null && timed
        ? [{ text: t(line.Overdue ? 'overdue' : 'due', { date: showLastDay(line.Due) }), late: line.Overdue }]
        : []),
    ];
  };
};

/** The line of kind, length and time; with `since` how it stands and since when, where nothing else says that. */
export const Meta = ({ line, since = false }: { line: ActionLine; since?: boolean }) => {
  const { t } = useTranslation('actions');
  const meta = useMeta();
  const state = useOwnState();
  const from = since ? standsSince(line) : null;
  const stands =
    from === null ? [] : [{ text: t('since.state', { state: state(line), date: showDate(from) }), late: false }];
  return [...stands, ...meta(line)].map(({ text, late }, index) => (
    <Box component="span" key={text} sx={late ? { color: 'error.main', fontWeight: 600 } : {}}>
      {index > 0 ? ' · ' : ''}
      <Dated>{text}</Dated>
    </Box>
  ));
};

/** What a locked action waits for, in a sentence. */
export const useNeedsText = (): ((line: ActionLine, all: readonly ActionLine[]) => string) => {
  const { t } = useTranslation('actions');
  const words = useWords();
  return ({ Needs }, all) => {
    const titles = Needs.Ids.flatMap((id) =>
      all.filter((line) => line.Id === id).map((line) => `«${words.title(line)}»`),
    );
    if (titles.length > 0) return t('needs.named', { titles: titles.join(', ') });
    return Needs.Count === null ? t('needs.other') : t('needs.count', { count: Needs.Count });
  };
};

/** The mentee's next step, or whose turn it is when there is none. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CelebrationOutlined from '@mui/icons-material/CelebrationOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showLastDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { inWords, KindPicture, useWords, wayTo } from '../actions/action-words.shared.tsx';
import { useQuestOf } from '../actions/quest-time.shared.tsx';
import './home.texts.ts';

const Fact = ({
  picture,
  children,
  late = false,
  strong = false,
}: {
  picture: ReactNode;
  children: ReactNode;
  late?: boolean;
  strong?: boolean;
}) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1.5,
      ...(strong ? { color: 'text.primary', fontWeight: 600 } : {}),
      ...(late ? { color: 'error.main', fontWeight: 600 } : {}),
      '& svg': { fontSize: 20 },
    }}
  >
    {picture}
    {children}
  </Box>
);

/** The step to do now, with its reason and one button. */
export const NextCard = ({ line, segment }: { line: ActionLine; segment: string }) => {
  const { t } = useTranslation(['home', 'actions']);
  const words = useWords();
  const { quest, goesOn, time } = useQuestOf(line);
  const why = inWords(line.Why, useLanguage()) || words.descr(line);
  return (
    <Box
      component="section"
      aria-labelledby="next"
      sx={{
        mb: 6,
        p: { xs: 5, sm: 8 },
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderTop: 4,
        borderTopColor: 'primary.main',
        boxShadow: 'var(--shadow-1)',
      }}
    >
      <Typography id="next" component="h2" sx={{ fontSize: '0.875rem', fontWeight: 600, color: 'primary.main' }}>
        {t('home:mentee.next')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', mt: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            component="h3"
            sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' }, fontWeight: 600, lineHeight: 1.25 }}
          >
            {words.title(line)}
          </Typography>
          <Typography sx={{ mt: 2, maxWidth: '60ch', fontSize: '1.0625rem' }}>{why}</Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, mt: 4, color: 'text.secondary' }}>
        <Fact picture={<KindPicture typeId={line.TypeId} icon={line.Kind?.Icon ?? ''} />}>{words.group(line)}</Fact>
        {line.Minutes === null ? null : (
          <Fact picture={<ScheduleOutlined aria-hidden="true" />}>{t('actions:minutes', { count: line.Minutes })}</Fact>
        )}
        {quest && quest.Answered > 0 ? (
          <Fact picture={<TaskAltOutlined aria-hidden="true" />}>
            {t('home:mentee.answers', { answered: quest.Answered, countable: quest.Countable, count: quest.Countable })}
          </Fact>
        ) : null}
        {time === null ? null : (
          <Fact picture={<TimerOutlined aria-hidden="true" />} strong>
            {time}
          </Fact>
        )}
        {line.Due === null ? null : (
          <Fact picture={<CalendarMonthOutlined aria-hidden="true" />} late={line.Overdue}>
            {t(line.Overdue ? 'actions:overdue' : 'actions:due', { date: showLastDay(line.Due) })}
          </Fact>
        )}
      </Box>
      <Button
        component={Link}
        to={wayTo(line, segment)}
        variant="contained"
        size="large"
        endIcon={<ArrowForward />}
        sx={{ mt: 6, width: { xs: '100%', sm: 'auto' } }}
      >
        {t(goesOn ? 'actions:goOn' : 'actions:start')}
      </Button>
    </Box>
  );
};

/** Nothing to do now: whose turn it is, or that all is done. */
export const NoStep = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('home');
  const words = useWords();
  const waiting = lines.filter(({ State }) => State === 'waiting');
  const allDone = lines.length > 0 && lines.every(({ State }) => State === 'done');
  const Picture = allDone ? CelebrationOutlined : HourglassEmptyOutlined;
  const title = allDone ? t('mentee.allDone') : waiting.length > 0 ? t('mentee.waiting') : t('mentee.nothing');
  const text = allDone
    ? t('mentee.allDoneText')
    : waiting.length > 0
      ? t('mentee.waitingText', { titles: waiting.map((line) => `«${words.title(line)}»`).join(', ') })
      : t('mentee.nothingText');
  return (
    <Box
      component="section"
      aria-labelledby="next"
      sx={{
        display: 'flex',
        gap: 4,
        mb: 6,
        p: { xs: 5, sm: 8 },
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderTop: 4,
        borderTopColor: allDone ? 'success.main' : 'warning.main',
      }}
    >
      <Picture aria-hidden="true" sx={{ fontSize: 40, color: allDone ? 'success.main' : 'warning.main' }} />
      <div>
        <Typography variant="h2" id="next">
          {title}
        </Typography>
        <Typography sx={{ mt: 2, maxWidth: '60ch' }}>{text}</Typography>
        <Button component={Link} to={`/${segment}/mentee/actions`} sx={{ mt: 3, ml: -4 }}>
          {t('mentee.allActions')}
        </Button>
      </div>
    </Box>
  );
};

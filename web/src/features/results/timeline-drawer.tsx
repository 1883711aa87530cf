/** What happened in an attempt, beside the list: answering in runs, silences, decisions with who and why. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { showDate, showTime } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useLength } from './lengths.ts';
import { useTimeline, type Attempt, type Timeline } from './results.queries.ts';
import { groupBy } from '@telemachos/contract/kit/array-polyfills.ts';

type Line = Timeline['Lines'][number];

const colours: Partial<Record<Line['Kind'], string>> = {
  finished: 'success.main',
  expired: 'error.main',
  late: 'warning.main',
  answers: 'primary.main',
  gap: 'divider',
};

/** What a line says, and under it the figures, the reason, the questions. */
const useSaid = (): ((line: Line) => { what: string; more: string[] }) => {
  const { t } = useTranslation('results');
  const length = useLength();
  return ({ Kind, Count, Devices, Seconds, Note, Actor, Questions }) => {
    const count =
      Kind === 'answers' ? [] : Count !== null && Kind !== 'created' ? [t('timeline.answers', { count: Count })] : [];
    const what =
      Kind === 'answers'
        ? [t('timeline.answers', { count: Count ?? 0 }), t('timeline.devices', { count: Devices ?? 1 })].join(', ')
        : Kind === 'gap'
          ? t('timeline.gap', { time: length(Seconds ?? 0) })
          : Kind === 'extra'
            ? `${t('timeline.kind.extra')}: ${(Seconds ?? 0) > 0 ? '+' : ''}${length(Seconds ?? 0)}`
            : t(`timeline.kind.${Kind}`);
    return {
      what,
      more: [
        ...count,
        ...(Kind === 'reopened' && Seconds ? [`+${length(Seconds)}`] : []),
        ...(Questions.length > 0 ? [t('timeline.questions', { list: Questions.join(', ') })] : []),
        ...(Actor ? [t('timeline.by', { name: Actor })] : []),
        ...(Note ? [t('timeline.reason', { note: Note })] : []),
      ],
    };
  };
};

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const said = useSaid();
  const days = [...groupBy(lines, ({ At }) => showDate(At))];
  return days.map(([day, of]) => (
    <Box key={day} component="section" aria-label={day} sx={{ mb: 5 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', borderLeft: 2, borderColor: 'divider', ml: 1.5 }}>
        {of.map((line, place) => {
          const { what, more } = said(line);
          const quiet = line.Kind === 'gap';
          return (
            <Box component="li" key={place} sx={{ position: 'relative', pl: 5, pb: 4 }}>
              <Box
                aria-hidden="true"
                sx={{
                  position: 'absolute',
                  left: -7,
                  top: 6,
                  width: 12,
                  height: 12,
                  borderRadius: '50%',
                  bgcolor: colours[line.Kind] ?? 'text.secondary',
                  border: 2,
                  borderColor: 'background.paper',
                }}
              />
              <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {showTime(line.At)}
                {line.Until && !quiet && showTime(line.Until) !== showTime(line.At) ? `–${showTime(line.Until)}` : ''}
              </Typography>
              <Typography sx={quiet ? { color: 'text.secondary', fontStyle: 'italic' } : { fontWeight: 500 }}>
                {what}
              </Typography>
              {more.map((text) => (
                <Typography key={text} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
              ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  ));
};

/** The timeline of an attempt; closed without one. */
export const TimelineDrawer = ({ attempt, onClose }: { attempt: Attempt | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['results', 'common']);
  const read = useTimeline(attempt?.AnswerSetId ?? 0, useLanguage());
  return (
    <Drawer
      data-in-address
      anchor="right"
      open={attempt !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'timeline-title',
          sx: { width: { xs: '100%', sm: 480 }, p: { xs: 4, sm: 6 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 5 }}>
        <div>
          <Typography variant="h2" id="timeline-title">
            {t('timeline.title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {attempt ? t('timeline.of', { title: attempt.ActionTitle, number: attempt.Attempt }) : ''}
          </Typography>
        </div>
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <TextSkeleton lines={8} />
      ) : read.data.Lines.length === 0 ? (
        <Typography>{t('timeline.empty')}</Typography>
      ) : (
        <Lines lines={read.data.Lines} />
      )}
      {read.data && read.data.More > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('timeline.more', { count: read.data.More })}
        </Typography>
      ) : null}
    </Drawer>
  );
};

/** The bars of answering: how far and how long yet, the steps back and on, pausing and finishing. */
import GridViewOutlined from '@mui/icons-material/GridView';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtFoot } from '../../ui/at-foot.ts';
import { HoldMark, Progress, TimeLeft } from './progress-parts.tsx';
import type { AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';
import type { Place } from './use-place.ts';

/** Where little height is left, as with large zoom, nothing stands in front of the question. */
const low = '@media (max-height: 500px)';

type BarProps = { answering: AnswersInUse; clock: SetClock };

/** Above the questions where there is no room beside them: how far, how long yet, and the map. */
export const TopBar = memo(({ answering, clock, onMap }: BarProps & { onMap: () => void }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 'calc(64px + var(--above, 0px))',
        zIndex: 5,
        mx: { xs: -4, sm: 0 },
        px: { xs: 4, sm: 0 },
        py: 2,
        mb: -2,
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        [low]: { position: 'static' },
      }}
    >
      <Progress progress={answering.progress} slim />
      <HoldMark answering={answering} />
      <TimeLeft clock={clock} />
      <IconButton aria-label={t('map.open')} onClick={onMap}>
        <GridViewOutlined />
      </IconButton>
    </Box>
  );
});

type EndProps = { over: boolean; onPause: () => void; onFinish: () => void; busy: boolean; isLast: boolean };

/** Pausing; and finishing, until that stands at the end of the questions. */
export const EndButtons = memo(({ over, onPause, onFinish, busy, isLast }: EndProps) => {
  const { t } = useTranslation('questionnaires');
  return (
    <>
      <Button variant="outlined" onClick={onPause} disabled={busy || over}>
        {t('pause.do')}
      </Button>
      {/* At the end it stands where the way on was. */}
      {isLast ? null : (
        <Button variant="outlined" onClick={onFinish} disabled={busy || over}>
          {t('finish.do')}
        </Button>
      )}
    </>
  );
});

type StepsProps = Omit<EndProps, 'onPause'> & Pick<Place, 'isFirst' | 'back' | 'forward'> & { phone: boolean };

/** Back and on; on phones at the lower edge, under the thumb. */
export const Steps = memo(({ isFirst, isLast, back, forward, phone, over, onFinish, busy }: StepsProps) => {
  useAtFoot('action', phone);
  const { t } = useTranslation('questionnaires');
  return (
    <Box
      data-phone-action={phone || undefined}
      sx={
        phone
          ? {
              position: 'fixed',
              zIndex: 1090,
              insetInline: 0,
              bottom: 'calc(64px + env(safe-area-inset-bottom))',
              p: 3,
              display: 'flex',
              gap: 3,
              bgcolor: 'background.paper',
              borderTop: 1,
              borderColor: 'divider',
              '& > *': { flex: 1 },
              [low]: { position: 'static', mx: -4 },
            }
          : { mt: 6, display: 'flex', justifyContent: 'space-between', gap: 3 }
      }
    >
      <Button variant="outlined" startIcon={<NavigateBefore />} disabled={isFirst} onClick={back}>
        {t(phone ? 'previous' : 'previousSection')}
      </Button>
      {isLast ? (
        <Button variant="contained" onClick={onFinish} disabled={busy || over}>
          {t('finish.do')}
        </Button>
      ) : (
        <Button variant="contained" endIcon={<NavigateNext />} onClick={forward}>
          {t(phone ? 'next' : 'nextSection')}
        </Button>
      )}
    </Box>
  );
});

/** One notice: a sentence that leads to its place, when, and whether it was read. */
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lineOf, noticeKinds } from '@telemachos/contract/features/notices/notices.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useWords } from '../actions/action-words.shared.tsx';
import { hiddenFromSight } from '../../ui/hidden.ts';
import { When } from '../../ui/written.tsx';

type Listed = OutputOfPath<'/api/notify/List'>['list'][number];

/** Whoever goes to its place has read it. */
export const NoticeLine = ({
  of,
  segment,
  onMark,
}: {
  of: Listed;
  segment: string;
  onMark: (read: boolean) => void;
}) => {
  const { t } = useTranslation('notices');
  const words = useWords();
  const about = { action: of.Action?.Id ?? null, person: of.Person?.Id ?? null };
  const key = lineOf(of.Kind, about);
  const line = t(`lines.${key}`, {
    person: of.Person?.Name ?? '',
    title: of.Action ? words.title(of.Action) : '',
    count: of.Times,
  });
  const sentence = of.Moment === null ? line : t('lines.timed', { line, when: showDateTime(of.Moment) });
  const marking = t(of.Read ? 'markUnread' : 'markRead');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 2,
        pl: 4,
        pr: 2,
        py: 2,
        borderLeft: 4,
        borderLeftColor: of.Read ? 'transparent' : 'primary.main',
        '&:not(:last-child)': { borderBottom: 1, borderBottomColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box
          component={Link}
          to={`/${segment}/${noticeKinds[of.Kind].place(about)}`}
          onClick={() => {
            if (!of.Read) onMark(true);
          }}
          sx={{ display: 'block', py: 1, fontWeight: of.Read ? 400 : 600, overflowWrap: 'anywhere' }}
        >
          {of.Read ? null : (
            <Box component="span" sx={hiddenFromSight}>
              {t('new')}:{' '}
            </Box>
          )}
          {sentence}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`kinds.${of.Kind}`)} · <When at={of.Time} />
          {of.Times > 1 && key !== 'mentees' ? ` · ${t('times', { count: of.Times })}` : ''}
        </Typography>
      </Box>
      <Tooltip title={marking}>
        <IconButton
          aria-label={`${marking}: ${sentence}`}
          onClick={() => onMark(!of.Read)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          {of.Read ? <DraftsOutlined fontSize="small" /> : <MarkEmailUnreadOutlined fontSize="small" color="primary" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
};

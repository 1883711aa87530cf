/** How much of the video and sound of an action its mentee watched, for those who look after the mentee. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { readWatched, watchedOf } from '@telemachos/contract/features/actions/watching.rules.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { inWords } from '../actions/action-words.shared.tsx';
import { WatchedLine } from '../actions/media-shown.shared.tsx';
import { useAsked, usePiece } from './mentoring.queries.ts';

/** One line for each; nothing where the action has none. */
export const WatchedWork = ({ actionId, menteeId }: { actionId: number; menteeId: number }) => {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const asked = useAsked(actionId, true);
  const media = (asked.data?.Media ?? []).filter(({ Seconds }) => Seconds !== null);
  const piece = usePiece('/api/mentor/GetActionMenteeData', actionId, menteeId, media.length > 0);
  const failed = asked.error ?? piece.error;
  if (failed)
    return (
      <ErrorState
        error={failed}
        retry={() => {
          void asked.refetch();
          void piece.refetch();
        }}
      />
    );
  if (asked.data && media.length === 0) return null;
  if (!asked.data || !piece.data) return <TextSkeleton lines={3} />;
  const watched = readWatched(piece.data.Data);
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 3 }}>
        {t('theirs')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {media.map((one) => (
          <li key={one.File}>
            {inWords(one.Title, language)}
            <WatchedLine media={one} spans={watchedOf(watched, one.File).Spans} theirs />
          </li>
        ))}
      </Box>
    </Box>
  );
};

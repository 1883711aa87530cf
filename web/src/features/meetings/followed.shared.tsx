/** What becomes of planned meetings when their mentees get another mentor: before it is done, and afterwards. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { When } from '../../ui/written.tsx';
import './meetings.texts.ts';
import { titleIn } from './words.ts';

/** How many go along, are cancelled, or go on without some, in sentences; `tense` is whether it was done. */
export const useFollowedWords = (): ((followed: Followed, tense: 'will' | 'did') => string[]) => {
  const { t } = useTranslation('meetings');
  return ({ Moved, Cancelled, Left }, tense) => [
    ...(Moved > 0 ? [t(`followed.${tense}.moved`, { count: Moved })] : []),
    ...(Cancelled > 0 ? [t(`followed.${tense}.cancelled`, { count: Cancelled })] : []),
    ...(Left > 0 ? [t(`followed.${tense}.left`, { count: Left })] : []),
  ];
};

/** The numbers, and which meetings they are; nothing where there are none. */
export const FollowedMeetings = ({ followed, tense }: { followed: Followed | undefined; tense: 'will' | 'did' }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const wordsOf = useFollowedWords();
  if (!followed) return null;
  const { Moved, Cancelled, Left, list } = followed;
  const more = Moved + Cancelled + Left - list.length;
  return (
    <Box component="section" aria-label={t('followed.title')} sx={{ my: 3 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        {t('followed.title')}
      </Box>
      {wordsOf(followed, tense).map((words) => (
        <div key={words}>{words}</div>
      ))}
      <div>{t('followed.told')}</div>
      {list.length === 0 ? null : (
        <Box
          component="ul"
          // Can be scrolled by the keyboard; on a phone it is whole, for nothing there tells that it goes on.
          tabIndex={0}
          aria-label={t('followed.title')}
          sx={{ mt: 2, mb: 0, pl: 5, maxHeight: { xs: 'none', sm: 240 }, overflow: 'auto' }}
        >
          {list.map((one) => (
            <Box component="li" key={one.Id} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              <strong>
                <When at={one.Start} />
              </strong>{' '}
              {titleIn(language, one)} · {one.Mentees.join(', ')} ·{' '}
              {t(`followed.${one.Why ?? (one.What === 'moved' ? 'moved' : 'left')}`, {
                to: one.To ?? '',
                from: one.From,
              })}
            </Box>
          ))}
          {more > 0 ? <li>{t('more', { count: more })}</li> : null}
        </Box>
      )}
    </Box>
  );
};

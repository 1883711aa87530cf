/** Whether somebody is there now: a dot at their picture, which is a word, too. */
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchPresence } from '../../platform/live/live-channel.ts';
import { onlinePeople } from '../../platform/live/live-events.ts';
import { useObservable } from '../../platform/observable.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';

/** Show who of these people is there, for as long as they are on the page: at once, or when the page rests. */
export const useWhoIsThere = (ids: readonly number[], { atOnce = true } = {}): void => {
  const key = ids.join(' ');
  useEffect(() => watchPresence(key === '' ? [] : key.split(' ').map(Number), atOnce), [key, atOnce]);
};

/** The picture of somebody, with a dot where they are there now; somebody has to watch them. */
export const PresentAvatar = ({ id, name, photo }: { id: number; name: string; photo: string | null }) => {
  const { t } = useTranslation('common');
  const isThere = useObservable(onlinePeople).has(id);
  return (
    <Box sx={{ position: 'relative', flex: 'none' }}>
      <PersonAvatar id={id} name={name} photo={photo} />
      {isThere ? (
        <Box
          role="img"
          aria-label={t('online')}
          title={t('online')}
          sx={{
            position: 'absolute',
            right: -1,
            bottom: -1,
            width: 12,
            height: 12,
            borderRadius: '50%',
            bgcolor: 'success.main',
            border: '2px solid #fff',
          }}
        />
      ) : null}
    </Box>
  );
};

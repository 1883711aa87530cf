/** Somebody in a list: the picture with a dot where they are there now, the name, and what is said of them. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { watchPeople } from '../../platform/live/channel.ts';
import { online } from '../../platform/live/hearing.ts';
import { useWatched } from '../../platform/store.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';

type Person = { Id: number; Name: string; Photo: string | null };

/** Show who of these people is there, for as long as they are on the page. */
export const useWhoIsThere = (ids: readonly number[]): void => {
  const key = ids.join(' ');
  useEffect(() => watchPeople(key === '' ? [] : key.split(' ').map(Number)), [key]);
};

/** The dot is a word, too. */
export const PersonLine = ({ person, children }: { person: Person; children?: ReactNode }) => {
  const { t } = useTranslation('chat');
  const isThere = useWatched(online).has(person.Id);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Box sx={{ position: 'relative', flex: 'none' }}>
        <PersonAvatar id={person.Id} name={person.Name} photo={person.Photo} />
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
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {person.Name}
        </Typography>
        {children}
      </Box>
    </Box>
  );
};

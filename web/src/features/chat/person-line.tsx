/** Somebody in a list, or a group (0): the picture with a dot where they are there now, the name, and what is said of them. */
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PresentAvatar } from './presence.shared.tsx';

type Person = { Id: number; Name: string; Photo: string | null };

export const PersonLine = ({ person, children }: { person: Person; children?: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
    {person.Id === 0 ? (
      <Avatar aria-hidden="true">
        <GroupsOutlined />
      </Avatar>
    ) : (
      <PresentAvatar id={person.Id} name={person.Name} photo={person.Photo} />
    )}
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {person.Name}
      </Typography>
      {children}
    </Box>
  </Box>
);

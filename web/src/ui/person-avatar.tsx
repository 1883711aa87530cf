/** A person's initials in the person's colour; the name stands beside it, or is the button's own. */
import Avatar from '@mui/material/Avatar';
import { initialsOf } from '../platform/person.ts';
import { coloursOf } from './avatar-colours.ts';

/** Round, `size` pixels across. */
export const PersonAvatar = ({ id, name, size = 40 }: { id: number; name: string; size?: number }) => {
  const { ground, letters } = coloursOf(id);
  return (
    <Avatar
      aria-hidden="true"
      translate="no"
      sx={{ width: size, height: size, fontSize: '0.875rem', fontWeight: 600, bgcolor: ground, color: letters }}
    >
      {initialsOf(name)}
    </Avatar>
  );
};

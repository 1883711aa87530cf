/** A person's photograph, else the initials in the person's colour; the name stands beside it, or is the button's own. */
import Avatar from '@mui/material/Avatar';
import { toInitials } from '../platform/person-names.ts';
import { coloursOf } from './avatar-colours.ts';

/** Round, `size` pixels across. */
export const PersonAvatar = ({
  id,
  name,
  photo,
  size = 40,
}: {
  id: number;
  name: string;
  /** The name of the photograph. */
  photo: string | null;
  size?: number;
}) => {
  const { ground, letters } = coloursOf(id);
  return (
    <Avatar
      aria-hidden="true"
      translate="no"
      {...(photo ? { src: `/api/user/Photo?Key=${photo}`, alt: '' } : {})}
      sx={{
        width: size,
        height: size,
        fontSize: `${(0.875 * size) / 40}rem`,
        fontWeight: 600,
        bgcolor: ground,
        color: letters,
      }}
    >
      {toInitials(name)}
    </Avatar>
  );
};

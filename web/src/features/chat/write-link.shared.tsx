/** The way from a list to the conversation with somebody: beside their page where there is room, else by itself. */
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';

/** From this width of the window on there is room for a conversation beside something else. */
export const wideEnough = '(min-width: 1100px)';

/** The way, with `children` for its words; nothing for whoever writes to nobody. */
export const WriteLink = ({
  project,
  menteeId,
  label,
  children,
}: {
  project: OwnProject;
  menteeId: number;
  label: string;
  children: ReactNode;
}) => {
  const isWide = useMediaQuery(wideEnough, { noSsr: true });
  const segment = toUrlSegment(project);
  if (!project.Abilities.includes('chat.use')) return null;
  return (
    <Button
      component={Link}
      to={isWide ? `/${segment}/mentor/mentee/${menteeId}?chat=1` : `/${segment}/chat?with=${menteeId}`}
      startIcon={<ChatBubbleOutlineOutlined />}
      aria-label={label}
    >
      {children}
    </Button>
  );
};

/** The address of conversations in the mentee's and the mentor's area (000 §2): it leads to them. */
import { Navigate } from '@tanstack/react-router';
import { toUrlSegment, useProject } from '../../platform/session.ts';

export const ChatItemsScreen = () => {
  const project = useProject();
  return project ? <Navigate to={`/${toUrlSegment(project)}/chat`} replace /> : null;
};

/**
 * The two areas by their bare address: a mentee is led to the own actions, whoever follows mentees to their list, and
 * with an id to that mentee (specification 000 §2, mentee/{id?} and mentor).
 */
import { Navigate } from '@tanstack/react-router';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { MenteeScreen } from './mentee.screen.tsx';

/** The mentor's area begins with the mentees. */
export const MentorAreaScreen = () => {
  const project = useProject();
  return project ? <Navigate to={`/${toUrlSegment(project)}/mentor/mentee/list`} replace /> : null;
};

/** The mentee's view: one's own actions, or the mentee of the address for those who follow mentees. */
export const MenteeAreaScreen = () => {
  const project = useProject();
  const asked = useParam('menteeId');
  if (!project) return null;
  if (!project.Abilities.includes('mentor.area'))
    return <Navigate to={`/${toUrlSegment(project)}/mentee/actions`} replace />;
  return asked === '' ? <Navigate to={`/${toUrlSegment(project)}/mentor/mentee/list`} replace /> : <MenteeScreen />;
};

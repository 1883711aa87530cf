/** The screens of mentoring: a mentor's mentees. */
import { badLink, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const mentoringScreens: readonly Seen[] = [
  { who: 'mentor', route: 'mentor/mentee/list', name: 'mentees' },
  { who: 'mentor', route: 'mentor/mentee/list', name: 'mentees-none', path: 'mentor/mentee/list?q=zzzz' },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-questionnaire',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/6`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-form',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/8`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-meeting',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/11`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-upload',
    path: ({ places }) => `mentor/mentee/${places.handing}/${places.upload}`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-media',
    path: ({ places }) => `mentor/mentee/${places.handing}/${places.media}`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-files',
    path: ({ places }) => `mentor/mentee/${places.handing}`,
  },
  {
    who: 'mentor',
    route: 'mentee/{-$menteeId}',
    name: 'mentee-area',
    path: ({ menteeId }) => `mentee/${menteeId}`,
  },
  { who: 'mentor', route: 'mentor', name: 'mentor-area' },
  { who: 'coordinator', route: 'mentor/mentee/list', name: 'mentees-all' },
  {
    who: 'coordinator',
    route: 'mentor/mentee/list',
    name: 'mentees-by-name',
    path: 'mentor/mentee/list?sort=last_name',
  },
  {
    who: 'coordinator',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-coordinator',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/3`,
  },
  {
    who: 'coordinator',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-unknown',
    path: 'mentor/mentee/999999',
    forgiven: badLink,
  },
];

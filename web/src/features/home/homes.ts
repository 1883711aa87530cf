/** Which home page a role sees: the first whose ability it holds. Adding one is one line. */
import type { ComponentType } from 'react';
import type { Ability } from '@telemachos/contract/access/abilities.ts';

/** A home page with the ability that makes it somebody's, and the texts it needs. */
export type Home = { ability: Ability; texts: readonly string[]; load: () => Promise<ComponentType> };

/** In the order they are tried: the narrower work first (`mentee.work`, then `project.manage`, then `mentor.work`). */
export const homes: readonly Home[] = [
  {
    ability: 'mentee.work',
    texts: ['home', 'actions'],
    load: () => import('./mentee-home.screen.tsx').then((file) => file.MenteeHome),
  },
  {
    ability: 'project.manage',
    texts: ['home'],
    load: () => import('./staff-home.screen.tsx').then((file) => file.StaffHome),
  },
  {
    ability: 'mentor.caseload',
    texts: ['home', 'mentoring', 'actions'],
    load: () => import('./mentor-home.screen.tsx').then((file) => file.MentorHome),
  },
  {
    ability: 'supervision.view',
    texts: ['home', 'pairing'],
    load: () => import('./supervision-home.screen.tsx').then((file) => file.SupervisionHome),
  },
  {
    ability: 'layout.view',
    texts: ['home', 'mentoring'],
    load: () => import('./plain-home.screen.tsx').then((file) => file.PlainHome),
  },
];

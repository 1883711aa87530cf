/** The screen of each home (which role has which, and what stands on it, is in contract/src/features/projects/homes.rules.ts). */
import type { ComponentType } from 'react';
import type { Home } from '@telemachos/contract/features/projects/homes.rules.ts';

/** The texts a home page needs, and how it is loaded. */
type Screen = { texts: readonly string[]; load: () => Promise<ComponentType> };

/** By the ability that makes it somebody's. Adding one is one line. */
export const screens: Readonly<Record<Home, Screen>> = {
  'mentee.work': {
    texts: ['home', 'actions'],
    load: () => import('./mentee-home.screen.tsx').then((file) => file.MenteeHome),
  },
  'project.manage': {
    texts: ['home', 'homes'],
    load: () => import('./staff-home.screen.tsx').then((file) => file.StaffHome),
  },
  'mentor.caseload': {
    texts: ['home', 'homes', 'mentoring', 'actions'],
    load: () => import('./mentor-home.screen.tsx').then((file) => file.MentorHome),
  },
  'supervision.view': {
    texts: ['home', 'homes', 'pairing'],
    load: () => import('./supervision-home.screen.tsx').then((file) => file.SupervisionHome),
  },
  'layout.view': {
    texts: ['home', 'mentoring'],
    load: () => import('./plain-home.screen.tsx').then((file) => file.PlainHome),
  },
};

/** The addresses of linking: mentees with mentors, mentors with supervisors. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const pairingScreens: readonly Screen[] = [
  {
    path: 'admin/project/linkusers',
    ability: 'pairing.manage',
    texts: ['pairing', 'meetings', 'problems'],
    load: () => import('./link-users.screen.tsx').then((file) => file.LinkUsersScreen),
    menu: { label: 'pairing', icon: 'pairing', group: 'work' },
  },
  {
    path: 'admin/project/handover',
    ability: 'pairing.manage',
    texts: ['pairing', 'meetings', 'problems'],
    load: () => import('./handover.screen.tsx').then((file) => file.HandoverScreen),
  },
  {
    path: 'admin/project/supervisor',
    ability: 'supervision.view',
    texts: ['pairing', 'meetings', 'problems'],
    load: () => import('./supervision.screen.tsx').then((file) => file.SupervisionScreen),
    menu: { label: 'supervision', icon: 'supervision', group: 'manage' },
  },
  {
    path: 'admin/project/linksupervisorsmentors',
    ability: 'pairing.manage',
    texts: ['pairing', 'meetings', 'problems'],
    load: () => import('./link-supervisors.screen.tsx').then((file) => file.LinkSupervisorsScreen),
  },
];

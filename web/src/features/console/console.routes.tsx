/** The addresses of the outbox, and of how long data are kept. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const consoleScreens: readonly Screen[] = [
  {
    path: 'admin/outbox',
    // Who may not read the mails sees whom they did not reach.
    ability: 'project.manage',
    texts: ['console'],
    load: () => import('./outbox.screen.tsx').then((file) => file.OutboxScreen),
    menu: { label: 'outbox', icon: 'outbox', group: 'manage', ability: 'mails.view' },
  },
  {
    path: 'admin/retention',
    ability: 'data.keep',
    texts: ['console'],
    load: () => import('./retention.screen.tsx').then((file) => file.RetentionScreen),
    menu: { label: 'retention', icon: 'settings', group: 'manage' },
  },
];

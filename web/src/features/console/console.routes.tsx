/** The address of the outbox. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const consoleScreens: readonly Screen[] = [
  {
    path: 'admin/outbox',
    ability: 'mails.view',
    texts: ['console'],
    load: () => import('./outbox.screen.tsx').then((file) => file.OutboxScreen),
    menu: { label: 'outbox', icon: 'outbox', group: 'manage' },
  },
];

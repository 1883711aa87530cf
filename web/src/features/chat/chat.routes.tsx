/** The addresses of conversations. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const chatScreens: readonly Screen[] = [
  {
    path: 'chat/{-$id}',
    ability: 'chat.use',
    texts: ['chat', 'problems'],
    load: () => import('./chat.screen.tsx').then((file) => file.ChatScreen),
    menu: { label: 'chat', icon: 'chat', group: 'work', bottom: 1, holds: /^chat(\/|$)/ },
  },
  {
    path: 'chat/reports',
    ability: 'chat.reports',
    texts: ['chat', 'problems'],
    load: () => import('./reports.screen.tsx').then((file) => file.ReportsScreen),
  },
  // What the two areas call it (000 §2).
  {
    path: 'mentee/chatitems',
    ability: 'mentee.area',
    texts: ['chat'],
    load: () => import('./chatitems.screen.tsx').then((file) => file.ChatItemsScreen),
  },
  {
    path: 'mentor/chatitems',
    ability: 'mentor.area',
    texts: ['chat'],
    load: () => import('./chatitems.screen.tsx').then((file) => file.ChatItemsScreen),
  },
];

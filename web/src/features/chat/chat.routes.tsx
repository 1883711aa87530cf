/** The addresses of conversations. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const chatScreens: readonly Screen[] = [
  {
    path: 'chat/{-$id}',
    ability: 'chat.use',
    texts: ['chat', 'problems'],
    load: () => import('./chat.screen.tsx').then((file) => file.ChatScreen),
    menu: { label: 'chat', icon: 'chat', group: 'work', bottom: false },
  },
];

/** The addresses of files between people. */
import type { Screen } from '../../frame/menu.ts';

const texts = ['sending', 'uploads', 'chat', 'problems'] as const;
const load = () => import('./senditems.screen.tsx').then((file) => file.SendItemsScreen);

/** Within a project. */
export const filesScreens: readonly Screen[] = [
  {
    path: 'senditems',
    ability: 'files.own',
    texts,
    load,
    menu: {
      label: 'senditems',
      icon: 'sending',
      group: 'work',
      bottom: false,
      holds: /^(mentee|mentor|admin)\/senditems/i,
    },
  },
  // What the three areas call it (000 §2, 001 §2).
  { path: 'mentee/senditems', ability: 'mentee.area', texts, load },
  { path: 'mentor/senditems', ability: 'mentor.area', texts, load },
  { path: 'admin/senditems', ability: 'project.manage', texts, load },
];

/** The addresses of the library. */
import type { Screen } from '../../frame/menu.ts';

const texts = ['library', 'uploads', 'problems'] as const;

/** Within a project. */
export const libraryScreens: readonly Screen[] = [
  {
    path: 'library',
    ability: 'library.use',
    texts,
    load: () => import('./lists.screen.tsx').then((file) => file.LibraryScreen),
    menu: { label: 'library', icon: 'books', group: 'work', bottom: false },
  },
  {
    path: 'library/items/$',
    ability: 'library.use',
    texts,
    load: () => import('./items.screen.tsx').then((file) => file.ItemsScreen),
  },
  {
    path: 'library/shared',
    ability: 'library.use',
    texts,
    load: () => import('./lists.screen.tsx').then((file) => file.SharedScreen),
  },
  {
    path: 'library/favourites',
    ability: 'library.use',
    texts,
    load: () => import('./lists.screen.tsx').then((file) => file.FavouritesScreen),
  },
  {
    path: 'library/own',
    ability: 'library.add',
    texts,
    load: () => import('./lists.screen.tsx').then((file) => file.OwnScreen),
  },
  {
    path: 'library/unapproved',
    ability: 'library.approve',
    texts,
    load: () => import('./lists.screen.tsx').then((file) => file.UnapprovedScreen),
  },
];

/** What all pages of the library share: the way between them, and an item that is opened over any of them. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from '@tanstack/react-router';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams } from '../../platform/url.ts';
import { WordsToCome } from '../../ui/to-come.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useWaiting } from './library.queries.ts';
import { besideItems, itemsShown } from './near-items.ts';

/** The pages, in their order. */
export type LibraryPage = 'items' | 'shared' | 'favourites' | 'own' | 'unapproved';

const Opening = createContext<(id: number) => void>(() => undefined);

/** Opening an item over the page: Back closes it. */
export const useOpenItem = (): ((id: number) => void) => use(Opening);

/** How many wait; before that is known, in the room that their number takes. */
const Unapproved = ({ waiting }: { waiting: number | undefined }) => {
  const { t } = useTranslation('library');
  const name = t('pages.unapproved');
  return <WordsToCome like={`${name} (1)`}>{waiting ? `${name} (${waiting})` : name}</WordsToCome>;
};

const Ways = ({ page }: { page: LibraryPage }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const waiting = useWaiting(project?.Abilities.includes('library.approve') === true).data?.All;
  if (!project) return null;
  const may = (ability: 'library.add' | 'library.approve') => project.Abilities.includes(ability);
  const pages: LibraryPage[] = [
    'items',
    'shared',
    'favourites',
    ...(may('library.add') ? (['own'] as const) : []),
    ...(may('library.approve') ? (['unapproved'] as const) : []),
  ];
  return (
    <Box component="nav" aria-label={t('pages.label')} sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={page}
        variant="scrollable"
        scrollButtons="auto"
        role="presentation"
        slotProps={{ list: { role: 'presentation' } }}
      >
        {pages.map((name) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={`/${toUrlSegment(project)}/library/${name}`}
            label={name === 'unapproved' ? <Unapproved waiting={waiting} /> : t(`pages.${name}`)}
            role="link"
            tabIndex={0}
            {...(name === page ? { 'aria-current': 'page' as const } : {})}
            aria-selected={undefined}
          />
        ))}
      </Tabs>
    </Box>
  );
};

/** Closed over an item that left the list meanwhile, the window leaves the focus beside it. */
const useBesideWhenClosed = (item: string): void => {
  useEffect(() => {
    if (item === '') return undefined;
    const shown = itemsShown();
    return () => {
      const id = Number(item);
      // While it is in the list, the window itself gives the focus back to it.
      if (!itemsShown().includes(id)) besideItems([id], { shown })();
    };
  }, [item]);
};

export const LibraryFrame = ({ page, children }: { page: LibraryPage; children: ReactNode }) => {
  const { item = '' } = useSearchParams();
  const open = useOverlayParam('item');
  useBesideWhenClosed(item);
  return (
    <Opening value={(id) => open(String(id))}>
      <Ways page={page} />
      {children}
      {/^[1-9]\d{0,8}$/.test(item) ? <ItemDialog id={Number(item)} onClose={() => open('')} /> : null}
    </Opening>
  );
};

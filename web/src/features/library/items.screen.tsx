/** The library by its folders (specification 000 §2, library/items/{Category?}); `/` unless the address names another. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersTo, maxSelectedItems } from '@telemachos/contract/features/library/library.rules.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { localSettings } from '../../platform/local-settings.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { Bulk } from './bulk.tsx';
import { Folders } from './folders.tsx';
import { FoundItems } from './found-items.tsx';
import { Giving } from './giving.tsx';
import { ItemWindow, type View } from './item-window.tsx';
import { ItemsBar, useItemsAsked } from './items-bar.tsx';
import { LibraryFrame, useOpenItem } from './library-frame.tsx';
import { readFolder, useFolderPages } from './library.queries.ts';
import { addressOf, categoryIn } from './library.rules.ts';
import { SelectAll, useSelection } from './selection.tsx';

/** How it is drawn, as it was left on this device. */
const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState<View>(() => (localSettings.get('library.view') === 'grid' ? 'grid' : 'list'));
  const keep = (next: View) => {
    localSettings.set('library.view', next);
    setView(next);
  };
  return [view, keep];
};

/** A folder: the folders in it, and its items. */
const Folder = ({ category, view, mayAdd }: { category: string; view: View; mayAdd: boolean }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const { kind, sort, isDown } = useItemsAsked();
  const [pages, setPages] = useState<readonly number[]>([]);
  const selection = useSelection(`${category} ${kind ?? ''}`);
  const asked = { Category: category, Kind: kind, Sort: sort, Descending: isDown };
  const read = useFolderPages(asked, pages);
  const open = useOpenItem();
  const onPages = useCallback((next: readonly number[]) => setPages(next), []);
  const first = read.first?.data;
  if (!first || !project)
    return read.first?.error ? (
      <ErrorState error={read.first.error} retry={() => void read.first?.refetch()} />
    ) : (
      <RowsSkeleton rows={6} height={76} />
    );
  return (
    <>
      <Folders folders={first.Folders} isCut={first.MoreFolders} segment={toUrlSegment(project)} mayRename={mayAdd} />
      {first.All === 0 ? (
        first.Folders.length === 0 || kind !== null ? (
          <EmptyState title={t(kind === null ? 'empty.folder' : 'empty.kind')}>
            {t(kind !== null ? 'empty.kindMeans' : mayAdd ? 'empty.adds' : 'empty.means')}
          </EmptyState>
        ) : null
      ) : (
        <>
          {mayAdd ? (
            <SelectAll
              all={first.All}
              selection={selection}
              read={() => readFolder(asked, Math.min(first.All, maxSelectedItems))}
            />
          ) : null}
          <ItemWindow
            all={first.All}
            view={view}
            pages={read.pages}
            onPages={onPages}
            onOpen={open}
            selected={new Set(selection.selected.keys())}
            {...(mayAdd ? { onSelect: selection.select } : {})}
          />
        </>
      )}
      {mayAdd ? <Bulk selection={selection} /> : null}
    </>
  );
};

export const ItemsScreen = () => {
  const { t } = useTranslation('library');
  const [session, project] = [useSession(), useProject()];
  const category = categoryIn(useParam('_splat'));
  const { q, kind } = useItemsAsked();
  const [view, setView] = useView();
  if (!session || !project) return null;
  const mayAdd = project.Abilities.includes('library.add') && !session.SeenBy;
  const way = foldersTo(category);
  const trail = way.slice(0, -1).map(({ Name, Category }) => ({
    label: Name === '' ? t('title') : Name,
    to: `/${toUrlSegment(project)}/${addressOf(Category)}`,
  }));
  return (
    <>
      <PageHeader
        title={way.at(-1)?.Name || t('title')}
        trail={trail}
        {...(category === '/' ? { subtitle: t('intro') } : {})}
      />
      <LibraryFrame page="items">
        {mayAdd ? <Giving session={session} project={project} category={category} /> : null}
        <ItemsBar view={view} within={category} onView={setView} />
        {q === '' ? (
          <Folder key={category} category={category} view={view} mayAdd={mayAdd} />
        ) : (
          <FoundItems text={q} category={category} kind={kind} />
        )}
      </LibraryFrame>
    </>
  );
};

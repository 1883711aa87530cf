/** The library by its folders (specification 000 §2, library/items/{Category?}); `/` unless the address names another. */
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersTo } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { segmentOf, useProject, useSession } from '../../platform/session.ts';
import { remembered } from '../../platform/store.ts';
import { useParam } from '../../platform/url.ts';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useDeleting } from './doings.ts';
import { Folders } from './folders.tsx';
import { FoundItems } from './found-items.tsx';
import { Giving } from './giving.tsx';
import { ItemWindow, type View } from './item-window.tsx';
import { ItemsBar, useItemsAsked } from './items-bar.tsx';
import { LibraryFrame, useOpenItem } from './library-frame.tsx';
import { useFolderPages } from './library.queries.ts';
import { addressOf, categoryIn } from './library.rules.ts';
import { MoveItems } from './move-items.tsx';

/** How it is drawn, as it was left on this device. */
const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState<View>(() => (remembered.get('library.view') === 'grid' ? 'grid' : 'list'));
  const keep = (next: View) => {
    remembered.set('library.view', next);
    setView(next);
  };
  return [view, keep];
};

type Selected = ReadonlyMap<number, LibraryLine>;

/** What is done with those selected. */
const Bulk = ({ selected, category, onClear }: { selected: Selected; category: string; onClear: () => void }) => {
  const { t } = useTranslation('library');
  const remove = useDeleting();
  const [moves, setMoves] = useState(false);
  const done = () => {
    setMoves(false);
    onClear();
  };
  return (
    <>
      <StickyBulkBar count={selected.size} onClear={onClear}>
        <Button onClick={() => setMoves(true)}>{t('do.move')}</Button>
        <Button color="error" onClick={() => void remove([...selected.values()]).then((isGone) => isGone && onClear())}>
          {t('do.delete')}
        </Button>
      </StickyBulkBar>
      {moves ? (
        <MoveItems ids={[...selected.keys()]} from={category} onDone={done} onClose={() => setMoves(false)} />
      ) : null}
    </>
  );
};

/** A folder: the folders in it, and its items. */
const Folder = ({ category, view, mayAdd }: { category: string; view: View; mayAdd: boolean }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const { kind, sort, isDown } = useItemsAsked();
  const [pages, setPages] = useState<readonly number[]>([]);
  const [selected, setSelected] = useState<Selected>(new Map());
  const read = useFolderPages({ Category: category, Kind: kind, Sort: sort, Descending: isDown }, pages);
  const open = useOpenItem();
  const onPages = useCallback((next: readonly number[]) => setPages(next), []);
  const clear = useCallback(() => setSelected(new Map()), []);
  const first = read.first?.data;
  if (!first || !project)
    return read.first?.error ? (
      <ErrorState error={read.first.error} retry={() => void read.first?.refetch()} />
    ) : (
      <RowsSkeleton rows={6} height={76} />
    );
  const select = (item: LibraryLine, isSelected: boolean) => {
    const next = new Map(selected);
    if (isSelected) next.set(item.Id, item);
    else next.delete(item.Id);
    setSelected(next);
  };
  return (
    <>
      <Folders
        folders={first.Folders}
        segment={segmentOf(project)}
        mayRename={project.Abilities.includes('library.approve')}
      />
      {first.All === 0 ? (
        first.Folders.length === 0 || kind !== null ? (
          <EmptyState title={t(kind === null ? 'empty.folder' : 'empty.kind')}>
            {t(kind !== null ? 'empty.kindMeans' : mayAdd ? 'empty.adds' : 'empty.means')}
          </EmptyState>
        ) : null
      ) : (
        <ItemWindow
          all={first.All}
          view={view}
          pages={read.pages}
          onPages={onPages}
          onOpen={open}
          selected={new Set(selected.keys())}
          {...(mayAdd ? { onSelect: select } : {})}
        />
      )}
      <Bulk selected={selected} category={category} onClear={clear} />
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
    to: `/${segmentOf(project)}/${addressOf(Category)}`,
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
        <ItemsBar view={view} onView={setView} />
        {q === '' ? (
          <Folder key={category} category={category} view={view} mayAdd={mayAdd} />
        ) : (
          <FoundItems text={q} category={category} kind={kind} />
        )}
      </LibraryFrame>
    </>
  );
};

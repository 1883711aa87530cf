/** What is said of items that were moved, and the way back to the folder that they came from. */
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { useDoneAgain } from './again.ts';
import { useMoveItems } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';

/** Items that were moved; `title` of one that was moved by itself. */
export type Moved = { ids: readonly number[]; from: string; to: string; title?: string };

/** `said`: where they went; `tell` says it in the corner, for ten seconds with the way back. `back` moves them to where they were, and says so; tried again where that fails. */
export const useMovingBack = () => {
  const { t } = useTranslation('library');
  const [move, again] = [useMoveItems(), useDoneAgain()];
  const said = ({ ids, to, title = '' }: Moved): string => {
    const folder = to === '/' ? t('title') : to;
    return t(title === '' ? 'move.done' : 'move.doneNamed', { count: ids.length, title: shortTitle(title), folder });
  };
  // The window is closed by then: the promise tells, not the window.
  const back = ({ from, to, ...moved }: Moved, then: () => void = () => undefined): void =>
    again(() => move.mutateAsync({ ItemIds: [...moved.ids], Category: from }).then(then), {
      done: said({ ...moved, from: to, to: from }),
      about: `library.move.${moved.ids.join('.')}`,
    });
  const tell = (moved: Moved): void => {
    // Of several that came from here and there, nobody knows any more which came from where.
    const isOneWay = moved.title === undefined;
    const undo = { time: 'link', action: { label: t('undo'), run: () => back(moved) } } as const;
    showToast('success', said(moved), isOneWay ? {} : undo);
  };
  return { said, tell, back };
};

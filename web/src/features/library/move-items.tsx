/** Moving items to another folder. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { toast } from '../../platform/toasts.ts';
import { useDoneAgain } from './again.ts';
import { CategoryField } from './category-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useMoveItems } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';
import { besideItems } from './near-items.ts';

/** Says where they went, for ten seconds with a way back: to the folder that they all came from. */
const useMoved = () => {
  const { t } = useTranslation('library');
  const [move, again] = [useMoveItems(), useDoneAgain()];
  return (moved: { ids: readonly number[]; from: string; to: string; title?: string }): void => {
    const { ids, from, to, title = '' } = moved;
    const named = (folder: string) => (folder === '/' ? t('title') : folder);
    const said = { count: ids.length, title: shortTitle(title), folder: named(to) };
    const key = title === '' ? 'move.done' : 'move.doneNamed';
    // The window is closed by then: the promise tells, not the window.
    const back = () =>
      again(() => move.mutateAsync({ ItemIds: [...ids], Category: from }), {
        done: t(key, { ...said, folder: named(from) }),
        about: `library.move.${ids.join('.')}`,
      });
    // Of several that came from here and there, nobody knows any more which came from where.
    const isOneWay = title === '';
    toast('success', t(key, said), isOneWay ? {} : { time: 'link', action: { label: t('undo'), run: back } });
  };
};

export const MoveItems = ({
  ids,
  title,
  from,
  onDone,
  onClose,
}: {
  ids: readonly number[];
  /** Of one that is moved by itself. */
  title?: string;
  from: string;
  onDone: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [to, setTo] = useState(from);
  const [tried, setTried] = useState(false);
  const [move, moved] = [useMoveItems(), useMoved()];
  const act = () => {
    setTried(true);
    const path = normalCategory(to);
    if (path === null) return;
    const beside = besideItems(ids);
    const onSuccess = () => {
      moved({ ids, from, to: path, ...(title === undefined ? {} : { title }) });
      beside();
      onDone();
    };
    move.mutate({ ItemIds: [...ids], Category: path }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('move.title', { count: ids.length })}
      act={t('move.act')}
      busy={move.isPending}
      error={move.error}
      onAct={act}
      onClose={onClose}
    >
      <CategoryField value={to} onChange={setTo} faulty={tried} />
    </FormDialog>
  );
};

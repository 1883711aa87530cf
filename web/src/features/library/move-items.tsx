/** Moving items to another folder. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { CategoryField } from './category-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useMoveItems } from './library.queries.ts';
import { useMovingBack } from './moving.ts';
import { besideItems } from './near-items.ts';

export const MoveItems = ({
  ids,
  title,
  from,
  onMoved,
  onDone,
  onClose,
}: {
  ids: readonly number[];
  /** Of one that is moved by itself. */
  title?: string;
  from: string;
  /** Tells where to, with the way back: a message in the corner, unless the window that it is moved from does. */
  onMoved?: (to: string) => void;
  onDone: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [to, setTo] = useState(from);
  const [tried, setTried] = useState(false);
  const [move, way] = [useMoveItems(), useMovingBack()];
  const act = () => {
    setTried(true);
    const path = normalCategory(to);
    if (path === null) return;
    const beside = besideItems(ids, { mayStay: true });
    const onSuccess = () => {
      const moved = { ids, from, to: path, ...(title === undefined ? {} : { title }) };
      if (onMoved) onMoved(path);
      else way.tell(moved);
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

/** Moving items to another folder. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { toast } from '../../platform/toasts.ts';
import { CategoryField } from './category-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useMoveItems } from './library.queries.ts';

export const MoveItems = ({
  ids,
  from,
  onDone,
  onClose,
}: {
  ids: readonly number[];
  from: string;
  onDone: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [to, setTo] = useState(from);
  const [tried, setTried] = useState(false);
  const move = useMoveItems();
  const act = () => {
    setTried(true);
    const path = normalCategory(to);
    if (path === null) return;
    const onSuccess = () => {
      toast('success', t('move.done', { count: ids.length }));
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

/** Giving a folder another path, with all that is in it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { showToast } from '../../platform/toasts.ts';
import { CategoryField } from './category-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useRenameFolder } from './library.queries.ts';

export const RenameFolder = ({ category, onClose }: { category: string; onClose: () => void }) => {
  const { t } = useTranslation('library');
  const [to, setTo] = useState(category);
  const [tried, setTried] = useState(false);
  const rename = useRenameFolder();
  const act = () => {
    setTried(true);
    const path = normalCategory(to);
    if (path === null) return;
    const onSuccess = ({ Moved }: { Moved: number }) => {
      showToast('success', t('folder.renamed', { count: Moved }));
      onClose();
    };
    rename.mutate({ Category: category, To: path }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('folder.renameTitle')}
      act={t('folder.renameAct')}
      busy={rename.isPending}
      error={rename.error}
      onAct={act}
      onClose={onClose}
    >
      <CategoryField value={to} onChange={setTo} faulty={tried} />
    </FormDialog>
  );
};

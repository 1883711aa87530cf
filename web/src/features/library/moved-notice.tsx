/** In an item's window: where it was moved to from there, and the way back. What is said in the corner is outside of it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { useMovingBack } from './moving.ts';
import { stayInWindow } from './near-items.ts';

export const MovedNotice = ({
  item: { Id, Title, Category },
  from,
  to,
}: {
  item: Pick<LibraryItem, 'Id' | 'Title' | 'Category'>;
  from: string;
  to: string;
}) => {
  const { t } = useTranslation('library');
  const way = useMovingBack();
  // It is elsewhere by now: back where it was, or moved on by others.
  if (Category !== to) return null;
  const moved = { ids: [Id], title: Title, from, to };
  return (
    <Alert
      severity="success"
      role="status"
      sx={{ flexBasis: '100%', mb: 1, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        <Button
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={({ currentTarget }) => way.back(moved, stayInWindow(currentTarget, '[data-move]'))}
        >
          {t('undo')}
        </Button>
      }
    >
      {way.said(moved)}
    </Alert>
  );
};

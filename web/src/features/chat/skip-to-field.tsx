/** Past conversations and messages, each of which has something to press, to the field; seen when it has the focus. */
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { hiddenFromSight } from '../../ui/hidden.ts';

/** The focus goes to the field of the open conversation. */
export const toField = (): void => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus();

/** Stands before what it leads past. */
export const SkipToField = () => {
  const { t } = useTranslation('chat');
  return (
    <Button
      variant="contained"
      onClick={toField}
      sx={{ position: 'absolute', left: 8, top: 8, zIndex: 1, '&:not(:focus)': hiddenFromSight }}
    >
      {t('toField')}
    </Button>
  );
};

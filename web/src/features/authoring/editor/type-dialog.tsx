/** The types of question, by name, each with a sentence on what it is. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { typeIcon, typeOrder, useTypeName } from './type-names.tsx';

/** Choose a type; `now` is marked. */
export const TypeDialog = ({
  open,
  now,
  onChoose,
  onClose,
}: {
  open: boolean;
  now?: number;
  onChoose: (type: number) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['authoring', 'common']);
  const nameOf = useTypeName();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="md" fullWidth aria-labelledby="type-title">
      <DialogTitle id="type-title">{t('edit.chooseType')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {typeOrder.map((type) => {
            const Picture = typeIcon(type);
            return (
              <ButtonBase
                key={type}
                onClick={() => onChoose(type)}
                aria-current={type === now || undefined}
                sx={{
                  display: 'flex',
                  gap: 3,
                  p: 3,
                  textAlign: 'left',
                  justifyContent: 'flex-start',
                  alignItems: 'flex-start',
                  border: 1,
                  borderColor: type === now ? 'primary.main' : 'divider',
                  bgcolor: type === now ? 'primary.light' : 'background.paper',
                  borderRadius: 'var(--radius)',
                  font: 'inherit',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Picture aria-hidden="true" sx={{ color: 'primary.main', mt: '2px' }} />
                <span>
                  <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {nameOf(type)}
                  </Box>
                  <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
                    {t(`typeMeans.${type}`)}
                  </Box>
                </span>
              </ButtonBase>
            );
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};

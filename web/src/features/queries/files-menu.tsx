/** The menu of files of both lists: everything out as one file, and a file in. */
import ImportExport from '@mui/icons-material/ImportExport';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../platform/api.ts';
import { Download } from '../../ui/download.tsx';
import { ImportDialog } from './import-dialog.tsx';

export const FilesMenu = () => {
  const { t } = useTranslation('queries');
  const note = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isImporting, setImporting] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        startIcon={<ImportExport />}
        // On phones it fits beside the tabs without its icon.
        sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('files.menu')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { 'aria-describedby': note } }}>
        <ListSubheader
          id={note}
          role="presentation"
          sx={{ lineHeight: 1.5, py: 2, maxWidth: 320, whiteSpace: 'normal' }}
        >
          {t('files.both')}
        </ListSubheader>
        <MenuItem component={Download} href={fileUrl('/api/definitions/Export', { Ids: '' })} onClick={close}>
          {t('files.export')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setImporting(true);
          }}
        >
          {t('files.import')}
        </MenuItem>
      </Menu>
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
};

/** A button that offers what is on the screen as a file of either kind. */
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './grid.texts.ts';

type FileFormat = 'csv' | 'csv-text' | 'xlsx';

/** `about` is said above the files and `note` after each of them; `more` are other things that may be taken from here. */
export const FileMenu = ({
  icon,
  label,
  about = '',
  note = '',
  disabled = false,
  more = [],
  onFile,
}: {
  icon: ReactNode;
  label: string;
  about?: string;
  note?: string;
  disabled?: boolean;
  more?: readonly { label: string; disabled: boolean; act: () => void }[];
  onFile: (format: FileFormat) => void;
}) => {
  const { t } = useTranslation('grid');
  const whose = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const files = (['csv', 'csv-text', 'xlsx'] as const).map((format) => ({
    label: [t(`export.${format}`), note].filter(Boolean).join(' · '),
    disabled: false,
    act: () => onFile(format),
  }));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={about === '' ? {} : { list: { 'aria-describedby': whose } }}
      >
        {about === '' ? null : (
          <ListSubheader
            id={whose}
            role="presentation"
            sx={{ lineHeight: 1.5, py: 2, maxWidth: 320, whiteSpace: 'normal' }}
          >
            {about}
          </ListSubheader>
        )}
        {[...files, ...more].map((one) => (
          <MenuItem
            key={one.label}
            disabled={one.disabled}
            onClick={() => {
              setAnchor(null);
              one.act();
            }}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

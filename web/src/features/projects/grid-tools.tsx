/** The grid as a file or on paper, with what the filters find. */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useOrdering } from '../jobs/order.shared.ts';
import type { GridAsk } from './grid.queries.ts';

/** `group` and `actionId` narrow the actions; `folded` are groups as one column each, `fields` what stands beside the names; `onPrint` prepares the paper, unless nobody is found or it is being prepared. */
export const GridTools = ({
  ask,
  group,
  folded,
  fields,
  actionId,
  busy,
  onPrint,
}: {
  ask: GridAsk;
  group: string;
  folded: readonly string[];
  fields: readonly string[];
  actionId: number | null;
  busy: boolean;
  onPrint: () => void;
}) => {
  const { t } = useTranslation('grid');
  const Language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { order } = useOrdering('/api/project/GridExport');
  const { Data: _data, ...wanted } = ask;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export.label')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              order({
                ...wanted,
                Format: format,
                Language,
                Group: group,
                Folded: [...folded],
                Fields: [...fields],
                ActionId: actionId,
              });
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
        <MenuItem
          disabled={busy}
          onClick={() => {
            close();
            onPrint();
          }}
        >
          {t('export.print')}
        </MenuItem>
      </Menu>
    </>
  );
};

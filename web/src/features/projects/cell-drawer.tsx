/** What is behind a cell, beside the grid: opened with Shift, or by every press where that was chosen. */
import Close from '@mui/icons-material/Close';
import VerticalSplitOutlined from '@mui/icons-material/VerticalSplitOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OwnProject } from '../../platform/session.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { ActionBeside } from '../mentoring/action-beside.shared.tsx';
import './grid.texts.ts';

/** Whose action is looked at, as the grid calls both. */
export type Looked = { menteeId: number; actionId: number; name: string; title: string };

/** Whether every press on a cell opens it beside the grid: kept in the address. */
export const useOpensBeside = (): boolean => useSearchTexts()['side'] === '1';

/** The switch for it, for whoever has no Shift to hold. */
export const BesideSwitch = () => {
  const { t } = useTranslation('grid');
  const setSearch = useSetSearch();
  const on = useOpensBeside();
  return (
    <ToggleButton
      size="small"
      value="side"
      selected={on}
      onChange={() => setSearch({ side: on ? '' : '1' })}
      sx={{ bgcolor: 'background.paper', gap: 2, textTransform: 'none' }}
    >
      <VerticalSplitOutlined fontSize="small" aria-hidden="true" />
      {t('side.on')}
    </ToggleButton>
  );
};

/** The drawer; on phones a sheet as high as the window. Closed without anything to look at. */
export const CellDrawer = ({
  project,
  looked,
  onClose,
}: {
  project: OwnProject;
  looked: Looked | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation('common');
  return (
    <Drawer
      anchor="right"
      open={looked !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'cell-title',
          sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100%', p: { xs: 4, sm: 6 } },
        },
      }}
    >
      {looked === null ? null : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 5 }}>
            <div>
              <Typography variant="h2" id="cell-title" sx={{ fontSize: '1.25rem' }}>
                {looked.title}
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>{looked.name}</Typography>
            </div>
            <IconButton aria-label={t('close')} onClick={onClose}>
              <Close />
            </IconButton>
          </Box>
          <ActionBeside project={project} menteeId={looked.menteeId} actionId={looked.actionId} />
        </>
      )}
    </Drawer>
  );
};

/** The legend: every sign of the grid beside its words. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { CellGlance, CellPicture } from './grid-cell.tsx';
import type { Cell } from './grid-lines.ts';
import type { View } from './grid-sizes.ts';
import glance from './glance.module.css';
import styles from './grid.module.css';

const sample = (Completion: number, NextActor: Cell['NextActor'], overdue = false): Cell => ({
  Completion,
  NextActor,
  Since: 0,
  ...(overdue ? { Overdue: true } : {}),
});

/** Opened by the button or the key «?». */
export const GridLegend = ({ view, open, onClose }: { view: View; open: boolean; onClose: () => void }) => {
  const Picture = view === 'glance' ? CellGlance : CellPicture;
  const { t } = useTranslation(['grid', 'common']);
  const lines = [
    { cell: sample(40, 'mentee'), words: t('grid:legend.mentee') },
    { cell: sample(60, 'mentor'), words: t('grid:legend.mentor') },
    { cell: sample(20, 'nobody'), words: t('grid:legend.nobody') },
    { cell: sample(100, 'nobody'), words: t('grid:legend.done') },
    { cell: sample(30, 'mentee', true), words: t('grid:legend.overdue') },
    { cell: undefined, words: t('grid:legend.none') },
  ];
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="grid-legend" maxWidth="xs" fullWidth>
      <DialogTitle id="grid-legend">{t('grid:legend.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="dl" sx={{ display: 'grid', gap: 3 }}>
          {lines.map(({ cell, words }) => (
            <Box key={words} sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
              <Box
                component="dt"
                className={view === 'glance' ? glance['markSample'] : styles['sample']}
                aria-hidden="true"
              >
                <Picture cell={cell} />
              </Box>
              <dd>{words}</dd>
            </Box>
          ))}
        </Box>
        <Box component="p" sx={{ mt: 5, color: 'text.secondary' }}>
          {t('grid:legend.fill')}. {/* Nobody presses arrows on a phone. */}
          <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
            {t('grid:legend.keys')}
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** What is behind a cell, beside the grid: opened with Shift, or by every press where that was chosen. */
import Close from '@mui/icons-material/Close';
import VerticalSplitOutlined from '@mui/icons-material/VerticalSplitOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import type { OwnProject } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActionBeside } from '../mentoring/action-beside.shared.tsx';
import { useMentee } from '../mentoring/mentoring.queries.ts';
import { goOnInGrid } from './grid-left.ts';
import './grid.texts.ts';

/** Whose action is looked at. */
export type Looked = { menteeId: number; actionId: number };

/**
 * What is looked at, which the address says, what the page was opened with, and a way to look at something else, or at
 * nothing.
 */
export const useLooked = (): {
  looked: Looked | null;
  opened: Looked | null;
  look: (next: Looked | null) => void;
} => {
  const open = useOverlayParam('cell');
  const [, mentee, action] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(useSearchParams()['cell'] ?? '') ?? [];
  const looked = mentee && action ? { menteeId: Number(mentee), actionId: Number(action) } : null;
  const [opened] = useState(looked);
  return {
    looked,
    opened,
    look: (next) => open(next ? `${next.menteeId}-${next.actionId}` : ''),
  };
};

/** Whether every press on a cell opens it beside the grid: kept in the address. */
export const useOpensBeside = (): boolean => useSearchParams()['side'] === '1';

/** The switch for it, for whoever has no Shift to hold. */
export const BesideSwitch = () => {
  const { t } = useTranslation('grid');
  const setSearch = useSetSearchParams();
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

/** What is looked at and whose it is, as soon as that is known. */
const Called = ({ project, looked }: { project: OwnProject; looked: Looked }) => {
  const { t } = useTranslation('grid');
  const language = useLanguage();
  const view = useMentee(project.Id, looked.menteeId).data;
  const action = view?.Actions.find(({ Id }) => Id === looked.actionId);
  return (
    <div>
      <Typography variant="h2" id="cell-title" sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
        {(language === 'en' ? action?.TitleEn : action?.Title) ?? t('side.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{view ? userSurnameFirst(view.Mentee) : null}</Typography>
    </div>
  );
};

/** Whoever opened the page with the drawer had no place in the grid yet: they go on at the one that was looked at. */
const backToGrid = (): void => {
  if (!document.activeElement?.closest('[data-place]')) goOnInGrid();
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
      data-in-address
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
        transition: { onExited: backToGrid },
      }}
    >
      {looked === null ? null : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 5 }}>
            <Called project={project} looked={looked} />
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

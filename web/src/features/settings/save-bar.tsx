/** The bar below the parts of the editor: saving what is written, or taking it back, and how it stands. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { useAtFoot } from '../../ui/at-foot.ts';
import { DraftLine } from '../actions/draft-parts.shared.tsx';
import type { Draft } from '../actions/use-draft.shared.ts';
import type { Part } from './parts.ts';
import type { Written } from './setup-context.tsx';

/** Parts with buttons of their own that publish or restore: there this one stands only while something waits for it. */
const apart: readonly Part[] = ['consent', 'versions'];

export const SaveBar = ({
  part,
  draft,
  onDiscard,
  onSave,
}: {
  part: Part;
  draft: Draft<Written>;
  onDiscard: () => void;
  onSave: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { kind } = draft.state;
  const isApart = apart.includes(part);
  const isThere = !isApart || kind === 'dirty' || kind === 'failed' || kind === 'saving';
  // A message stands above it.
  useAtFoot('bulk', isThere);
  if (!isThere) return null;
  const button = t(isApart ? 'saveSettings' : 'save');
  const isRefused = draft.state.kind === 'failed' && draft.state.problem.code === 'SETTINGS_FAULTS';
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 0 },
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        py: 2,
        mt: 5,
      }}
    >
      <ActButton variant="contained" busy={kind === 'saving'} onClick={onSave}>
        {button}
      </ActButton>
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={onDiscard}>{t('discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t(isRefused ? 'notSaved.refused' : 'notSaved.failed', { button })} />
    </Box>
  );
};

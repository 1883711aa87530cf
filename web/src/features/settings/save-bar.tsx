/** The bar below the parts of the editor: saving what is written, or taking it back, and how it stands. */
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { DraftLine } from '../actions/draft-parts.shared.tsx';
import type { Draft } from '../actions/use-draft.shared.ts';
import type { Part } from './parts.ts';
import type { Written } from './written.ts';

/** Parts with buttons of their own that publish or restore: there this one stands only while something waits for it. */
const apart: readonly Part[] = ['consent', 'versions'];

export const SaveBar = ({
  part,
  draft,
  isTyped,
  onDiscard,
  onSave,
}: {
  part: Part;
  draft: Draft<Written>;
  /** Whether a text waits that was not used yet. */
  isTyped: boolean;
  onDiscard: () => void;
  onSave: () => void;
}) => {
  const { t } = useTranslation('settings');
  const state: Draft<Written>['state'] = isTyped && draft.state.kind === 'clean' ? { kind: 'dirty' } : draft.state;
  const { kind } = state;
  const isApart = apart.includes(part);
  const isThere = !isApart || kind !== 'clean';
  if (!isThere) return null;
  const button = t(isApart ? 'saveSettings' : 'save');
  const isRefused = state.kind === 'failed' && state.problem.code === 'SETTINGS_FAULTS';
  return (
    <FootBar>
      <ActButton variant="contained" busy={kind === 'saving'} onClick={onSave}>
        {button}
      </ActButton>
      {kind === 'dirty' || kind === 'failed' || kind === 'stale' ? (
        <Button onClick={onDiscard}>{t('discard')}</Button>
      ) : null}
      <DraftLine
        state={state}
        failed={t(isRefused ? 'notSaved.refused' : 'notSaved.failed', { button })}
        stale={t('meanwhile.waits', { button })}
      />
    </FootBar>
  );
};

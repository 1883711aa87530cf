/** What else is done with an action: once more, put away or taken out again, deleted. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useDescribeFailure, useProblemMessage } from '../../platform/failure-messages.ts';
import { sendIdempotent } from '../../platform/idempotency.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { refreshMaking } from './making.queries.ts';
import { MoveAction } from './move-action.tsx';
import { useMakesElsewhere } from './use-path.ts';

/** What is done from the menu, and asked first where it cannot simply be taken back. */
const useActs = ({ Id, Title }: MadeAction, onChanged?: () => void, onGone?: () => void) => {
  const { t } = useTranslation('making');
  const confirm = useConfirm();
  const problemText = useProblemMessage();
  const failureOf = useDescribeFailure();
  const after = async (words: string): Promise<void> => {
    await refreshMaking();
    onChanged?.();
    showToast('success', words);
  };
  const ask = async (what: 'archive' | 'remove', act: () => Promise<unknown>): Promise<void> => {
    // What waits for it is named before; without an answer the words alone are there.
    const uses = what === 'archive' ? await send('/api/action/Uses', { Id }).catch(() => null) : null;
    const waiting = (uses?.Actions ?? []).map((one) => `«${one.Title}»`).join(', ');
    const done = await confirm({
      title: t(`menu.${what}Title`, { title: Title }),
      text: [t(`menu.${what}Text`), ...(waiting === '' ? [] : [t('menu.archiveWaiting', { waiting })])].join(' '),
      yes: t(`menu.${what}`),
      danger: what === 'remove',
      act: () =>
        act().then(
          () => null,
          (error: unknown) =>
            toApiProblem(error).code === 'ACTION_USED'
              ? { message: t(what === 'archive' ? 'menu.meetings' : 'menu.used'), isPermanent: true }
              : failureOf(error),
        ),
    });
    if (!done) return;
    if (what === 'remove') onGone?.();
    await after(t(`menu.${what}Done`));
  };
  const now = (act: () => Promise<unknown>, words: string): Promise<void> =>
    act().then(
      () => after(words),
      (error: unknown) => showToast('error', problemText(error)),
    );
  return {
    duplicate: () => now(() => sendIdempotent('/api/action/Duplicate', { Id }), t('menu.duplicated')),
    takeOut: () => now(() => sendIdempotent('/api/action/Archive', { Id, Archived: false }), t('menu.takenOut')),
    archive: () => ask('archive', () => sendIdempotent('/api/action/Archive', { Id, Archived: true })),
    remove: () => ask('remove', () => sendIdempotent('/api/action/Delete', { Id })),
  };
};

/** `onChanged` is told when it was put away or taken out, `onGone` when it was deleted. */
export const ActionMenu = ({
  action,
  onChanged,
  onGone,
}: {
  action: MadeAction;
  onChanged?: () => void;
  onGone?: () => void;
}) => {
  const { t } = useTranslation('making');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [moving, setMoving] = useState<'duplicate' | 'move' | null>(null);
  const acts = useActs(action, onChanged, onGone);
  const elsewhere = useMakesElsewhere();
  const { Title, Archived } = action;
  const choose = (act: () => Promise<void>) => () => {
    setAnchor(null);
    void act();
  };
  return (
    <>
      <IconButton
        aria-label={t('menu.label', { title: Title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(acts.duplicate)}>{t('menu.duplicate')}</MenuItem>
        {(elsewhere ? (['duplicate', 'move'] as const) : []).map((what) => (
          <MenuItem
            key={what}
            onClick={() => {
              setAnchor(null);
              setMoving(what);
            }}
          >
            {t(`menu.${what}Into`)}
          </MenuItem>
        ))}
        <MenuItem onClick={choose(Archived ? acts.takeOut : acts.archive)}>
          {t(Archived ? 'menu.takeOut' : 'menu.archive')}
        </MenuItem>
        {hasFlag(action.Flags, 'CanDelete') ? (
          <MenuItem onClick={choose(acts.remove)}>{t('menu.remove')}</MenuItem>
        ) : null}
      </Menu>
      {moving ? <MoveAction action={action} how={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
};

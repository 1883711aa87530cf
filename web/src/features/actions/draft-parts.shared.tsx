/**
 * What goes with a draft: how it stands in a line, the question when one leaves, and the choice between two versions.
 */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateTime, showTime } from '@telemachos/contract/kit/dates.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { DraftState, Theirs } from './draft-held.ts';
import type { Draft } from './use-draft.shared.ts';

/**
 * How the draft stands, in words and a picture; a failure stays until it passed. With nothing to say only its place is
 * kept. `failed` are the words of a failure where the draft does not save by itself, `stale` those of a choice that waits.
 */
export const DraftLine = ({
  state,
  onRetry,
  failed,
  stale,
}: {
  state: DraftState;
  onRetry?: () => void;
  failed?: string;
  stale?: string;
}) => {
  const { t } = useTranslation('actions');
  const { Picture, bad, text } = {
    clean: {
      Picture: CheckCircleOutlined,
      bad: false,
      text: state.kind === 'clean' && state.at !== null ? t('saving.saved', { time: showTime(state.at) }) : '',
    },
    dirty: { Picture: EditOutlined, bad: false, text: t('saving.dirty') },
    saving: { Picture: SyncOutlined, bad: false, text: t('saving.saving') },
    // The cloud speaks of the network alone.
    failed: {
      Picture: state.kind === 'failed' && state.problem.code === 'NETWORK' ? CloudOffOutlined : ErrorOutlined,
      bad: true,
      text: failed ?? t('saving.failed'),
    },
    stale: { Picture: ErrorOutlined, bad: true, text: stale ?? t('saving.stale') },
  }[state.kind];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 32,
        fontSize: '0.875rem',
        color: bad ? 'error.main' : 'text.secondary',
      }}
    >
      {text ? (
        <Picture aria-hidden="true" sx={{ fontSize: 18, color: state.kind === 'clean' ? 'success.main' : 'inherit' }} />
      ) : null}
      {text}
      {state.kind === 'failed' && onRetry ? (
        <Button size="small" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      ) : null}
    </Box>
  );
};

/** Says that one goes on from what was typed here before, and lets it be thrown away. */
export const TypedBefore = ({ at, onDiscard }: { at: number | null; onDiscard: () => void }) => {
  const { t } = useTranslation('actions');
  if (at === null) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 4 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {t('typed.discard')}
        </Button>
      }
    >
      {t('typed.goOn', { when: showDateTime(at) })}
    </Alert>
  );
};

/** Leaving a page waits this long for a save: a connection may hang for longer. */
const saveTimeoutMs = 3000;

const inTime = (done: Promise<boolean>): Promise<boolean> =>
  Promise.race([done, new Promise<boolean>((answer) => setTimeout(() => answer(false), saveTimeoutMs))]);

/**
 * Leaving with something unsaved: it is saved first where that is safe and takes no time, else one is asked. A page that
 * closes asks only when this device did not keep it.
 */
export const useLeaveGuard = (
  drafts: readonly { isDirty: () => boolean; isRisky: () => boolean; flush: () => Promise<boolean> }[],
  savesItself: boolean,
  /** Paths that are still the same page. */
  isHere: (path: string) => boolean = () => false,
): void => {
  const { t } = useTranslation('actions');
  const confirm = useConfirm();
  const isDirty = () => drafts.some((draft) => draft.isDirty());
  const isRisky = () => drafts.some((draft) => draft.isRisky());
  useBlocker({
    enableBeforeUnload: isRisky,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname || isHere(next.pathname)) return false;
      const saved = async () => savesItself && (await Promise.all(drafts.map((draft) => draft.flush()))).every(Boolean);
      if (await inTime(saved())) return false;
      return !(await confirm({
        title: t('leave.title'),
        text: t(isRisky() ? 'leave.text' : 'leave.textKept'),
        yes: t(isRisky() ? 'leave.yes' : 'leave.yesKept'),
        no: t('leave.no'),
        danger: isRisky(),
      }));
    },
  });
};

const Version = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', p: 4, minWidth: 0 }}
  >
    <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
);

/**
 * Both versions of a stale draft side by side; one is chosen, or both where they can be joined. It does not close
 * without a choice.
 */
export const ConflictDialog = <Data,>({
  draft,
  read,
  show,
  both,
  joining,
  said,
}: {
  draft: Draft<Data>;
  read: (theirs: Theirs) => Data;
  /** One version in words; the other is given, for showing what differs. */ show: (
    data: Data,
    other: Data,
  ) => ReactNode;
  /** The two made into one; null where that cannot be. */ both?: (mine: Data, theirs: Data) => Data | null;
  /** How the two are to be made into one, and the words of the button that does it. */
  joining?: { choice: ReactNode; words: string } | undefined;
  /** What happened meanwhile, where more is known than that somebody saved. */
  said?: { title: string; text: string } | undefined;
}) => {
  const { t } = useTranslation('actions');
  const { state } = draft;
  if (state.kind !== 'stale') return null;
  const theirs = read(state.theirs);
  const joined = both?.(draft.data, theirs) ?? null;
  // Where one chooses piece by piece, that is what the main button keeps.
  const keepBoth = joined ? (
    <Button variant={joining ? 'contained' : 'text'} onClick={() => draft.settle(state.theirs, joined, false)}>
      {joining?.words ?? t('conflict.keepBoth')}
    </Button>
  ) : null;
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{said?.title ?? t('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{said?.text ?? t('conflict.text')}</Typography>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Version title={t('conflict.mine')}>{show(draft.data, theirs) || t('conflict.nothing')}</Version>
          <Version title={t('conflict.theirs')}>{show(theirs, draft.data) || t('conflict.nothing')}</Version>
        </Box>
        {joined ? joining?.choice : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => draft.settle(state.theirs, theirs, true)}>{t('conflict.keepTheirs')}</Button>
        {joining ? null : keepBoth}
        <Button
          variant={joined && joining ? 'text' : 'contained'}
          onClick={() => draft.settle(state.theirs, draft.data, false)}
        >
          {t('conflict.keepMine')}
        </Button>
        {joining ? keepBoth : null}
      </DialogActions>
    </Dialog>
  );
};

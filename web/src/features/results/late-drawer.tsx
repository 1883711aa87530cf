/** Late answers beside what counted before them, and the decision about those that are chosen. */
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useDecideLate, useLateAnswers, type LateAnswers } from './results.queries.ts';
import { useRefused } from './use-refused.ts';

const Side = ({ label, words }: { label: string; words: string }) => {
  const { t } = useTranslation('answered');
  return (
    <Box sx={{ p: 3, bgcolor: 'var(--grey-50)', borderRadius: 'var(--radius)', minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          ...(words ? { fontWeight: 500 } : { color: 'text.secondary', fontStyle: 'italic' }),
        }}
      >
        {words || t('view.noAnswer')}
      </Box>
    </Box>
  );
};

/** One late answer beside what counted before it; it is decided about when it is chosen. */
const LateLine = ({
  line: { Text, Before, Late, GivenAt },
  chosen,
  onToggle,
}: {
  line: LateAnswers['list'][number];
  chosen: boolean;
  onToggle: () => void;
}) => {
  const { t } = useTranslation('results');
  return (
    <Box component="li" sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <FormControlLabel
        control={<Checkbox checked={chosen} onChange={onToggle} />}
        label={Text}
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 2 } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, mt: 2 }}>
        <Side label={t('decide.late.before')} words={Before} />
        <Side
          label={`${t('decide.late.after')} · ${t('decide.late.givenAt', { time: showDateTime(GivenAt) })}`}
          words={Late}
        />
      </Box>
    </Box>
  );
};

/** The two decisions, always in sight. */
const Decisions = ({
  disabled,
  busy,
  onDecide,
}: {
  disabled: boolean;
  busy: boolean;
  onDecide: (accept: boolean) => void;
}) => {
  const { t } = useTranslation('results');
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        py: 3,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <ActButton variant="contained" disabled={disabled} busy={busy} onClick={() => onDecide(true)}>
        {t('decide.late.accept')}
      </ActButton>
      <ActButton variant="outlined" color="error" disabled={disabled} busy={busy} onClick={() => onDecide(false)}>
        {t('decide.late.refuse')}
      </ActButton>
    </Box>
  );
};

/** The answers that are left out of the decision: none at first, and again after each. */
const useLeftOut = () => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  return {
    left,
    leave: (groups: readonly number[]) => setLeft(new Set(groups)),
    toggle: (group: number) =>
      setLeft((before) =>
        before.has(group) ? new Set([...before].filter((one) => one !== group)) : new Set([...before, group]),
      ),
  };
};

const Weighed = ({ answerSetId, late, onClose }: { answerSetId: number; late: LateAnswers; onClose: () => void }) => {
  const { t } = useTranslation('results');
  const ask = useConfirm();
  const decide = useDecideLate();
  const { left, leave, toggle } = useLeftOut();
  const { refused, refuse, forget } = useRefused();
  const groups = late.list.map(({ Group }) => Group);
  const chosen = groups.filter((group) => !left.has(group));
  const send = async (Accept: boolean) => {
    if (!Accept && !(await ask({ text: t('decide.late.sure'), yes: t('decide.late.yes'), danger: true }))) return;
    decide.mutate(
      { AnswerSetId: answerSetId, Accept, Groups: chosen, Version: late.Version },
      {
        onSuccess: ({ Decided }) => {
          showToast('success', t(Accept ? 'decide.late.accepted' : 'decide.late.refused', { count: Decided }));
          // What is left to decide is chosen again, as at first.
          leave([]);
          forget();
          if (chosen.length === groups.length) onClose();
        },
        onError: refuse,
      },
    );
  };
  const told = refused ? (
    <Alert severity="error" sx={{ mb: 4 }}>
      {refused}
    </Alert>
  ) : null;
  if (groups.length === 0)
    return (
      <>
        {told}
        <Typography sx={{ color: 'text.secondary' }}>{t('decide.late.none')}</Typography>
      </>
    );
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={chosen.length === groups.length}
            indeterminate={chosen.length > 0 && chosen.length < groups.length}
            onChange={(_event, on) => leave(on ? [] : groups)}
          />
        }
        label={t('decide.late.all')}
      />
      <Box component="ul" sx={{ listStyle: 'none', mt: 2 }}>
        {late.list.map((line) => (
          <LateLine key={line.Group} line={line} chosen={!left.has(line.Group)} onToggle={() => toggle(line.Group)} />
        ))}
      </Box>
      {told}
      <Decisions disabled={chosen.length === 0} busy={decide.isPending} onDecide={(accept) => void send(accept)} />
    </>
  );
};

/** The drawer over an attempt; closed for 0. */
export const LateDrawer = ({ answerSetId, onClose }: { answerSetId: number; onClose: () => void }) => {
  const { t } = useTranslation(['results', 'common']);
  const read = useLateAnswers(answerSetId, useLanguage());
  return (
    <Drawer
      data-in-address
      anchor="right"
      open={answerSetId > 0}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'late-title',
          sx: { width: { xs: '100%', sm: 560 }, p: { xs: 4, sm: 6 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 4 }}>
        <div>
          <Typography variant="h2" id="late-title">
            {t('decide.late.title')}
          </Typography>
          {read.data ? (
            <Typography sx={{ color: 'text.secondary' }}>{`${read.data.Person.Name} · ${read.data.Title}`}</Typography>
          ) : null}
        </div>
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Typography sx={{ mb: 3 }}>{t('decide.late.text')}</Typography>
      {read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        <Weighed answerSetId={answerSetId} late={read.data} onClose={onClose} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Drawer>
  );
};

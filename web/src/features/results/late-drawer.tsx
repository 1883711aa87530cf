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
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { refreshDecided, useDecideLate, useLateAnswers, type LateAnswers } from './results.queries.ts';

const Side = ({ label, words }: { label: string; words: string }) => {
  const { t } = useTranslation('questionnaires');
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

const Weighed = ({ answerSetId, late, onClose }: { answerSetId: number; late: LateAnswers; onClose: () => void }) => {
  const { t } = useTranslation('results');
  const ask = useConfirm();
  const wordsOf = useProblemText();
  const decide = useDecideLate();
  const groups = late.list.map(({ Group }) => Group);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = groups.filter((group) => !left.has(group));
  const toggle = (group: number) =>
    setLeft((before) =>
      before.has(group) ? new Set([...before].filter((one) => one !== group)) : new Set([...before, group]),
    );
  const send = async (Accept: boolean) => {
    if (!Accept && !(await ask({ text: t('decide.late.sure'), yes: t('decide.late.yes'), danger: true }))) return;
    decide.mutate(
      { AnswerSetId: answerSetId, Accept, Groups: chosen, Version: late.Version },
      {
        onSuccess: ({ Decided }) => {
          toast('success', t(Accept ? 'decide.late.accepted' : 'decide.late.refused', { count: Decided }));
          // What is left to decide is chosen again, as at first.
          setLeft(new Set());
          setFailure(null);
          if (chosen.length === groups.length) onClose();
        },
        onError: (error) => {
          const stale = asProblem(error).code === 'STALE';
          if (stale) refreshDecided();
          setFailure(stale ? t('decide.stale') : wordsOf(error));
        },
      },
    );
  };
  const told = failure ? (
    <Alert severity="error" sx={{ mb: 4 }}>
      {failure}
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
            onChange={(_event, on) => setLeft(new Set(on ? [] : groups))}
          />
        }
        label={t('decide.late.all')}
      />
      <Box component="ul" sx={{ listStyle: 'none', mt: 2 }}>
        {late.list.map(({ Group, Text, Before, Late, GivenAt }) => (
          <Box component="li" key={Group} sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
            <FormControlLabel
              control={<Checkbox checked={!left.has(Group)} onChange={() => toggle(Group)} />}
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
        ))}
      </Box>
      {told}
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
        <ActButton
          variant="contained"
          disabled={chosen.length === 0}
          busy={decide.isPending}
          onClick={() => void send(true)}
        >
          {t('decide.late.accept')}
        </ActButton>
        <ActButton
          variant="outlined"
          color="error"
          disabled={chosen.length === 0}
          busy={decide.isPending}
          onClick={() => void send(false)}
        >
          {t('decide.late.refuse')}
        </ActButton>
      </Box>
    </>
  );
};

/** The drawer over an attempt; closed for 0. */
export const LateDrawer = ({ answerSetId, onClose }: { answerSetId: number; onClose: () => void }) => {
  const { t } = useTranslation(['results', 'common']);
  const read = useLateAnswers(answerSetId, useLanguage());
  return (
    <Drawer
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

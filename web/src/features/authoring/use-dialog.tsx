/** A published questionnaire put into an action of the project: which ones could take it, what is there, the way back. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { UsableAction } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useUsableActions, type Quest } from './authoring.queries.ts';

/** The ones that have it first, then those that could take it in their order, then those that somebody has opened. */
const inOrder = (actions: readonly UsableAction[], questId: number): UsableAction[] => {
  const rank = ({ Quest: held, People }: UsableAction) => (held?.Id === questId ? 0 : People > 0 ? 2 : 1);
  return [...actions].sort((one, other) => rank(one) - rank(other));
};

type LineProps = {
  action: UsableAction;
  quest: Quest;
  busy: boolean;
  onPut: (action: UsableAction, questId: number | null) => void;
};

const Line = ({ action, quest, busy, onPut }: LineProps) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const { Quest: held, People } = action;
  const title = language === 'en' ? action.TitleEn : action.Title;
  const here = held?.Id === quest.Id;
  const state = () => {
    if (People > 0) return t('use.opened', { count: People });
    if (here) return t('use.notOpened');
    return held ? t('use.holds', { name: held.Name }) : t('use.free');
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {state()}
        </Typography>
      </Box>
      {here ? <StatusChip tone="good" label={t('use.here')} /> : null}
      {People > 0 ? null : (
        <ActButton
          size="small"
          variant="outlined"
          busy={busy}
          aria-label={t(here ? 'use.removeFrom' : 'use.putInto', { title })}
          onClick={() => onPut(action, here ? null : quest.Id)}
        >
          {t(here ? 'use.remove' : held ? 'use.replace' : 'use.put')}
        </ActButton>
      )}
    </Box>
  );
};

/** Putting it into actions: what was done last, and the way back from it. */
const usePutting = (quest: Quest, onStale: () => void) => {
  const { t } = useTranslation('authoring');
  const put = useCallMutation('/anyquest/QuestAdmin/UseInAction', [
    '/anyquest/QuestAdmin/Actions',
    '/anyquest/QuestAdmin/Quests',
  ]);
  const [done, setDone] = useState<{ words: string; undo: () => void } | null>(null);
  /** Put it there; what was there before comes back by «undo». */
  const use = (actionId: number, before: number | null, wanted: number | null): void => {
    setDone(null);
    put.mutate(
      { ActionId: actionId, QuestionnaireId: wanted, Before: before },
      {
        onSuccess: () =>
          setDone({
            words: t(wanted === quest.Id ? 'use.done' : 'use.removed'),
            undo: () => use(actionId, wanted, before),
          }),
        onError: onStale,
      },
    );
  };
  return { use, done, error: put.error, busy: put.isPending ? put.variables.ActionId : null };
};

/** What came of the last press: in the dialog, for a message beside it can't be reached while it is open. */
const Outcome = ({ done, error }: Pick<ReturnType<typeof usePutting>, 'done' | 'error'>) => {
  const { t } = useTranslation('authoring');
  const problemText = useProblemMessage();
  return (
    <>
      <Box role="status" sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        {done ? (
          <Alert
            severity="success"
            role="presentation"
            action={
              <Button size="small" color="inherit" onClick={done.undo}>
                {t('use.undo')}
              </Button>
            }
          >
            {done.words}
          </Alert>
        ) : null}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {problemText(error)}
        </Alert>
      ) : null}
    </>
  );
};

export const UseDialog = ({ quest, onClose }: { quest: Quest; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const actions = useUsableActions(quest.Id);
  const { use, done, error, busy } = usePutting(quest, () => void actions.refetch());
  const body = () => {
    if (!actions.data)
      return actions.error ? (
        <ErrorState error={actions.error} retry={() => void actions.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      );
    if (actions.data.list.length === 0)
      return (
        <Alert severity="info" role="note">
          {t('use.none')}
        </Alert>
      );
    const { list, All } = actions.data;
    return (
      <>
        <Box component="ul" sx={{ listStyle: 'none' }}>
          {inOrder(list, quest.Id).map((action) => (
            <Line
              key={action.ActionId}
              action={action}
              quest={quest}
              busy={busy === action.ActionId}
              onPut={({ ActionId, Quest: held }, wanted) => use(ActionId, held?.Id ?? null, wanted)}
            />
          ))}
        </Box>
        {All > list.length ? (
          <Typography sx={{ mt: 3, color: 'text.secondary' }}>
            {t('use.cut', { shown: list.length, count: All })}
          </Typography>
        ) : null}
      </>
    );
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="use-title">
      <DialogTitle id="use-title">{t('use.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>{t('use.text')}</Typography>
        <Outcome done={done} error={error} />
        {body()}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

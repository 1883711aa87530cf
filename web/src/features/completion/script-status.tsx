/** How a completion script stands: its versions, what is being computed, its last failure; withdrawing and removing it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { adoptScript, useWithdrawScript, type SavedScript } from './completion.queries.ts';
import { useProblemWords } from './use-fault-words.ts';

const Failed = ({ failed: { At, Problem, Line } }: { failed: NonNullable<SavedScript['Failed']> }) => {
  const { t } = useTranslation('completion');
  const problem = useProblemWords()(Problem);
  return (
    <Alert severity="warning" sx={{ mt: 3 }}>
      {Line === null ? t('failed', { problem }) : t('failedAt', { problem, line: Line })} {t('failedWhen')}{' '}
      <When at={At} />
    </Alert>
  );
};

export const ScriptStatus = ({
  actionId,
  isLocal,
  script,
  note,
}: {
  actionId: number;
  isLocal: boolean;
  script: SavedScript | null;
  /** What is in force beside it. */
  note: string | null;
}) => {
  const { t } = useTranslation('completion');
  const confirm = useConfirm();
  const failure = useDescribeFailure();
  const withdraw = useWithdrawScript();
  const act = (work: () => Promise<unknown>) => () =>
    work().then(
      () => null,
      (error: unknown) => failure(error),
    );
  const askToWithdraw = async (Id: number): Promise<void> => {
    const isDone = await confirm({
      title: t('withdrawTitle'),
      text: t('withdrawAsk'),
      yes: t('withdraw'),
      danger: true,
      act: act(() => withdraw.mutateAsync({ Id })),
    });
    if (isDone) showToast('success', t('withdrawn'));
  };
  const askToRemove = async (Version: number): Promise<void> => {
    const removed = { ActionId: actionId, Local: isLocal, Code: '', Version };
    const isDone = await confirm({
      title: t('removeTitle'),
      text: t('removeAsk'),
      yes: t('remove'),
      danger: true,
      act: act(async () => adoptScript(actionId, await send('/api/action/SaveCompletionScript', removed))),
    });
    if (isDone) showToast('success', t('removed'));
  };
  return (
    <>
      {script ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 3 }}>
          <span>{t('version', { version: script.Version })}</span>
          {script.Published === null ? (
            <StatusChip tone="neutral" label={t('notPublished')} />
          ) : (
            <StatusChip
              tone={script.Published === script.Version ? 'good' : 'waiting'}
              label={t('publishedVersion', { version: script.Published })}
            />
          )}
          {script.Published === null ? null : (
            <Button size="small" onClick={() => void askToWithdraw(script.DefinitionId)}>
              {t('withdraw')}
            </Button>
          )}
          <Button size="small" color="error" onClick={() => void askToRemove(script.Version)}>
            {t('remove')}
          </Button>
        </Box>
      ) : null}
      <div role="status">{script && script.Waiting > 0 ? t('waiting', { count: script.Waiting }) : null}</div>
      {note === null ? null : (
        <Alert severity="info" role="note" sx={{ mt: 3 }}>
          {note}
        </Alert>
      )}
      {script?.Failed ? <Failed failed={script.Failed} /> : null}
    </>
  );
};

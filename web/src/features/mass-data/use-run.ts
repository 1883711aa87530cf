/** Sending as the screen drives it: what is saved and checked first, the run itself, and what is told at its end. */
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { createUuid } from '../../platform/uuid.ts';
import { scriptFaultsIn } from '../queries/script-faults.shared.ts';
import type { MassWork, RunParts, RunSummary, RowChoice } from './mass-work.ts';
import { sendBatch } from './send-batch.ts';
import { bytesOf, toRequest } from './targets.rules.ts';
import type { usePrepare } from './use-prepare.ts';
import type { Sending } from './use-sending.ts';

/** Why nothing was sent of `which`; `newer` is the version that somebody else saved meanwhile. */
export type Refusal = { which: RowChoice; words: string; faults: ScriptFault[]; newer: number | null };

/** The words of the server about a refused row: the problem, and the fields that it names. */
const useRowWords = (): ((problem: ApiProblem) => string) => {
  const { t } = useTranslation('massData');
  const problemText = useProblemMessage();
  return (problem) => {
    const names = Object.keys(problem.fields)
      .filter((name) => name !== '')
      .join(', ');
    if (names === '') return problemText(problem);
    return problem.code === 'BAD_INPUT' ? t('send.badFields', { names }) : `${problemText(problem)} (${names})`;
  };
};

export const useRun = (
  work: MassWork,
  sending: Sending,
  { project, prepare }: { project: number; prepare: ReturnType<typeof usePrepare> },
) => {
  const { t } = useTranslation('massData');
  const problemText = useProblemMessage();
  const wordsOf = useRowWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { target, setup } = sending;

  const tell = ({ ok, failed }: RunSummary): void =>
    showToast(failed > 0 ? 'info' : 'success', t('toast', { ok, failed }), { time: 'bulk' });

  const partsFor = (): RunParts | null =>
    target && {
      mode: setup.SendMode,
      pageSize: setup.PageSize,
      hasKey: target.hasKey,
      prepare,
      toRequest: (values) => toRequest(target, setup.SendMode, values),
      send: async (batch) => {
        if (bytesOf(batch.body) > target.maxBytes) throw new ApiProblem('BODY_TOO_LARGE', 413);
        await sendBatch(batch, project);
      },
      wordsOf,
      sleep: (ms) => new Promise((rested) => setTimeout(rested, ms)),
      now: () => Date.now(),
      createKey: createUuid,
    };

  /** Saves the setup first, so that it is remembered and the script that runs is the one that is seen. */
  const start = async (which: RowChoice, version?: number): Promise<void> => {
    const parts = partsFor();
    if (!parts || !target) return;
    setRefusal(null);
    setBusy(true);
    try {
      await sending.save(version);
      await work.setUrl(target.path);
      const result = await work.run(which, parts);
      if (result) tell(result);
    } catch (error) {
      const { code, details } = toApiProblem(error);
      const version = details['Version'];
      setRefusal({
        which,
        words: problemText(error),
        faults: scriptFaultsIn(error),
        newer: code === 'STALE' && typeof version === 'number' ? version : null,
      });
    } finally {
      setBusy(false);
    }
  };

  return { refusal, isBusy, start, tell, clear: () => setRefusal(null) };
};
export type Run = ReturnType<typeof useRun>;

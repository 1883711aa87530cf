/** One's own files: the list, and stopping one. */
import { isUnderWay } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { callQueryKey, queryClient, callQuery } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { dropJob } from './watched-jobs.shared.ts';
import './jobs.texts.ts';

/** Why the file of an order is not given, by the code of its end or of a refusal: a right that was lost is told as that. */
export const useWhyNot = (): ((code: Job['Problem']) => string) => {
  const { t } = useTranslation('again');
  const problemText = useProblemMessage();
  return (code) =>
    code === 'NOT_FOUND' || code === 'REFUSED'
      ? t('download.noRight')
      : problemText(new ApiProblem(code !== null && isProblemCode(code) ? code : 'INTERNAL', 0));
};

const hourMs = 3_600_000;

/**
 * In how many milliseconds to ask whether something of these became otherwise by itself; false where nothing does. The
 * clock here may be wrong.
 */
const untilOther = (jobs: readonly Job[]): number | false => {
  if (jobs.some(({ State }) => isUnderWay(State))) return 1000;
  const ends = jobs.flatMap(({ State, Until }) => (State === 'done' && Until !== null ? [Date.parse(Until)] : []));
  if (ends.length === 0) return false;
  const left = Math.min(...ends) - Date.now();
  return left > 0 ? Math.min(left + 1000, hourMs) : hourMs / 60;
};

/** A page of them; asked again every second while one of them is under way, and when the time of one is over. */
export const useOwnJobs = (page: number) =>
  useQuery({
    ...callQuery('/api/jobs/Own', { page, count: 10 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilOther(state.data?.list ?? []),
  });

/** Stop one; that it was over already is said, and the list shows how. */
export const useCancelJob = () => {
  const { t } = useTranslation('jobs');
  const problemText = useProblemMessage();
  return useMutation({
    mutationFn: ({ Id }: Job) => send('/api/jobs/Cancel', { Id }),
    onSuccess: ({ Id }) => {
      dropJob(Id);
      showToast('info', t('cancelled'));
    },
    onError: (error) => {
      if (toApiProblem(error).code !== 'SIGN_IN_REQUIRED') showToast('info', problemText(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: callQueryKey('/api/jobs/Own') }),
  });
};

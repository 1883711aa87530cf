/** One's own files: the list, and stopping one. */
import { isUnderWay } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asProblem, send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { keyOf, queryClient, reading } from '../../platform/queries.ts';
import { toast } from '../../platform/toasts.ts';
import { dropJob } from './watched-jobs.shared.ts';
import './jobs.texts.ts';

/** A page of them; asked again every second while one of them is under way. */
export const useOwnJobs = (page: number) =>
  useQuery({
    ...reading('/api/jobs/Own', { page, count: 10 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ State }) => isUnderWay(State)) ? 1000 : false),
  });

/** Stop one; that it was over already is said, and the list shows how. */
export const useCancelJob = () => {
  const { t } = useTranslation('jobs');
  const problemText = useProblemText();
  return useMutation({
    mutationFn: ({ Id }: Job) => send('/api/jobs/Cancel', { Id }),
    onSuccess: ({ Id }) => {
      dropJob(Id);
      toast('info', t('cancelled'));
    },
    onError: (error) => {
      if (asProblem(error).code !== 'SIGN_IN_REQUIRED') toast('info', problemText(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('/api/jobs/Own') }),
  });
};

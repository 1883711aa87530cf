/** Why a decision about attempts was refused, in words. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { refreshDecided } from './results.queries.ts';

/** The refusal to show, and the way to tell one. Where somebody else decided meanwhile, everything is read again. */
export const useRefused = () => {
  const { t } = useTranslation('results');
  const wordsOf = useProblemMessage();
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    forget: () => setRefused(null),
    refuse: async (error: unknown): Promise<void> => {
      const stale = toApiProblem(error).code === 'STALE';
      // It is told once it is read: who decides again at once decides about what is there.
      if (stale) await refreshDecided();
      setRefused(stale ? t('decide.stale') : wordsOf(error));
    },
  };
};

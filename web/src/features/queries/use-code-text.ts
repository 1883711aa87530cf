/** The problem of a run in words, where only its code was kept. */
import { isProblemCode } from '@telemachos/contract/problems.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import './queries.texts.ts';

/** The problem's own words speak to whoever ran it; an author reads that it did not finish. */
export const useCodeText = (): ((code: string) => string) => {
  const { t } = useTranslation(['queries', 'problems']);
  return useCallback(
    (code) => (code === 'QUERY_FAILED' || !isProblemCode(code) ? t('queries:matrix.failed') : t(`problems:${code}`)),
    [t],
  );
};
